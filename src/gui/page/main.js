// The page: what it knows of the game, and how its parts hang together.
//
// The program holds the game while it runs; the page keeps the PDN of it, so that a lost
// connection, a restarted program or a reload of the page costs nothing.

import { Analysis } from "./analysis.js";
import { Board } from "./board.js";
import { Clocks } from "./clock.js";
import * as dialogs from "./dialogs.js";
import { $, make, options } from "./dom.js";
import { read } from "./fen.js";
import { Link } from "./link.js";
import { Moves } from "./moves.js";
import { Pick } from "./pick.js";
import { Setup } from "./setup.js";
import * as store from "./store.js";

const FIRST = { type: "new", variant: "international", settings: { engine: "black", level: 3 } };
const SIDES = { W: "White", B: "Black" };

const state = { hello: null, game: null, bottom: "white", lines: 0, loading: null };
let pick = new Pick([]);

const board = new Board($("board"), { onPick: picked, mayDrag });
const analysis = new Analysis(board);
const clocks = new Clocks((side, text, runs) => {
  const seat = $(seatOf(side)).querySelector(".clock");
  if (seat.textContent !== text) seat.textContent = text;
  seat.classList.toggle("runs", runs);
});
const moves = new Moves((ply) => send({ type: "goto", ply }));
const setup = new Setup({
  onChange: ({ pieces }) => {
    board.setMarks({});
    board.setPieces(pieces);
  },
  onDone: (fen) => {
    const { variant, draw_rules, settings } = state.game;
    state.settingUp = true;
    send({ type: "new", variant, draw_rules, fen, settings: { ...settings, clock: null } });
  },
  onCancel: () => { setup.end(); show(); },
  onFlip: () => flip(),
});
const link = new Link(hear, connected);

// --- talking to the program

function send(message) {
  $("alert").hidden = true;
  if (!link.send(message)) complain("There is no connection to Damier. Your game is kept.");
}

function connected(how, why) {
  const banner = $("connection");
  banner.hidden = how === "open";
  banner.textContent = {
    open: "",
    lost: "The connection to Damier is lost. Your game is kept here; the page tries to reach it again.",
    refused: `Damier has refused this page: ${why}`,
  }[how];
}

function hear(message) {
  switch (message.type) {
    case "hello": return begin(message);
    case "game": return take(message);
    case "analysis": return analysis.hear(message);
    case "collection": return choose(message);
    case "error": return complain(message.message);
    default: return undefined;
  }
}

// The first message of every connection: the program knows nothing of this page yet.
function begin(hello) {
  const known = state.hello !== null;
  state.hello = hello;
  dialogs.prepare(hello);
  if (!known) {
    options($("lines"), Array.from({ length: hello.lines }, (_, index) => [index + 1, index + 1]));
    const saved = store.load();
    state.lines = saved?.lines ?? 0;
    state.bottom = saved?.bottom ?? "white";
    $("analyse").checked = state.lines > 0;
    $("lines").value = String(Math.max(1, state.lines));
    link.send(store.fromAddress() ?? saved?.game ?? FIRST);
  } else {
    link.send(store.resume(state.game, clocks.left) ?? FIRST);
  }
  if (state.lines > 0 && !document.hidden) link.send({ type: "analyse", lines: state.lines });
}

function complain(text) {
  state.settingUp = state.dropped = false;
  const sentence = text[0].toUpperCase() + text.slice(1);
  $("alert").textContent = /[.!?]$/.test(sentence) ? sentence : `${sentence}.`;
  $("alert").hidden = false;
}

async function choose(collection) {
  const game = await dialogs.chooseGame(collection);
  if (game !== null) send({ ...state.loading, game });
}

// --- the game

function variantOf(id) {
  return state.hello.variants.find((variant) => variant.id === id);
}

function take(game) {
  const before = state.game;
  const { engine } = game.settings;
  const other = !before || before.variant !== game.variant || before.start !== game.start;
  // A new game is seen from the person's side.
  if (other && before && engine === "white") state.bottom = "black";
  if (other && before && engine === "black") state.bottom = "white";
  state.game = game;
  if (setup.active && state.settingUp) setup.end();
  state.settingUp = false;
  store.save(state, clocks.left);
  const forward = before && !other && game.at === before.at + 1
    && before.fen === (game.plies[game.at - 2]?.fen ?? game.start);
  // A piece that was dragged is there already.
  show(forward && !state.dropped ? game.plies[game.at - 1].path : null);
  state.dropped = false;
}

