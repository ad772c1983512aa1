// Setting up a position: a palette, and a board on which every square can be picked.

import { $, make } from "./dom.js";
import { NAMES, read, write } from "./fen.js";

const TOOLS = [...Object.entries(NAMES), ["none", "nothing: take away"]];

export class Setup {
  // `onChange(position)` draws, `onDone(fen)` takes the position over.
  constructor({ onChange, onDone, onCancel, onFlip }) {
    this.onChange = onChange;
    this.active = false;
    this.tool = "wm";
    $("palette").replaceChildren(...TOOLS.map(([tool, name]) => {
      const input = make("input", { type: "radio", name: "tool", value: tool });
      input.checked = tool === this.tool;
      input.addEventListener("change", () => { this.tool = tool; });
      return make("label", {}, input, make("span", { class: `tool ${tool}` }), ` ${name}`);
    }));
    $("setup-clear").addEventListener("click", () => this.change(new Map()));
    $("setup-start").addEventListener("click", () => this.take(this.variant.start));
    $("setup-flip").addEventListener("click", onFlip);
    $("setup-side").addEventListener("change", () => {
      this.position.side = $("setup-side").value;
      this.change(this.position.pieces);
    });
    $("setup-fen").addEventListener("change", () => { this.typed = true; });
    $("setup-fen").addEventListener("input", () => { this.typed = true; });
    $("setup-done").addEventListener("click", () => onDone($("setup-fen").value));
    $("setup-cancel").addEventListener("click", onCancel);
  }

  begin(variant, fen) {
    this.active = true;
    this.variant = variant;
    this.take(fen);
    $("setup-tools").hidden = false;
    $("game-tools").hidden = true;
    $("palette").querySelector("input:checked").focus();
  }

  end() {
    this.active = false;
    $("setup-tools").hidden = true;
    $("game-tools").hidden = false;
  }

  take(fen) {
    this.position = read(fen);
    $("setup-side").value = this.position.side;
    this.change(this.position.pieces);
  }

  change(pieces) {
    this.position.pieces = pieces;
    $("setup-fen").value = write(this.position);
    this.onChange(this.position);
  }

  pick(square) {
    const pieces = new Map(this.position.pieces);
    if (this.tool === "none" || pieces.get(square) === this.tool) pieces.delete(square);
    else pieces.set(square, this.tool);
    this.change(pieces);
  }

  // A piece that was dragged from one square to another.
  drag(from, to) {
    const pieces = new Map(this.position.pieces);
    const piece = pieces.get(from);
    if (!piece || from === to) return;
    pieces.delete(from);
    pieces.set(to, piece);
    this.change(pieces);
  }
}
