// From squares that are picked one after another to a legal move. Knows no board and no page.

// Whether a way visits the squares in this order, others between them.
function visits(way, squares) {
  let at = 0;
  for (const square of way) if (square === squares[at]) at += 1;
  return at === squares.length;
}

export class Pick {
  constructor(moves) {
    this.moves = moves;
    this.clear();
  }

  clear() {
    this.from = null;
    this.path = [];
  }

  // The moves that can still be meant.
  get live() {
    if (this.from === null) return this.moves;
    return this.moves.filter((move) => move.from === this.from
      && (this.path.length === 0 || move.ways.some((way) => visits(way, this.path))));
  }

  // Squares that can be picked next: ends, and squares on the way where several moves are meant.
  get targets() {
    if (this.from === null) return { ends: new Set(), between: new Set() };
    const ends = new Set(this.live.map((move) => move.to));
    const between = new Set(this.live.flatMap((move) => move.ways.flat()));
    for (const square of [...ends, ...this.path]) between.delete(square);
    return { ends, between };
  }

  // Picks a square. Gives the moves that are then meant: none while there is more to pick, one
  // that is to be played, or several that share their squares and must be told apart otherwise.
  pick(square) {
    if (this.from !== null) {
      const ends = this.live.filter((move) => move.to === square);
      if (ends.length > 0) return ends;
      const path = [...this.path, square];
      const through = this.live.filter((move) => move.ways.some((way) => visits(way, path)));
      if (through.length > 0) {
        this.path = path;
        return through.length === 1 ? through : [];
      }
    }
    const again = square === this.from;
    this.clear();
    if (!again && this.moves.some((move) => move.from === square)) this.from = square;
    return [];
  }
}
