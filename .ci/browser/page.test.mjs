// What the page does besides playing: files, analysis, several tabs, lost connections, access.

import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import {
  browse, faultsOfAccess, game, newGame, open, openText, pick, play, serve, setUp, until,
} from "./page.mjs";

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

// A test with a page of its own, which must not complain.
function withPage(name, body, options) {
  test(name, async () => {
    const { page, context, complaints } = await open(browser, server.address, options);
    await body(page, context);
    assert.deepEqual(complaints, []);
    await context.close();
  });
}

const PDN = `[White "Ann"][Black "Bo"][GameType "20"]
1. 32-28 19-23 2. 28x19 14x23 {equal} (2... 13x24) 3. 37-32 10-14 4. 41-37 14-19 1-1`;

withPage("a pasted game is stepped through and analysed", async (page) => {
  await openText(page, PDN);
  await until(page, (it) => it.plies.length === 8 && it.at === 0);
  assert.equal(await page.textContent("#subject"), "International draughts: Ann - Bo");
  for (const [button, at] of [["on", 1], ["on", 2], ["last", 8], ["back", 7], ["first", 0]]) {
    await page.click(`#go-${button}`);
    await until(page, (it, ply) => it.at === ply, at);
  }
  await page.click('#moves button[data-ply="4"]');
  await until(page, (it) => it.at === 4);
  await page.locator("#moves").getByText("equal").waitFor();
  await page.locator("#moves").getByText("(2... 13x24)").waitFor();
  await page.selectOption("#lines", "3");
  await page.check("#analyse");
  const lines = page.locator("#pv li");
  await lines.nth(2).waitFor();
  await page.waitForFunction(() => /^Depth [1-9]/.test(document.querySelector("#search").textContent));
  assert.equal(await page.locator("#board .arrow").count(), 3);
  const before = await page.evaluate(() => window.damier.analysis.view.fen);
  await page.keyboard.press("ArrowRight");
  await page.waitForFunction((fen) => {
    const { view } = window.damier.analysis;
    return view.fen !== fen && view.lines.length > 0;
  }, before);
  await page.click("#go-last");
  await until(page, (it) => it.result?.text === "Draw: the game's text says 1-1");
  await page.uncheck("#analyse");
  await page.waitForFunction(() => document.querySelectorAll("#board .arrow").length === 0);
});

withPage("wrong texts are told in words and the game stays", async (page) => {
  await newGame(page, { variant: "russian", seats: "none" });
  await pick(page, "c3");
  await pick(page, "d4");
  await until(page, (it) => it.plies.length === 1);
  const told = async (text, message) => {
    await openText(page, text);
    await page.locator("#alert").getByText(message).waitFor();
    assert.equal((await game(page)).plies.length, 1);
  };
  await told("W:Wc4:Bh8", "`c4` is a light square, expected a dark one.");
  await told("hello", "There is no game in the text");
  await told("[GameType \"20\"] 1. c3-d4", "is not a square, expected a square from 1 to 50");
  // Half a game is shown as far as it goes, with the reason.
  await openText(page, "[GameType \"25\"] 1. c3-d4 d6-c5 2. d4-");
  await until(page, (it) => it.plies.length === 2);
});

withPage("several games of a text are offered", async (page) => {
  await openText(page, `${PDN}\n\n[White "Cy"][Black "Di"][GameType "20"] 1. 33-29 *`);
  await page.selectOption("#games-list", { label: "2. Cy - Di *" });
  await page.click("#games-dialog button[value=ok]");
  const { plies } = await until(page, (it) => it.plies.length === 1);
  assert.equal(plies[0].text, "33-29");
});

withPage("a game is saved, and a link leads to its position", async (page, context) => {
  await newGame(page, { variant: "canadian", seats: "none" });
  const { moves } = await game(page);
  await play(page, moves[0]);
  const { fen } = await until(page, (it) => it.plies.length === 1);
  await page.click("#do-save");
  assert.match(await page.inputValue("#save-pdn"), /\[GameType "27,W,12,12,N2,0"\]/);
  assert.equal(await page.inputValue("#save-fen"), fen);
  const link = await page.inputValue("#save-link");
  const [download] = await Promise.all([page.waitForEvent("download"), page.click("#save-file")]);
  assert.equal(download.suggestedFilename(), "game.pdn");
  const other = await context.newPage();
  await other.goto(link);
  await until(other, (it, start) => it.variant === "canadian" && it.start === start, fen);
});

withPage("a game is gone on with against the engine", async (page) => {
  await openText(page, PDN.replace("1-1", "*"));
  await until(page, (it) => it.plies.length === 8);
  await page.click("#go-last");
  await until(page, (it) => it.at === 8);
  await page.selectOption("#level", "2");
  await page.selectOption("#seats", "white");
  await until(page, (it) => it.plies.length === 9 && !it.thinking && it.settings.level === 2);
  await page.selectOption("#seats", "none");
  await page.click("#do-resign");
  await until(page, (it) => it.result?.text === "White wins: Black gives up");
});

