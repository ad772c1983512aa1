//! The files of the page, which are part of the program.

/// A file as it is sent.
#[derive(Debug)]
pub(super) struct File {
    pub(super) path: &'static str,
    pub(super) kind: &'static str,
    pub(super) text: &'static str,
}

macro_rules! files {
    ($($path:literal $kind:ident $name:literal,)*) => {
        /// Every file, under the path at which it is asked for.
        pub(super) const FILES: &[File] = &[
            $(File {
                path: $path,
                kind: $kind,
                text: include_str!(concat!("page/", $name)),
            },)*
        ];
    };
}

const HTML: &str = "text/html; charset=utf-8";
pub(super) const STYLE: &str = "text/css; charset=utf-8";
const SCRIPT: &str = "text/javascript; charset=utf-8";
pub(super) const PICTURE: &str = "image/svg+xml";

files! {
    "/" HTML "index.html",
    "/style.css" STYLE "style.css",
    "/icon.svg" PICTURE "icon.svg",
    "/analysis.js" SCRIPT "analysis.js",
    "/board.js" SCRIPT "board.js",
    "/clock.js" SCRIPT "clock.js",
    "/dialogs.js" SCRIPT "dialogs.js",
    "/dom.js" SCRIPT "dom.js",
    "/fen.js" SCRIPT "fen.js",
    "/link.js" SCRIPT "link.js",
    "/main.js" SCRIPT "main.js",
    "/moves.js" SCRIPT "moves.js",
    "/pick.js" SCRIPT "pick.js",
    "/setup.js" SCRIPT "setup.js",
    "/store.js" SCRIPT "store.js",
}
