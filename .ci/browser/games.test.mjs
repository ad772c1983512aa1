// A whole game of each of six variants by clicks, to its end by the rules; before it a capture
// with a choice of ways, and a promotion.

import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { browse, game, newGame, open, pick, play, serve, setUp, until } from "./page.mjs";

const VARIANTS = {
  international: {
    choice: "W:WK26:B9,10,12,13", from: "26", to: "5", ways: ["26x8x19x5", "26x3x14x5"],
    promotion: "W:W7:B45", crowned: ["7", "1"],
  },
  canadian: {
    choice: "W:WK13:B10,28,33,35", from: "13", to: "3", ways: ["13x39x23x3", "13x46x29x3"],
    promotion: "W:W10:B66", crowned: ["10", "4"],
  },
  pool: {
    choice: "W:WK22:B8,16,26,27", from: "22", to: "4", ways: ["22x4", "22x31x20x11x4"],
    promotion: "W:W6:B28", crowned: ["6", "1"],
  },
  english: {
    choice: "W:W23:B10,11,18,19", from: "23", to: "7", ways: ["23x14x7", "23x16x7"],
    promotion: "W:W6:B28", crowned: ["6", "1"],
  },
  russian: {
    choice: "W:WKe1:Bc7,d2,d6,g5,h8", from: "e1", to: "h4", ways: ["e1:b4:e7:h4", "e1:a5:d8:h4"],
    promotion: "W:Wc7:Bh4", crowned: ["c7", "b8"],
  },
  turkish: {
    choice: "W:WKa5:Bb5,c6,f3,f6,g8", from: "a5", to: "h8", ways: ["a5xc5xc8xh8", "a5xf5xf8xh8"],
    promotion: "W:Wa2,c7:Bh5,h6", crowned: ["c7", "c8"],
  },
};

let server;
let browser;
before(async () => {
  server = await serve();
  browser = await browse();
});
after(async () => {
  await browser?.close();
  await server?.stop();
});

for (const [variant, facts] of Object.entries(VARIANTS)) {
  test(`${variant}: a choice of ways, a promotion, an undo, and a game to its end`, async () => {
    const { page, context, complaints } = await open(browser, server.address);
    await chooses(page, variant, facts);
    await promotes(page, variant, facts);
    await playsOut(page, variant);
    assert.deepEqual(complaints, []);
    await context.close();
  });
}

async function chooses(page, variant, { choice, from, to, ways }) {
  const { moves } = await setUp(page, variant, choice);
  const meant = moves.filter((move) => move.from === from && move.to === to);
  assert.deepEqual(meant.map((move) => move.text).sort(), [...ways].sort());
  for (const way of ways) {
    const move = meant.find(({ text }) => text === way);
    await play(page, move);
    const { plies } = await until(page, (it) => it.plies.length === 1 && it.at === 1);
    assert.equal(plies[0].text, way);
    assert.deepEqual(plies[0].captured, move.captured);
    await page.click("#do-undo");
    await until(page, (it) => it.at === 0);
  }
}

async function promotes(page, variant, { promotion, crowned: [from, to] }) {
  await setUp(page, variant, promotion);
  await pick(page, from);
  await pick(page, to);
  const { fen } = await until(page, (it) => it.at === 1);
  assert.match(fen, new RegExp(`W(?:[^:]*,)?K${to}\\b`));
  const label = await page.getAttribute(`rect[data-square="${to}"]`, "aria-label");
  assert.match(label, new RegExp(`^${to}, white king`));
}

// Our moves are chosen by the same numbers every time.
function luck(seed) {
  let state = seed;
  return (below) => {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
    return Math.floor((state / 2 ** 32) * below);
  };
}

async function playsOut(page, variant) {
  await newGame(page, { variant, seats: variant === "english" ? "white" : "black", level: 4 });
  const random = luck(variant.length);
  const mine = variant === "english" ? "B" : "W";
  let undone = false;
  for (;;) {
    const now = await until(page, (it, side) => it.result !== null
      || (it.side === side && it.at === it.plies.length && !it.thinking), mine);
    if (now.result !== null) break;
    assert.ok(now.at < 600, "the game goes on for ever");
    if (now.at >= 4 && !undone) {
      undone = true;
      await page.click("#do-undo");
      const back = await until(page, (it, at) => it.at === at, now.at - 2);
      assert.equal(back.side, mine);
      await page.click("#do-redo");
      await until(page, (it, at) => it.at === at, now.at);
    }
    const move = now.moves[random(now.moves.length)];
    await play(page, move);
    await until(page, (it, at) => it.at > at, now.at);
  }
  const { result } = await game(page);
  assert.match(result.text, /^(White|Black) wins: .+|^Draw: .+/);
  const status = await page.textContent("#status");
  assert.ok(status.includes(result.text), status);
}
