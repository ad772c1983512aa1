"use strict";
// Steps through the games of the page. All words and numbers are the page's own data.

(function () {
  const CELL = 64, GAP = 10, HEAD = 26, HALF = 14;

  // Moves do not break at their hyphens.
  function unbroken(text) {
    return text.split(" ").flatMap((word) => {
      const span = document.createElement("span");
      span.className = "word";
      span.textContent = word;
      return [span, " "];
    });
  }

  // A board's layers and where its squares lie.
  function Board(view) {
    const svg = view.querySelector("svg");
    const middle = new Map();
    for (const rect of svg.querySelectorAll("rect[data-square]")) {
      middle.set(rect.dataset.square, {
        x: Number(rect.getAttribute("x")) + CELL / 2,
        y: Number(rect.getAttribute("y")) + CELL / 2,
      });
    }
    function element(name, attributes, parent) {
      const made = document.createElementNS(svg.namespaceURI, name);
      for (const key in attributes) made.setAttribute(key, attributes[key]);
      parent.append(made);
      return made;
    }
    const layer = (name) => svg.querySelector("g." + name);
    function toward(from, to, far) {
      const length = Math.max(1, Math.hypot(to.x - from.x, to.y - from.y));
      return {
        x: from.x + (to.x - from.x) * far / length,
        y: from.y + (to.y - from.y) * far / length,
      };
    }
    function arrow(kind, squares) {
      const points = squares.map((square) => middle.get(square));
      const from = points[0], before = points[points.length - 2], to = points[points.length - 1];
      const tip = toward(to, before, GAP), neck = toward(tip, before, HEAD);
      const dx = -(tip.y - neck.y) / HEAD * HALF, dy = (tip.x - neck.x) / HEAD * HALF;
      const way = points.slice();
      way[0] = toward(from, points[1], GAP);
      way[way.length - 1] = toward(tip, before, HEAD - 3);
      const group = element("g", { class: "arrow " + kind }, layer("arrows"));
      element("path", { d: "M" + way.map((p) => p.x + " " + p.y).join(" L") }, group);
      element("path", {
        class: "head",
        d: `M${tip.x} ${tip.y} L${neck.x + dx} ${neck.y + dy} L${neck.x - dx} ${neck.y - dy} Z`,
      }, group);
    }
    function describe(data, place) {
      const names = { w: "white men", W: "white kings", b: "black men", B: "black kings" };
      const groups = Object.keys(names).map((letter) => {
        const on = data.squares.filter((_, i) => place.pieces[i] === letter);
        return on.length ? `${names[letter]} on ${on.join(" ")}` : "";
      });
      return groups.filter(Boolean).join("; ");
    }
    this.show = function (data, place) {
      for (const name of ["marks", "pieces", "arrows"]) layer(name).replaceChildren();
      const mark = place.last_grade ? "mistake" : "last";
      for (const square of place.last || []) {
        const { x, y } = middle.get(square), size = CELL - 4;
        element("rect", {
          class: "mark " + mark, x: x - size / 2, y: y - size / 2, width: size, height: size,
        }, layer("marks"));
      }
      const looks = { w: "wm", W: "wk", b: "bm", B: "bk" };
      data.squares.forEach((square, i) => {
        const look = looks[place.pieces[i]];
        if (!look) return;
        const { x, y } = middle.get(square);
        element("use", { href: "#damier-" + look, x, y, class: "piece" }, layer("pieces"));
      });
      const same = String(place.best) === String(place.played);
      if (place.played && !same) arrow(place.grade ? "mistake" : "played", place.played);
      if (place.best) arrow("best", place.best);
      const turn = svg.querySelector(".turn"), height = svg.viewBox.baseVal.height;
      const near = place.side === svg.dataset.bottom;
      turn.setAttribute("cy", near ? height - 30 - CELL / 2 : 30 + CELL / 2);
      turn.setAttribute("fill", `url(#damier-${place.side === "W" ? "white" : "black"})`);
      svg.querySelector("title").textContent = place.said;
      svg.querySelector("desc").textContent = describe(data, place);
    };
  }

  function Game(section) {
    const data = JSON.parse(section.querySelector(".data").textContent);
    const views = [...section.querySelectorAll(".view")];
    const boards = views.map((view) => new Board(view));
    const slider = section.querySelector(".slide input");
    const graph = section.querySelector(".course svg");
    const cursor = graph.querySelector(".cursor");
    const list = section.querySelector(".moves");
    const last = data.places.length - 1;
    let at = 0;

    this.go = function (place) {
      at = Math.min(Math.max(place, 0), last);
      for (const board of boards) board.show(data, data.places[at]);
      section.querySelector(".said").replaceChildren(...unbroken(data.places[at].said));
      slider.value = at;
      slider.setAttribute("aria-valuetext", data.places[at].said);
      const x = graph.viewBox.baseVal.width * at / Math.max(last, 1);
      cursor.setAttribute("d", `M${x} 0V${graph.viewBox.baseVal.height}`);
      for (const old of list.querySelectorAll("[aria-current]")) old.removeAttribute("aria-current");
      const move = list.querySelector(`[data-place="${at}"]`);
      if (!move) { list.scrollTop = 0; return; }
      move.setAttribute("aria-current", "true");
      // Only the list scrolls, never the page.
      const top = move.offsetTop - list.clientHeight / 2;
      if (Math.abs(top - list.scrollTop) > list.clientHeight / 2 - 40) list.scrollTop = top;
    };
    this.step = function (step) {
      if (step === "flip") views.forEach((view) => { view.hidden = !view.hidden; });
      else this.go({ first: 0, back: at - 1, on: at + 1, last }[step]);
    };

    for (const name of [".controls", ".hint", ".slide"]) section.querySelector(name).hidden = false;
    cursor.removeAttribute("hidden");
    slider.addEventListener("input", () => this.go(Number(slider.value)));
    graph.addEventListener("click", (event) => {
      const box = graph.getBoundingClientRect();
      this.go(Math.round((event.clientX - box.left) / box.width * last));
    });
    section.addEventListener("click", (event) => {
      const button = event.target.closest("button");
      if (!button) return;
      if (button.dataset.step) this.step(button.dataset.step);
      if (button.dataset.place) this.go(Number(button.dataset.place));
      if (button.classList.contains("go")) {
        section.querySelector(".viewer").scrollIntoView({ block: "nearest" });
      }
    });
    this.go(0);
  }

  const sections = [...document.querySelectorAll("section.game")];
  const games = new Map(sections.map((section) => [section, new Game(section)]));
  let current = sections[0];
  for (const kind of ["click", "focusin"]) {
    document.addEventListener(kind, (event) => {
      current = event.target.closest("section.game") || current;
    });
  }
  const keys = { ArrowLeft: "back", ArrowRight: "on", Home: "first", End: "last", f: "flip", F: "flip" };
  document.addEventListener("keydown", (event) => {
    const step = keys[event.key];
    // The slider knows these keys itself.
    const taken = event.target.closest("input") && step !== "flip";
    if (!step || taken || event.altKey || event.ctrlKey || event.metaKey || !current) return;
    event.preventDefault();
    games.get(current).step(step);
  });
})();
