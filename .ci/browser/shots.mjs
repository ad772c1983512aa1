// Pictures of the page for people to look at: the six oldest boards, a small screen, a dark one.

import { browse, game, newGame, open, openText, play, serve, until } from "./page.mjs";

const { SHOTS } = process.env;

const GAME = `[White "Ann"][Black "Bo"][GameType "20"]
1. 32-28 19-23 2. 28x19 14x23 3. 37-32 10-14 4. 41-37 14-19 5. 34-29 23x34 6. 40x29 20-24
7. 29x20 15x24 *`;

const server = await serve(0, ["--hash", "64"]);
const browser = await browse();

// Some moves of a game, so that there is something to see.
async function begin(page, variant, seats, plies) {
  await newGame(page, { variant, seats, level: 2 });
  for (let ply = 0; ply < plies; ply += 1) {
    const { at, moves } = await game(page);
    await play(page, moves[Math.floor(moves.length / 2)]);
    await until(page, (it, from) => it.at > from && !it.thinking, at);
  }
}

async function shoot(page, name, what = page) {
  await page.mouse.move(0, 0);
  await page.evaluate(() => scrollTo(0, 0));
  await page.waitForTimeout(800); // the last piece has arrived
  await what.screenshot({ path: `${SHOTS}/gui-${name}.jpg`, type: "jpeg", quality: 78 });
}

async function withPage(options, body) {
  const { page, context } = await open(browser, server.address, options);
  await body(page);
  await context.close();
}

const small = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true };

await withPage({ viewport: { width: 1180, height: 740 } }, async (page) => {
  await openText(page, GAME);
  await until(page, (it) => it.plies.length === 14);
  await page.click("#go-last");
  await page.selectOption("#lines", "3");
  await page.check("#analyse");
  await page.waitForTimeout(3000);
  await shoot(page, "international");
});
for (const [variant, seats] of [
  ["canadian", "black"], ["pool", "black"], ["english", "white"], ["russian", "black"],
  ["turkish", "black"],
]) {
  await withPage({ viewport: { width: 900, height: 560 } }, async (page) => {
    await begin(page, variant, seats, 4);
    await shoot(page, variant, page.locator("#table"));
  });
}
await withPage({ ...small, colorScheme: "dark" }, async (page) => {
  await begin(page, "russian", "black", 3);
  await page.check("#analyse");
  await page.waitForTimeout(1500);
  await shoot(page, "telephone");
});
await withPage({ viewport: { width: 1180, height: 740 }, colorScheme: "dark" }, async (page) => {
  await begin(page, "italian", "black", 3);
  await page.click("#do-setup");
  await shoot(page, "setup");
  await page.click("#setup-cancel");
  await page.click("#do-new");
  await shoot(page, "new-game");
});

await browser.close();
await server.stop();