function show(path = null) {
  const { game, bottom } = state;
  const variant = variantOf(game.variant);
  $("subject").textContent = variant.name + (game.title ? `: ${game.title}` : "");
  document.title = `Damier: ${variant.name}`;
  clocks.set(game.clock);
  board.show(variant, bottom);
  $("bar").classList.toggle("turned", bottom === "black");
  drawSeats();
  if (setup.active) return;
  board.setPieces(read(game.fen).pieces, path);
  pick = new Pick(personMoves() ? game.moves : []);
  hideChoice();
  drawMarks();
  moves.show(game, read(game.start).side === variant.first);
  analysis.setPosition(game.fen, state.lines > 0);
  drawStatus();
  $("notes").replaceChildren(...game.notes.map((note) => make("li", {}, note)));
  const end = game.at === game.plies.length;
  $("go-first").disabled = $("go-back").disabled = game.at === 0;
  $("go-last").disabled = $("go-on").disabled = end;
  $("seats").value = game.settings.engine;
  $("level").value = String(game.settings.level || 1);
  $("do-undo").disabled = game.at === 0;
  $("do-redo").disabled = end;
  $("do-play").disabled = $("do-resign").disabled = game.result !== null;
}

function engineHas(side) {
  const { engine } = state.game.settings;
  return engine === "both" || engine === (side === "W" ? "white" : "black");
}

// Whether a person may move in the position shown.
function personMoves() {
  const { game } = state;
  const end = game.at === game.plies.length;
  return game.result === null && !(end && (engineHas(game.side) || game.thinking));
}

function seatOf(side) {
  return (side === "W") === (state.bottom === "white") ? "near" : "far";
}

function drawSeats() {
  const { game } = state;
  for (const side of ["W", "B"]) {
    const seat = $(seatOf(side));
    const against = ["white", "black"].includes(game.settings.engine);
    const who = engineHas(side) ? `Damier, level ${game.settings.level}` : against ? "you" : "";
    seat.querySelector(".who").textContent = SIDES[side] + (who ? `: ${who}` : "");
    seat.classList.toggle("turn", game.side === side && game.result === null);
    seat.dataset.side = side;
  }
}

function drawStatus() {
  const { game } = state;
  const side = SIDES[game.side];
  const last = game.at > 0 ? game.plies[game.at - 1] : null;
  const played = last ? `${SIDES[last.side]} has played ${last.text}. ` : "";
  const capture = game.moves.length > 0 && game.moves[0].captured.length > 0;
  const now = game.result !== null ? `${game.result.text}.`
    : game.thinking ? "Damier is thinking…"
      : `${side} to move${capture ? ", and must capture" : ""}.`;
  $("status").textContent = played + now;
  $("status").classList.toggle("over", game.result !== null);
}

function drawMarks() {
  const { game } = state;
  const last = game.at > 0 ? game.plies[game.at - 1].path : [];
  const movable = new Set(pick.moves.map((move) => move.from));
  board.setMarks({ last: [last[0], last.at(-1)], movable, from: pick.from, ...pick.targets });
}

// --- moving

function mayDrag(square) {
  if (setup.active) return setup.position.pieces.has(square);
  return pick.moves.some((move) => move.from === square);
}

let taken = null;

function picked(square, how = "click") {
  if (setup.active) {
    if (how === "take") taken = square;
    else if (how === "drop") setup.drag(taken, square);
    else setup.pick(square);
    return;
  }
  hideChoice();
  if (how === "take") pick.clear();
  const meant = pick.pick(square);
  state.dropped = how === "drop" && meant.length === 1;
  if (meant.length === 1) return play(meant[0]);
  if (meant.length > 1) askWhich(meant);
  else if (how === "drop" && pick.from === null) board.setPieces(board.pieces);
  drawMarks();
  return undefined;
}

function play(move) {
  pick.clear();
  hideChoice();
  send({ type: "move", text: move.text });
}

