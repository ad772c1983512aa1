// Small help with the document.

export const $ = (id) => document.getElementById(id);

// An element with attributes and children; text becomes text, never markup.
export function make(name, attributes = {}, ...children) {
  const element = document.createElement(name);
  for (const [key, value] of Object.entries(attributes)) element.setAttribute(key, value);
  element.append(...children);
  return element;
}

export function makeSvg(name, attributes = {}) {
  const element = document.createElementNS("http://www.w3.org/2000/svg", name);
  for (const [key, value] of Object.entries(attributes)) element.setAttribute(key, value);
  return element;
}

export function options(select, list) {
  select.replaceChildren(...list.map(([value, text]) => make("option", { value }, text)));
}

// Calls `draw` at the next frame, once, however often it is asked for.
export function oncePerFrame(draw) {
  let asked = false;
  return () => {
    if (asked) return;
    asked = true;
    requestAnimationFrame(() => {
      asked = false;
      draw();
    });
  };
}
