// What outlives the page: the game, kept for this tab, and positions in addresses.

const KEY = "damier";

// The request that brings a game back, whatever became of the program.
export function resume(game, left) {
  if (!game) return null;
  return {
    type: "load",
    text: game.pdn,
    game: 1,
    variant: game.variant,
    ply: game.at,
    settings: game.settings,
    left,
  };
}

export function save({ game, bottom, lines }, left) {
  try {
    sessionStorage.setItem(KEY, JSON.stringify({ game: resume(game, left), bottom, lines }));
  } catch {
    // Without storage the game lives as long as the page.
  }
}

export function load() {
  try {
    return JSON.parse(sessionStorage.getItem(KEY));
  } catch {
    return null;
  }
}

// A link to a position: the part behind the # never leaves the browser.
export function toAddress({ variant, fen }) {
  return `${location.origin}/#variant=${variant}&fen=${fen}`;
}

// The request for the position that the address names, once.
export function fromAddress() {
  const found = /^#variant=([^&]+)&fen=(.+)$/.exec(location.hash);
  if (!found) return null;
  history.replaceState(null, "", location.pathname);
  const [variant, fen] = found.slice(1).map((part) => {
    try {
      return decodeURIComponent(part);
    } catch {
      return part;
    }
  });
  return { type: "new", variant, fen };
}