withPage("two tabs have a game each", async (page, context) => {
  const other = await context.newPage();
  await other.goto(server.address);
  await newGame(page, { variant: "international", seats: "none" });
  await newGame(other, { variant: "turkish", seats: "none" });
  await pick(page, "32");
  await pick(page, "28");
  await until(page, (it) => it.plies.length === 1);
  const { variant, plies } = await game(other);
  assert.deepEqual([variant, plies.length], ["turkish", 0]);
  await pick(other, "a3");
  await pick(other, "a4");
  await until(other, (it) => it.plies.length === 1);
  assert.deepEqual((await game(page)).plies.map(({ text }) => text), ["32-28"]);
});

withPage("keys alone are enough, and a piece can be dragged", async (page) => {
  await newGame(page, { variant: "italian", seats: "none" });
  await page.focus('rect[data-square="22"]');
  await page.keyboard.press("Enter");
  await page.keyboard.press("ArrowUp");
  const focused = await page.evaluate(() => document.activeElement.getAttribute("aria-label"));
  assert.match(focused, /^1[89], empty, can be moved to$/);
  await page.keyboard.press("Enter");
  await until(page, (it) => it.plies.length === 1);
  await page.keyboard.press("u");
  await until(page, (it) => it.at === 0);
  const middle = async (square) => {
    const box = await page.locator(`rect[data-square="${square}"]`).boundingBox();
    return [box.x + box.width / 2, box.y + box.height / 2];
  };
  await page.mouse.move(...await middle("22"));
  await page.mouse.down();
  await page.mouse.move(...await middle("26"), { steps: 3 });
  await page.mouse.move(...await middle("18"), { steps: 3 });
  await page.mouse.up();
  const { plies } = await until(page, (it) => it.at === 1);
  assert.equal(plies[0].text, "22-18");
});

withPage("a position is set up by hand, from either side", async (page) => {
  await newGame(page, { variant: "spanish", seats: "none" });
  await page.click("#do-setup");
  await page.click("#setup-clear");
  await page.click("#setup-flip");
  await page.check('#palette input[value="wk"]');
  await pick(page, "1");
  await page.check('#palette input[value="bm"]');
  await pick(page, "31");
  await page.selectOption("#setup-side", "B");
  await page.click("#setup-done");
  const { fen } = await until(page, (it) => it.start !== null && it.fen.startsWith("B:WK1:B31"));
  assert.equal(fen, "B:WK1:B31");
});

test("a game outlives the program, the connection and the page", async () => {
  const own = await serve();
  const { page, context } = await open(browser, own.address);
  await newGame(page, { variant: "frisian", seats: "none" });
  await pick(page, "32");
  await pick(page, "28");
  await until(page, (it) => it.plies.length === 1);
  await own.stop();
  await page.locator("#connection").getByText("The connection to Damier is lost").waitFor();
  await page.click("#do-save");
  assert.match(await page.inputValue("#save-pdn"), /1\. 32-28/);
  await page.click("#save-dialog button[value=cancel]");
  const again = await serve(own.port);
  await page.locator("#connection").waitFor({ state: "hidden" });
  await pick(page, "19");
  await pick(page, "23");
  await until(page, (it) => it.variant === "frisian" && it.plies.length === 2);
  await page.reload();
  const { plies, at } = await until(page, (it) => it.plies.length === 2);
  assert.deepEqual([plies.map(({ text }) => text), at], [["32-28", "19-23"], 2]);
  await context.close();
  await again.stop();
});

for (const colorScheme of ["light", "dark"]) {
  withPage(`no serious fault of access, ${colorScheme}`, async (page) => {
    const audit = async (where) => {
      await page.evaluate(() => new Promise((done) => { setTimeout(done, 50); }));
      assert.deepEqual(await faultsOfAccess(page), [], where);
    };
    await openText(page, PDN);
    await until(page, (it) => it.plies.length === 8);
    await page.click("#go-last");
    await page.check("#analyse");
    await page.locator("#pv li").first().waitFor();
    await audit("game");
    for (const dialog of colorScheme === "light" ? ["new", "open", "save"] : ["new"]) {
      await page.click(`#do-${dialog}`);
      await audit(dialog);
      await page.click(`#${dialog}-dialog button[value=cancel]`);
    }
    await page.click("#do-setup");
    await audit("setup");
    await page.click("#setup-cancel");
    if (colorScheme === "dark") return;
    await setUp(page, "english", "W:W23:B10,11,18,19");
    await pick(page, "23");
    await pick(page, "7");
    await page.locator("#choice button").first().waitFor();
    await audit("choice");
  }, { colorScheme, bypassCSP: true });
}

withPage("a telephone's screen is enough", async (page) => {
  const wide = await page.evaluate(() => document.documentElement.scrollWidth > innerWidth);
  assert.equal(wide, false, "nothing lies beyond the screen's edge");
  await page.tap('rect[data-square="32"]');
  await page.tap('rect[data-square="28"]');
  await until(page, (it) => it.plies.length === 2 && !it.thinking);
}, { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true });
