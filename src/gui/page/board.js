// The board: the program's own picture of an empty board, with pieces, marks and arrows laid over
// it. Squares are picked by click, by drag and by keyboard; what a pick means is not known here.

import { makeSvg } from "./dom.js";
import { describe } from "./fen.js";

const pictures = new Map(); // path -> promise of the text of a picture
const still = matchMedia("(prefers-reduced-motion: reduce)");

function picture(path) {
  if (!pictures.has(path)) {
    const text = fetch(path).then((answer) => {
      if (!answer.ok) throw new Error(`no picture ${path}`);
      return answer.text();
    });
    text.catch(() => pictures.delete(path));
    pictures.set(path, text);
  }
  return pictures.get(path);
}

function parsed(text) {
  const page = new DOMParser().parseFromString(text, "text/html");
  return document.importNode(page.querySelector("svg"), true);
}

export class Board {
  // `onPick(square)` is called for every square picked, `mayDrag(square)` says whether the piece
  // there can be taken up.
  constructor(place, { onPick, mayDrag }) {
    this.place = place;
    this.onPick = onPick;
    this.mayDrag = mayDrag;
    this.pieces = new Map();
    this.marks = {};
    this.arrows = [];
    this.focus = null;
    this.shown = null;
    place.addEventListener("keydown", (event) => this.onKey(event));
    place.addEventListener("pointerdown", (event) => this.onDown(event));
    place.addEventListener("pointermove", (event) => this.onMove(event));
    place.addEventListener("pointerup", (event) => this.onUp(event));
    place.addEventListener("pointercancel", () => this.endDrag());
  }

  // Shows the board of a variant from a side. Everything on it is drawn again.
  async show(variant, side) {
    const key = `${variant.id}/${side}`;
    if (this.shown === key) return;
    this.shown = key;
    const texts = await Promise.all([picture("/pieces.svg"), picture(`/board/${key}.svg`)])
      .catch(() => null);
    if (this.shown !== key) return;
    if (texts === null) {
      this.shown = null; // the program is gone; once it is back it is asked again
      return;
    }
    const [pieces, svg] = texts.map(parsed);
    svg.setAttribute("role", "group");
    svg.setAttribute("aria-label", `${variant.name}: the board, ${side} at the bottom`);
    svg.querySelector("title")?.remove();
    const seat = ([square]) => {
      const rect = svg.querySelector(`[data-square="${square}"]`);
      const number = (attribute) => Number(rect.getAttribute(attribute));
      const size = number("width");
      return [square, { rect, size, x: number("x") + size / 2, y: number("y") + size / 2 }];
    };
    this.squares = new Map(variant.squares.map(seat));
    for (const [square, { rect }] of this.squares) {
      rect.setAttribute("role", "button");
      rect.setAttribute("tabindex", "-1");
      rect.addEventListener("focus", () => this.setFocus(square));
    }
    const layer = (name) => svg.querySelector(`g.${name}`);
    this.layers = { marks: layer("marks"), pieces: layer("pieces"), arrows: layer("arrows") };
    this.svg = svg;
    this.place.replaceChildren(pieces, svg);
    if (!this.squares.has(this.focus)) this.focus = variant.squares[0][0];
    this.setFocus(this.focus);
    this.drawPieces();
    this.drawMarks();
    this.drawArrows();
  }

  // Puts pieces on the board; `path` is the way of the move that led here, to be followed.
  setPieces(pieces, path = null) {
    this.pieces = pieces;
    if (this.svg) this.drawPieces(path);
  }

  // Marks: last (squares of the last move), from (picked up), ends and between (may be picked
  // next), movable (pieces that can move).
  setMarks(marks) {
    this.marks = marks;
    if (this.svg) this.drawMarks();
  }

  // Arrows: { path, rank } each, the best line first.
  setArrows(arrows) {
    this.arrows = arrows;
    if (this.svg) this.drawArrows();
  }

  drawPieces(path = null) {
    this.layers.pieces.replaceChildren();
    this.men = new Map();
    for (const [square, piece] of this.pieces) {
      const seat = this.squares.get(square);
      if (!seat) continue;
      const man = makeSvg("use", { href: `#damier-${piece}`, x: seat.x, y: seat.y });
      this.layers.pieces.append(man);
      this.men.set(square, man);
    }
    if (path) this.follow(path);
  }

  follow(path) {
    const seats = path.map((square) => this.squares.get(square));
    const man = this.men.get(path.at(-1));
    const end = seats.at(-1);
    if (still.matches || !man || seats.includes(undefined)) return;
    man.parentNode.append(man); // over the others
    const frames = seats.map(({ x, y }) => ({
      transform: `translate(${x - end.x}px, ${y - end.y}px)`,
    }));
    man.animate(frames, { duration: Math.min(150 * (path.length - 1), 600), easing: "ease-out" });
  }

