// Figures for people to judge: how soon a move is answered, whether many updates make the page
// stutter, what a thousand connections cost. Nothing here passes or fails.

import { once } from "node:events";
import { readFile } from "node:fs/promises";
import { connect } from "node:net";
import { browse, newGame, open, serve, until } from "./page.mjs";

const middle = (list) => [...list].sort((a, b) => a - b)[Math.floor(list.length / 2)];
const round = (number) => Math.round(number * 10) / 10;

async function memory({ child }) {
  const status = await readFile(`/proc/${child.pid}/status`, "utf8");
  return Number(/VmRSS:\s+(\d+)/.exec(status)[1]) / 1024;
}

// From the click on the second square to the frame with the answer on the board.
async function answers(page) {
  await newGame(page, { variant: "international", seats: "black", level: 1 });
  const times = [];
  for (let turn = 0; turn < 12; turn += 1) {
    const now = await until(page, (it) => it.side === "W" && it.at === it.plies.length && !it.thinking);
    if (now.result !== null) break;
    times.push(await page.evaluate(([{ from, to }, at]) => new Promise((done) => {
      const pick = (square) => {
        const rect = document.querySelector(`rect[data-square="${square}"]`);
        const { x, y, width, height } = rect.getBoundingClientRect();
        const where = { bubbles: true, clientX: x + width / 2, clientY: y + height / 2, button: 0 };
        for (const type of ["pointerdown", "pointerup"]) rect.dispatchEvent(new PointerEvent(type, where));
      };
      pick(from);
      const start = performance.now();
      pick(to);
      document.querySelector("#choice:not([hidden]) button")?.click();
      const look = () => {
        if (window.damier.state.game.at >= at + 2) done(performance.now() - start);
        else requestAnimationFrame(look);
      };
      requestAnimationFrame(look);
    }), [now.moves[0], now.at]));
  }
  return times;
}

// Frames while an analysis brings news 200 times a second, for five seconds.
function frames(page) {
  return page.evaluate(() => new Promise((done) => {
    const { analysis } = window.damier;
    const { view } = analysis;
    const times = [];
    let last = performance.now();
    let told = 0;
    const start = last;
    const drawn = analysis.drawn;
    const timer = setInterval(() => {
      while (told < (performance.now() - start) / 5) {
        told += 1;
        const lines = view.lines.map((line) => ({ ...line, share: Math.random() }));
        analysis.hear({ ...view, nodes: view.nodes + told, lines });
      }
    }, 1);
    const frame = (now) => {
      times.push(now - last);
      last = now;
      if (now - start < 5000) {
        requestAnimationFrame(frame);
      } else {
        clearInterval(timer);
        done({ times: times.slice(1), told, drawn: analysis.drawn - drawn });
      }
    };
    requestAnimationFrame(frame);
  }));
}

async function knock(port, request) {
  const socket = connect(port, "127.0.0.1");
  socket.on("error", () => {});
  await once(socket, "connect");
  socket.write(request);
  return socket;
}

async function thousand(request) {
  const server = await serve(0);
  const before = await memory(server);
  const text = request.replaceAll("HOST", `127.0.0.1:${server.port}`);
  const sockets = [];
  for (let count = 0; count < 1000; count += 1) sockets.push(await knock(server.port, text));
  await new Promise((done) => { setTimeout(done, 1000); });
  const during = await memory(server);
  for (const socket of sockets) socket.destroy();
  await new Promise((done) => { setTimeout(done, 1000); });
  const after = await memory(server);
  await server.stop();
  return [before, during, after].map(round).join(" -> ");
}

const server = await serve();
const browser = await browse();
const { page } = await open(browser, server.address);
const times = await answers(page);
console.log(`click to answer on the board: median ${round(middle(times))} ms, `
  + `longest ${round(Math.max(...times))} ms of ${times.length}`);

await newGame(page, { variant: "international", seats: "none" });
await page.selectOption("#lines", "5");
await page.check("#analyse");
await page.locator("#pv li").nth(4).waitFor();
await page.waitForTimeout(1500);
// The engine keeps one core busy in the first round, and none in the second.
for (const what of ["while it searches", "at rest"]) {
  const { times: gaps, told, drawn } = await frames(page);
  console.log(`${told} updates in 5 s, ${what}: ${drawn} drawn, frames of ${round(middle(gaps))} ms, `
    + `longest ${round(Math.max(...gaps))} ms, ${gaps.filter((gap) => gap > 50).length} over 50 ms`);
  await server.child.kill("SIGSTOP");
}
server.child.kill("SIGCONT");
await browser.close();
await server.stop();

const silent = "";
const socket = "GET /socket HTTP/1.1\r\nHost: HOST\r\nOrigin: http://HOST\r\nConnection: Upgrade\r\n"
  + "Upgrade: websocket\r\nSec-WebSocket-Version: 13\r\nSec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\n\r\n";
console.log(`MiB before, with, and after 1000 silent connections: ${await thousand(silent)}`);
console.log(`MiB before, with, and after 1000 web sockets: ${await thousand(socket)}`);
