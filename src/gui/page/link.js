// The connection to the program. When it breaks it is made again, and `hello` comes again; what
// was said meanwhile is lost, since the page then sends its whole game.

const SOONEST = 300;
const LATEST = 5000;

export class Link {
  // `hear` gets every message, `tell` the state: "open", "lost", or "refused" for good.
  constructor(hear, tell) {
    this.hear = hear;
    this.tell = tell;
    this.wait = SOONEST;
    this.refused = false;
    this.connect();
  }

  connect() {
    const socket = new WebSocket(`ws://${location.host}/socket`);
    this.socket = socket;
    socket.addEventListener("message", (event) => {
      this.wait = SOONEST;
      const message = JSON.parse(event.data);
      if (message.type === "refused") {
        this.refused = true;
        this.tell("refused", message.message);
      } else {
        if (message.type === "hello") this.tell("open");
        this.hear(message);
      }
    });
    socket.addEventListener("close", () => {
      if (this.refused || socket !== this.socket) return;
      this.tell("lost");
      setTimeout(() => this.connect(), this.wait);
      this.wait = Math.min(2 * this.wait, LATEST);
    });
  }

  // Whether the message could be sent.
  send(message) {
    if (this.socket.readyState !== WebSocket.OPEN) return false;
    this.socket.send(JSON.stringify(message));
    return true;
  }
}
