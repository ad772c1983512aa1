// The clocks, which run on between two messages.

function text(ms) {
  const tenths = Math.ceil(ms / 100);
  const seconds = Math.floor(tenths / 10);
  const two = (number) => String(number).padStart(2, "0");
  const [hours, minutes, rest] = [Math.floor(seconds / 3600), Math.floor(seconds / 60) % 60, seconds % 60];
  if (seconds < 20) return `0:${two(rest)}.${tenths % 10}`;
  return hours > 0 ? `${hours}:${two(minutes)}:${two(rest)}` : `${minutes}:${two(rest)}`;
}

export class Clocks {
  // `show(side, text, runs)` writes a clock.
  constructor(show) {
    this.show = show;
    this.clock = null;
    setInterval(() => this.draw(), 100);
  }

  set(clock) {
    this.clock = clock;
    this.since = performance.now();
    this.draw();
  }

  // What is left now, White's first, as the program takes it again.
  get left() {
    if (!this.clock) return null;
    return ["W", "B"].map((side, index) => {
      const used = side === this.clock.running ? performance.now() - this.since : 0;
      return Math.max(0, Math.round(this.clock.left[index] - used));
    });
  }

  draw() {
    const { left } = this;
    ["W", "B"].forEach((side, index) => {
      this.show(side, left ? text(left[index]) : "", this.clock?.running === side);
    });
  }
}
