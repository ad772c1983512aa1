//! The frame of pages of HTML: nothing in them comes from elsewhere, light and dark, for paper too.

use super::markup::escape;

/// What all pages look like.
const BASE: &str = "
:root { color-scheme: light dark; --ink: #222; --ground: #fdfcf9; --line: #cfc8ba; --soft: #6b655a;
  --slip: #8a6100; --mistake: #a84300; --blunder: #b3151c; --good: #1d6b2e; --chosen: #e9dfc4; }
@media screen and (prefers-color-scheme: dark) {
  :root { --ink: #e8e4da; --ground: #1b1a18; --line: #4a463e; --soft: #a39c8e;
    --slip: #e2b340; --mistake: #f0884a; --blunder: #ff7b75; --good: #7fc98f; --chosen: #4a4130; }
}
body { font: 15px/1.5 system-ui, sans-serif; color: var(--ink); background: var(--ground);
  max-width: 60rem; margin: 2rem auto; padding: 0 1rem; }
h1 { font-size: 1.5rem; } h2 { font-size: 1.15rem; margin-top: 2rem; }
table { border-collapse: collapse; } .wide { overflow-x: auto; }
th, td { padding: .25rem .7rem; border-bottom: 1px solid var(--line); text-align: right;
  white-space: nowrap; font-variant-numeric: tabular-nums; }
th { color: var(--soft); font-weight: 600; } td.name, th.name { text-align: left; }
.boards { display: grid; grid-template-columns: repeat(auto-fill, minmax(15rem, 1fr)); gap: 1.2rem; }
figure { margin: 0; } figure svg { width: 100%; height: auto; }
figcaption { font-size: .85rem; color: var(--soft); }
";

/// A whole page: its own style and its body, which is HTML already.
pub(super) fn page(title: &str, style: &str, body: &str) -> String {
    let title = escape(title);
    // A browser that honours this cannot reach anything, whatever a page says.
    let policy = "default-src 'none'; style-src 'unsafe-inline'; script-src 'unsafe-inline'";
    format!(
        "<!DOCTYPE html>\n<html lang=\"en\">\n<head>\n<meta charset=\"utf-8\">\n\
         <meta http-equiv=\"Content-Security-Policy\" content=\"{policy}\">\n\
         <meta name=\"viewport\" content=\"width=device-width, initial-scale=1\">\n\
         <title>{title}</title>\n<style>{BASE}{style}</style>\n</head>\n<body>\n<main>\n<h1>{title}</h1>\n\
         {body}</main>\n</body>\n</html>\n"
    )
}