// Several captures share the squares that were picked: each is named by what it takes.
function askWhich(meant) {
  const button = (move) => {
    const way = [move.from, ...(move.ways[0] ?? []), move.to];
    const text = `${move.text}: takes ${move.captured.join(", ")}`;
    const element = make("button", { type: "button" }, text);
    element.addEventListener("click", () => play(move));
    const point = () => board.setArrows([{ path: way, rank: 1 }]);
    element.addEventListener("pointerenter", point);
    element.addEventListener("focus", point);
    return element;
  };
  const cancel = make("button", { type: "button" }, "Neither");
  cancel.addEventListener("click", () => { pick.clear(); hideChoice(); drawMarks(); });
  $("choice").replaceChildren(make("p", {}, "Which way?"), ...meant.map(button), cancel);
  $("choice").hidden = false;
  $("choice").querySelector("button").focus();
}

function hideChoice() {
  if ($("choice").hidden) return;
  $("choice").hidden = true;
  analysis.draw();
}

function flip() {
  state.bottom = state.bottom === "white" ? "black" : "white";
  store.save(state, clocks.left);
  if (setup.active) {
    board.show(variantOf(state.game.variant), state.bottom);
    drawSeats();
  } else {
    show();
  }
}

function go(ply) {
  const { game } = state;
  const to = Math.max(0, Math.min(ply, game.plies.length));
  if (to !== game.at) send({ type: "goto", ply: to });
}

function analyse() {
  state.lines = $("analyse").checked ? Number($("lines").value) : 0;
  store.save(state, clocks.left);
  send({ type: "analyse", lines: state.lines });
}

// Who plays on from here, and how strong.
function change() {
  const { clock } = state.game.settings;
  send({ type: "settings", engine: $("seats").value, level: Number($("level").value), clock });
}

// What nobody looks at is not searched.
document.addEventListener("visibilitychange", () => {
  if (state.lines > 0) link.send({ type: "analyse", lines: document.hidden ? 0 : state.lines });
});

// --- buttons and keys

const actions = {
  "go-first": () => go(0),
  "go-back": () => go(state.game.at - 1),
  "go-on": () => go(state.game.at + 1),
  "go-last": () => go(Infinity),
  "do-flip": flip,
  "do-undo": () => send({ type: "undo" }),
  "do-redo": () => send({ type: "redo" }),
  "do-play": () => send({ type: "play-now" }),
  "do-resign": () => send({ type: "resign" }),
  "do-setup": () => {
    setup.begin(variantOf(state.game.variant), state.game.fen);
    $("status").textContent = "Choose a piece, then the squares where it is to stand.";
    $("status").classList.remove("over");
  },
  "do-new": async () => {
    const request = await dialogs.newGame(state.game);
    if (!request) return;
    setup.end();
    send(request);
  },
  "do-open": async () => {
    const request = await dialogs.open(state.game.variant);
    if (!request) return;
    setup.end();
    state.loading = request;
    send(request);
  },
  "do-save": () => save(),
  "do-share": () => {
    const closed = save();
    $("save-copy-link").click();
    return closed;
  },
};

function save() {
  const { game } = state;
  return dialogs.save({ pdn: game.pdn, fen: game.fen, link: store.toAddress(game) });
}

for (const [id, action] of Object.entries(actions)) {
  $(id).addEventListener("click", () => {
    if (!state.game) return;
    Promise.resolve().then(action).catch((error) => complain(error.message));
  });
}
$("seats").addEventListener("change", change);
$("level").addEventListener("change", change);
$("analyse").addEventListener("change", analyse);
$("lines").addEventListener("change", analyse);
$("arrows").addEventListener("change", () => analysis.draw());

const KEYS = {
  ArrowLeft: "go-back", ArrowRight: "go-on", Home: "go-first", End: "go-last",
  f: "do-flip", u: "do-undo", r: "do-redo", p: "do-play",
};

document.addEventListener("keydown", (event) => {
  const typing = event.target.closest("input:not([type=checkbox]), select, textarea, dialog");
  if (typing || event.ctrlKey || event.altKey || event.metaKey || !state.game || setup.active) return;
  if (event.key === "Escape") {
    pick.clear();
    hideChoice();
    drawMarks();
    return;
  }
  const button = $(KEYS[event.key] ?? "");
  if (button && !button.disabled) {
    event.preventDefault();
    button.click();
  }
});

// For measurements from outside.
window.damier = { state, analysis };
