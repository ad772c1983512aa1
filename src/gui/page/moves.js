// The list of the moves, each a button that goes to the position after it.

import { $, make } from "./dom.js";

export class Moves {
  constructor(onGo) {
    this.onGo = onGo;
    this.shown = null;
    $("moves").addEventListener("click", (event) => {
      const ply = event.target.closest("button")?.dataset.ply;
      if (ply !== undefined) this.onGo(Number(ply));
    });
  }

  // `starts` is whether the game's first side begins it.
  show(game, starts) {
    const key = JSON.stringify([game.start, game.plies.map((ply) => [ply.text, ply.mark, ply.comment, ply.variations])]);
    if (key !== this.shown) {
      this.shown = key;
      this.draw(game.plies, starts ? 0 : 1);
    }
    const now = $("moves").querySelector("[aria-current]");
    now?.removeAttribute("aria-current");
    const button = $("moves").querySelector(`[data-ply="${game.at}"]`);
    button?.setAttribute("aria-current", "step");
    const list = $("moves");
    if (button) {
      const above = button.offsetTop - list.offsetTop;
      if (above < list.scrollTop || above + button.offsetHeight > list.scrollTop + list.clientHeight) {
        list.scrollTop = above - list.clientHeight / 2;
      }
    } else {
      list.scrollTop = 0;
    }
  }

  draw(plies, offset) {
    const rows = [];
    plies.forEach((ply, index) => {
      const place = index + offset;
      if (index === 0 || place % 2 === 0) {
        const number = `${Math.floor(place / 2) + 1}.${place % 2 === 1 ? ".." : ""}`;
        rows.push(make("span", { class: "number" }, number));
      }
      rows.push(make("button", { type: "button", "data-ply": index + 1 }, ply.text + (ply.mark ?? "")));
      for (const said of [ply.comment, ...(ply.variations ?? [])].filter(Boolean)) {
        rows.push(make("span", { class: "comment" }, said));
      }
    });
    if (rows.length === 0) rows.push(make("span", { class: "comment" }, "No moves yet."));
    $("moves").replaceChildren(...rows);
  }
}
