// The program, a browser, and pages that speak of what they show.

import { spawn } from "node:child_process";
import { once } from "node:events";
import { readFile } from "node:fs/promises";
import { createRequire } from "node:module";
import { createInterface } from "node:readline";
import { chromium } from "playwright-core";

const { DAMIER, CHROMIUM = "chromium", PAGE_FILES } = process.env;

// The program, listening; `stop` kills it.
export async function serve(port = 0, args = []) {
  const child = spawn(DAMIER, ["gui", "--no-browser", "--port", String(port), ...args], {
    stdio: ["ignore", "pipe", "inherit"],
  });
  const [address] = await once(createInterface({ input: child.stdout }), "line");
  const stop = async () => {
    child.kill("SIGKILL");
    if (child.exitCode === null && child.signalCode === null) await once(child, "exit");
  };
  return { address, child, port: Number(new URL(address).port), stop };
}

export function browse() {
  // Containers run as root, where the browser's own sandbox cannot be set up.
  const args = ["--no-sandbox"];
  // A page whose files come from elsewhere counts as a stranger to its own server.
  if (PAGE_FILES) args.push("--disable-features=LocalNetworkAccessChecks");
  return chromium.launch({ executablePath: CHROMIUM, args });
}

// A new page with what it will complain about. `options` are those of a browser context.
export async function blank(browser, options = {}) {
  const context = await browser.newContext({ viewport: { width: 1200, height: 780 }, ...options });
  const page = await context.newPage();
  const complaints = [];
  page.on("console", (message) => {
    if (["error", "warning"].includes(message.type())) complaints.push(message.text());
  });
  page.on("pageerror", (error) => complaints.push(error.message));
  page.setDefaultTimeout(20_000);
  return { page, context, complaints };
}

// The program's own page.
export async function open(browser, address, options) {
  const opened = await blank(browser, options);
  if (PAGE_FILES) await fromDisk(opened.page);
  await opened.page.goto(address);
  await opened.page.waitForSelector("#board [data-square]");
  return opened;
}

const AXE = createRequire(import.meta.url).resolve("axe-core/axe.min.js");

// Serious faults that an audit finds in the page as it is. Its context has to bypass policies.
export async function faultsOfAccess(page) {
  if (!await page.evaluate(() => "axe" in window)) await page.addScriptTag({ path: AXE });
  const { violations } = await page.evaluate(() => window.axe.run());
  const serious = violations.filter(({ impact }) => ["serious", "critical"].includes(impact));
  return serious.map(({ id, nodes }) => `${id}: ${nodes[0].html}`);
}

// While the page is worked on: its files from a folder instead of from the program.
async function fromDisk(page) {
  const types = { js: "text/javascript", css: "text/css", html: "text/html" };
  await page.route(/\/(|[a-z]+\.(js|css))$/, async (route) => {
    const name = new URL(route.request().url()).pathname.slice(1) || "index.html";
    const body = await readFile(`${PAGE_FILES}/${name}`).catch(() => null);
    if (body === null) return route.continue();
    return route.fulfill({ body, contentType: types[name.split(".").pop()] });
  });
}

export const game = (page) => page.evaluate(() => window.damier.state.game);

// Waits until the game is as a condition on `game` says, and gives it. It is looked at from here: the
// page's own policy lets nobody evaluate text.
export async function until(page, condition, argument) {
  const end = Date.now() + 60_000;
  while (Date.now() < end) {
    const now = await game(page);
    if (now !== null && condition(now, argument)) return now;
    await page.waitForTimeout(20);
  }
  throw new Error(`the game never was as ${condition} says: ${JSON.stringify(await game(page))}`);
}

// Does what brings another game, and gives that.
async function other(page, act) {
  await page.evaluate(() => { window.damier.state.game.isOld = true; });
  await act();
  return until(page, (it) => !it.isOld);
}

export const pick = (page, square) => page.click(`#board rect[data-square="${square}"]`);

// Begins a game by the dialog.
export async function newGame(page, { variant, seats = "black", level = 1, rules }) {
  await page.click("#do-new");
  await page.selectOption("#new-variant", variant);
  if (rules) await page.selectOption("#new-rules", rules);
  await page.selectOption("#new-seats", seats);
  await page.selectOption("#new-level", String(level));
  return other(page, () => page.click("#new-dialog button[value=ok]"));
}

// Sets a position up, for two people.
export async function setUp(page, variant, fen) {
  await newGame(page, { variant, seats: "none" });
  await page.click("#do-setup");
  await page.fill("#setup-fen", fen);
  return other(page, () => page.click("#setup-done"));
}

// Opens a text by the dialog.
export async function openText(page, text) {
  await page.click("#do-open");
  await page.fill("#open-text", text);
  await page.click("#open-dialog button[value=ok]");
}

// Plays a legal move by clicks; of captures that share their squares the one that is meant.
export async function play(page, move) {
  await pick(page, move.from);
  await pick(page, move.to);
  const choice = page.locator("#choice");
  if (await choice.isVisible()) {
    await choice.getByRole("button", { name: `${move.text}:` }).click();
  }
}
