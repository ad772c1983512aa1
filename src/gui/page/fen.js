// Positions as maps from squares to pieces, and their FEN. The program checks what is legal; here
// only the form is known: what it writes is read, what is set up is written.

// "W:Wc3,Ka1:Bh8" -> { side: "W", pieces: Map { "c3" => "wm", "a1" => "wk", "h8" => "bm" } }
export function read(fen) {
  const [side, ...sections] = fen.split(":");
  const pieces = new Map();
  for (const section of sections) {
    const colour = { W: "w", B: "b" }[section[0]];
    if (!colour) continue; // counts of king moves
    for (const item of section.slice(1).split(",")) {
      if (item === "") continue;
      const king = item[0] === "K";
      pieces.set(king ? item.slice(1) : item, colour + (king ? "k" : "m"));
    }
  }
  return { side, pieces };
}

export function write({ side, pieces }) {
  const list = (colour) => [...pieces]
    .filter(([, piece]) => piece[0] === colour)
    .map(([square, piece]) => (piece[1] === "k" ? "K" : "") + square)
    .join(",");
  return `${side}:W${list("w")}:B${list("b")}`;
}

const NAMES = { wm: "white man", wk: "white king", bm: "black man", bk: "black king" };

export function describe(square, piece) {
  return piece ? `${square}, ${NAMES[piece]}` : `${square}, empty`;
}

export { NAMES };
