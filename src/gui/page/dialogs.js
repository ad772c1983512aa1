// Dialogs: a new game, opening, saving. Each gives what was chosen to whoever opened it.

import { $, make, options } from "./dom.js";

const LONGEST = 1_000_000;

// Opens a dialog; the promise is true if it was left by its main button.
function ask(dialog) {
  dialog.returnValue = "cancel";
  dialog.showModal();
  return new Promise((resolve) => {
    dialog.addEventListener("close", () => resolve(dialog.returnValue === "ok"), { once: true });
  });
}

export function prepare(hello) {
  const variants = hello.variants.map(({ id, name }) => [id, name]);
  options($("new-variant"), variants);
  options($("open-variant"), [["", "whatever fits"], ...variants]);
  const levels = Array.from({ length: hello.levels }, (_, index) => {
    const level = index + 1;
    const hint = level === 1 ? ", for beginners" : level === hello.levels ? ", full strength" : "";
    return [level, `${level}${hint}`];
  });
  options($("new-level"), levels);
  options($("level"), levels.map(([level]) => [level, level]));
  const rules = () => {
    const variant = hello.variants.find(({ id }) => id === $("new-variant").value);
    const name = (id, index) => [id, index === 0 ? `${id} (usual)` : id];
    options($("new-rules"), variant.draw_rules.map(name));
  };
  $("new-variant").onchange = rules;
  $("new-clock").onchange = () => { $("new-own").hidden = $("new-clock").value !== "own"; };
  rules();
}

function clock() {
  const choice = $("new-clock").value;
  if (choice === "") return null;
  if (choice === "own") {
    const number = (id) => Math.max(0, Math.round(Number($(id).value)) || 0);
    return { seconds: Math.max(1, 60 * number("new-minutes")), increment: number("new-increment") };
  }
  const [seconds, increment] = choice.split("+").map(Number);
  return { seconds, increment };
}

// A request for a new game, or null. `game` is the one that is on the board.
export async function newGame(game) {
  $("new-variant").value = game.variant;
  $("new-variant").onchange();
  $("new-rules").value = game.draw_rules;
  $("new-level").value = game.settings.level || 1;
  $("new-here").checked = false;
  if (!await ask($("new-dialog"))) return null;
  const variant = $("new-variant").value;
  return {
    type: "new",
    variant,
    draw_rules: $("new-rules").value,
    fen: $("new-here").checked && variant === game.variant ? game.fen : null,
    settings: { engine: $("new-seats").value, level: Number($("new-level").value), clock: clock() },
  };
}

// Text in whatever of the usual encodings.
async function textOf(file) {
  const bytes = await file.arrayBuffer();
  try {
    return new TextDecoder("utf-8", { fatal: true }).decode(bytes);
  } catch {
    return new TextDecoder("windows-1252").decode(bytes);
  }
}

function looksLikePosition(text) {
  return /^[wb?]\s*:[^[]*$/i.test(text) || /^[wb][wbe]{30,}$/i.test(text);
}

// A request for what is to be opened, or null. Throws an error in words.
export async function open(variant) {
  $("open-file").value = "";
  if (!await ask($("open-dialog"))) return null;
  const [file] = $("open-file").files;
  if (file && file.size > LONGEST) throw new Error("The file is larger than 1 MB, the most that is read.");
  const text = (file ? await textOf(file) : $("open-text").value).trim();
  if (text === "") throw new Error("There is nothing to open: paste a game or choose a file.");
  if (text.length > LONGEST) throw new Error("The text is longer than 1 MB, the most that is read.");
  const chosen = $("open-variant").value;
  if (looksLikePosition(text)) {
    return { type: "new", variant: chosen || variant, fen: text };
  }
  return { type: "load", text, variant: chosen || null };
}

// Which game of a collection, from 1, or null.
export async function chooseGame({ games, more }) {
  options($("games-list"), games.map((name, index) => [index + 1, name]));
  $("games-list").value = "1";
  $("games-more").textContent = more > 0 ? `There are ${more} more, which are not shown.` : "";
  return await ask($("games-dialog")) ? Number($("games-list").value) : null;
}

function copy(id) {
  $(id).select();
  navigator.clipboard?.writeText($(id).value).catch(() => {});
}

$("save-copy").addEventListener("click", () => copy("save-pdn"));
$("save-copy-fen").addEventListener("click", () => copy("save-fen"));
$("save-copy-link").addEventListener("click", () => copy("save-link"));
$("save-file").addEventListener("click", () => {
  const url = URL.createObjectURL(new Blob([$("save-pdn").value], { type: "text/plain" }));
  make("a", { href: url, download: "game.pdn" }).click();
  setTimeout(() => URL.revokeObjectURL(url), 10_000);
});

export function save({ pdn, fen, link }) {
  $("save-pdn").value = pdn;
  $("save-fen").value = fen;
  $("save-link").value = link;
  return ask($("save-dialog"));
}