  drawMarks() {
    const { last = [], from = null, ends = new Set(), between = new Set(), movable = new Set() } =
      this.marks;
    const { marks } = this.layers;
    marks.replaceChildren();
    const fill = ({ x, y, size }, kind) => marks.append(makeSvg("rect", {
      class: `mark ${kind}`, x: x - size / 2, y: y - size / 2, width: size, height: size,
    }));
    for (const [square, seat] of this.squares) {
      const { rect, x, y, size } = seat;
      if (square === from) fill(seat, "selected");
      else if (last.includes(square)) fill(seat, "last");
      rect.classList.toggle("movable", movable.has(square));
      if (square === from) rect.setAttribute("aria-pressed", "true");
      else rect.removeAttribute("aria-pressed");
      const target = ends.has(square) || between.has(square);
      if (target) {
        const r = size * (ends.has(square) ? 0.17 : 0.09);
        marks.append(makeSvg("circle", { class: "mark target", cx: x, cy: y, r }));
      }
      const piece = describe(square, this.pieces.get(square));
      const hint = ends.has(square) ? ", can be moved to" : between.has(square) ? ", on the way" : "";
      rect.setAttribute("aria-label", piece + (movable.has(square) ? ", can move" : "") + hint);
    }
  }

  drawArrows() {
    const layer = this.layers.arrows;
    layer.replaceChildren();
    for (const { path, rank } of [...this.arrows].reverse()) {
      const seats = path.map((square) => this.squares.get(square));
      if (seats.length < 2 || seats.includes(undefined)) continue;
      layer.append(arrow(seats, rank));
    }
  }

  setFocus(square) {
    this.squares?.get(this.focus)?.rect.setAttribute("tabindex", "-1");
    this.focus = square;
    this.squares?.get(square)?.rect.setAttribute("tabindex", "0");
  }

  squareAt(x, y) {
    const element = document.elementFromPoint(x, y)?.closest?.("[data-square]");
    return element && this.place.contains(element) ? element.getAttribute("data-square") : null;
  }

  onKey(event) {
    const square = event.target.getAttribute?.("data-square");
    if (!square || event.ctrlKey || event.altKey || event.metaKey) return;
    if (event.key === "Enter" || event.key === " ") {
      event.preventDefault();
      this.onPick(square);
      return;
    }
    const step = { ArrowUp: [0, -1], ArrowDown: [0, 1], ArrowLeft: [-1, 0], ArrowRight: [1, 0] };
    const towards = step[event.key];
    if (!towards) return;
    event.preventDefault();
    event.stopPropagation();
    this.neighbour(square, towards)?.rect.focus();
  }

  // The nearest square that way; of two equally near the one towards the middle of the board.
  neighbour(square, [dx, dy]) {
    const from = this.squares.get(square);
    const middle = this.svg.viewBox.baseVal.width / 2;
    let best = null;
    for (const seat of this.squares.values()) {
      const ahead = (seat.x - from.x) * dx + (seat.y - from.y) * dy;
      const aside = Math.abs((seat.x - from.x) * dy) + Math.abs((seat.y - from.y) * dx);
      if (ahead <= 0 || (dx !== 0 && aside > 0)) continue;
      const cost = ahead * 4 + aside + Math.abs(seat.x - middle) / 1000;
      if (!best || cost < best.cost) best = { cost, seat };
    }
    return best?.seat;
  }

  onDown(event) {
    const square = event.target.closest?.("[data-square]")?.getAttribute("data-square");
    if (!square || !this.squares.has(square) || event.button !== 0) return;
    event.preventDefault();
    this.squares.get(square).rect.focus({ preventScroll: true, focusVisible: false });
    this.drag = { square, x: event.clientX, y: event.clientY, moved: false };
    if (this.mayDrag(square)) this.place.setPointerCapture(event.pointerId);
  }

  onMove(event) {
    const { drag } = this;
    if (!drag || !this.mayDrag(drag.square)) return;
    const [dx, dy] = [event.clientX - drag.x, event.clientY - drag.y];
    if (!drag.moved && Math.hypot(dx, dy) > 6) {
      drag.moved = true;
      this.onPick(drag.square, "take");
      drag.man = this.men.get(drag.square);
      drag.man?.parentNode.append(drag.man);
    }
    if (drag.moved && drag.man) {
      const scale = this.svg.viewBox.baseVal.width / this.svg.getBoundingClientRect().width;
      drag.man.setAttribute("transform", `translate(${dx * scale} ${dy * scale})`);
    }
  }

  onUp(event) {
    const { drag } = this;
    this.endDrag();
    if (!drag) return;
    const square = this.squareAt(event.clientX, event.clientY);
    if (!drag.moved) this.onPick(drag.square);
    else if (square && square !== drag.square) this.onPick(square, "drop");
  }

  endDrag() {
    this.drag?.man?.removeAttribute("transform");
    this.drag = null;
  }
}

// An arrow along a way: a line with its head at the end.
function arrow(seats, rank) {
  const size = seats[0].size;
  const points = seats.map(({ x, y }) => [x, y]);
  const [[px, py], [ex, ey]] = points.slice(-2);
  const length = Math.hypot(ex - px, ey - py) || 1;
  const [ux, uy] = [(ex - px) / length, (ey - py) / length];
  const head = size * 0.34;
  const [bx, by] = [ex - ux * head, ey - uy * head];
  const line = [...points.slice(0, -1), [bx, by]].map((point) => point.join(" ")).join(" L ");
  const wide = head * 0.55;
  const tip = [[ex, ey], [bx - uy * wide, by + ux * wide], [bx + uy * wide, by - ux * wide]];
  const group = makeSvg("g", { class: `arrow ${rank === 1 ? "best" : "other"}` });
  group.append(
    makeSvg("path", { d: `M ${line}` }),
    makeSvg("path", { class: "head", d: `M ${tip.map((point) => point.join(" ")).join(" L ")} Z` }),
  );
  return group;
}
