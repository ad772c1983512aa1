// The analysis: lines, figures, bar and arrows. However often news come, they are drawn once a
// frame.

import { $, make, oncePerFrame } from "./dom.js";

// A score for White in the fewest signs: "+0.12", "White wins (5)".
export function score(value) {
  if ("men" in value) return (value.men > 0 ? "+" : "") + value.men.toFixed(2).replace("-", "−");
  const [side, plies] = "win" in value ? ["White", value.win] : ["Black", value.loss];
  return `${side} wins in ${plies}`;
}

function short(value) {
  if ("men" in value) return value.men.toFixed(1).replace("-", "−");
  return "win" in value ? "W" : "B";
}

function count(number) {
  if (number >= 1e9) return `${(number / 1e9).toFixed(2)} G`;
  if (number >= 1e6) return `${(number / 1e6).toFixed(1)} M`;
  if (number >= 1e4) return `${(number / 1e3).toFixed(0)} k`;
  return String(number);
}

export class Analysis {
  constructor(board) {
    this.board = board;
    this.view = null;
    this.fen = null;
    this.drawn = 0; // frames drawn, for those who measure
    this.draw = oncePerFrame(() => this.drawNow());
  }

  // The position on the board: what was found about another is no longer shown.
  setPosition(fen, isOn) {
    this.fen = fen;
    this.isOn = isOn;
    this.draw();
  }

  hear(view) {
    this.view = view;
    this.draw();
  }

  drawNow() {
    this.drawn += 1;
    const { view } = this;
    const fits = this.isOn && view !== null && view.fen === this.fen && view.lines.length > 0;
    $("bar").hidden = !this.isOn;
    if (!fits) {
      $("search").textContent = this.isOn ? "No lines yet." : "";
      $("pv").replaceChildren();
      this.board.setArrows([]);
      return;
    }
    const seconds = (view.time / 1000).toFixed(1);
    $("search").textContent =
      `Depth ${view.depth}, ${count(view.nodes)} nodes, ${count(view.nps)}/s, ${seconds} s`
      + (view.done ? ", ended" : "");
    const [best] = view.lines;
    const share = `${(100 * best.share).toFixed(1)}%`;
    $("bar-white").style.height = share; // upright beside the board,
    $("bar-white").style.setProperty("--share", share); // or flat over it on a small screen
    $("bar-text").textContent = short(best.score);
    $("bar").title = `${score(best.score)} for White`;
    const item = (line) => make("li", {},
      make("b", {}, score(line.score)), " ", make("span", {}, line.moves.join(" ")));
    $("pv").replaceChildren(...view.lines.map(item));
    const arrows = view.lines.map((line, index) => ({ path: line.path, rank: index + 1 }));
    this.board.setArrows($("arrows").checked ? arrows : []);
  }
}
