// The page of `damier analyse --pdn --html`: stepped through, turned, audited, with no network.

import assert from "node:assert/strict";
import { execFileSync } from "node:child_process";
import { mkdtemp, rm, stat } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { after, before, test } from "node:test";
import { pathToFileURL } from "node:url";
import { blank, browse, faultsOfAccess } from "./page.mjs";

const { DAMIER } = process.env;
const PLIES = 120;

let folder;
let browser;
let finals; // The last position of each game.
const report = () => join(folder, "report.html");
const damier = (...args) => execFileSync(DAMIER, args, { cwd: folder, encoding: "utf8" });

before(async () => {
  folder = await mkdtemp(join(tmpdir(), "damier-report-"));
  damier("match", "damier", "damier", "--variant", "international", "--games", "2", "--nodes", "200",
    "--max-plies", String(PLIES), "--pdn", "match.pdn");
  damier("analyse", "--pdn", "match.pdn", "--nodes", "2000", "--html", "report.html");
  finals = damier("pdn", "--json", "match.pdn").trim().split("\n").map(JSON.parse);
  browser = await browse();
});
after(async () => {
  await browser?.close();
  await rm(folder, { recursive: true, force: true });
});

async function withReport(options, body) {
  const { page, context, complaints } = await blank(browser, options);
  const asked = [];
  page.on("request", (request) => asked.push(request.url()));
  await page.goto(pathToFileURL(report()).href);
  await body(page);
  assert.deepEqual(complaints, []);
  assert.deepEqual(asked, [pathToFileURL(report()).href], "it needs no other file");
  await context.close();
}

test("a report is stepped through by buttons, keys, graph and moves", async () => {
  assert.ok((await stat(report())).size < finals.length * 300_000);
  await withReport({}, async (page) => {
    const sections = page.locator("section.game");
    assert.equal(await sections.count(), finals.length);
    const game = sections.nth(0);
    const slider = game.locator(".slide input");
    const at = async () => Number(await slider.inputValue());
    const { plies, final_fen: fen } = finals[0];
    assert.equal(Number(await slider.getAttribute("max")), plies);
    const pieces = () => game.locator(".view:not([hidden]) use.piece").count();
    assert.equal(await pieces(), 40);
    await game.locator("[data-step=on]").click();
    assert.equal(await at(), 1);
    await page.keyboard.press("ArrowRight");
    assert.equal(await at(), 2);
    await page.keyboard.press("End");
    assert.equal(await at(), plies);
    assert.equal(await pieces(), fen.split(/[:,]/).filter((part) => /\d/.test(part)).length);
    const side = () => game.locator(".view:not([hidden]) svg").getAttribute("data-bottom");
    assert.equal(await side(), "W");
    await page.keyboard.press("f");
    assert.equal(await side(), "B");
    await game.locator(".course svg").click();
    assert.ok(Math.abs(await at() - plies / 2) <= 1, "the middle of the graph is the middle of the game");
    const said = await game.locator(".said").textContent();
    await game.locator('.moves button[data-place="3"]').click();
    assert.equal(await at(), 3);
    assert.notEqual(await game.locator(".said").textContent(), said);
  });
});

for (const colorScheme of ["light", "dark"]) {
  test(`no serious fault of access in a report, ${colorScheme}`, async () => {
    await withReport({ colorScheme }, async (page) => {
      assert.deepEqual(await faultsOfAccess(page), []);
    });
  });
}

test("a telephone's screen is wide enough for a report", async () => {
  await withReport({ viewport: { width: 390, height: 844 }, isMobile: true }, async (page) => {
    const wide = await page.evaluate(() => document.documentElement.scrollWidth > innerWidth);
    assert.equal(wide, false, "nothing lies beyond the screen's edge");
  });
});
