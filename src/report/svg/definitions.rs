//! What all pictures of a page share: the look of pieces, by name, and colours, by class.
//!
//! Plain declarations without variables, so that programs that draw SVG but know little CSS show
//! the same.

use super::Theme;

/// The pieces: `damier-wm`, `damier-wk`, `damier-bm`, `damier-bk`, each around its middle.
pub(super) const DEFS: &str = r##"<defs>
<radialGradient id="damier-white" cx="40%" cy="35%" r="75%"><stop offset="0" stop-color="#fffdf5"/><stop offset="1" stop-color="#e3d3ae"/></radialGradient>
<radialGradient id="damier-black" cx="40%" cy="35%" r="75%"><stop offset="0" stop-color="#5a5654"/><stop offset="1" stop-color="#1d1a19"/></radialGradient>
<g id="damier-w"><circle cx="1.5" cy="3" r="24" fill="#000" fill-opacity=".28"/><circle r="24" fill="url(#damier-white)" stroke="#7c6740" stroke-width="1.5"/></g>
<g id="damier-b"><circle cx="1.5" cy="3" r="24" fill="#000" fill-opacity=".28"/><circle r="24" fill="url(#damier-black)" stroke="#0b0a0a" stroke-width="1.5"/></g>
<path id="damier-crown" d="M-12 8 L-15 -7.5 L-7 -1 L0 -12 L7 -1 L15 -7.5 L12 8 Z M-12 10.5 H12 V14 H-12 Z" stroke-width="1.2" stroke-linejoin="round"/>
<g id="damier-wm"><use href="#damier-w"/><g fill="none" stroke="#b9a473" stroke-width="1.5"><circle r="17.5"/><circle r="11"/></g></g>
<g id="damier-bm"><use href="#damier-b"/><g fill="none" stroke="#7d7672" stroke-width="1.5"><circle r="17.5"/><circle r="11"/></g></g>
<g id="damier-wk"><use href="#damier-w"/><circle r="21" fill="none" stroke="#b9822b" stroke-width="2"/><use href="#damier-crown" fill="#c98d1f" stroke="#7a5310"/></g>
<g id="damier-bk"><use href="#damier-b"/><circle r="21" fill="none" stroke="#d9a441" stroke-width="2"/><use href="#damier-crown" fill="#f0bd54" stroke="#5c3f0c"/></g>
</defs>
"##;

const LIGHT: &str = "
.damier .frame{fill:#4a3122}
.damier .light{fill:#f0dfc2}
.damier .dark{fill:#946239}
.damier .plain{fill:#e6cb9e;stroke:#9c7443}
.damier .plain.odd{fill:#dcbd8c}
.damier .labels text{fill:#fff4dd;font-size:11px}
.damier .labels .edge{fill:#f0dfc2;font-size:15px;text-anchor:middle}
.damier .turn{stroke:#f0dfc2;stroke-width:1.5}
.damier .mark{fill:none;pointer-events:none}
.damier .mark.note{stroke:#2f7fd1;stroke-width:5}
.damier .mark.last{fill:#f5d442;fill-opacity:.45}
.damier .mark.selected{fill:#6fbf4b;fill-opacity:.55}
.damier .mark.target{fill:#3f8f2b;fill-opacity:.75}
.damier .mark.mistake{fill:#e0442e;fill-opacity:.5}
.damier .arrow{opacity:.82;pointer-events:none}
.damier .arrow path{fill:none;stroke-width:9;stroke-linejoin:round}
.damier .arrow .head{stroke:none}
.damier .arrow.note path{stroke:#2f7fd1}.damier .arrow.note .head{fill:#2f7fd1}
.damier .arrow.played path{stroke:#e8b80c}.damier .arrow.played .head{fill:#e8b80c}
.damier .arrow.best path{stroke:#2c9a3f}.damier .arrow.best .head{fill:#2c9a3f}
.damier .arrow.other path{stroke:#6a8fb5}.damier .arrow.other .head{fill:#6a8fb5}
.damier .arrow.mistake path{stroke:#d8392b}.damier .arrow.mistake .head{fill:#d8392b}
";

/// What is otherwise on dark ground.
const DARK: &str = "
.damier .frame{fill:#231913}
.damier .light{fill:#a99a84}
.damier .dark{fill:#5f422d}
.damier .plain{fill:#8d7350;stroke:#5d4529}
.damier .plain.odd{fill:#826846}
.damier .labels text{fill:#eadcc3}
.damier .labels .edge{fill:#cdbb9b}
.damier .turn{stroke:#cdbb9b}
";

/// The colours of pictures, for a `style` element.
pub fn style(theme: Theme) -> String {
    match theme {
        Theme::Light => LIGHT.to_owned(),
        Theme::Dark => format!("{LIGHT}{DARK}"),
        // Paper is light whatever the screen is.
        Theme::Auto => format!("{LIGHT}@media screen and (prefers-color-scheme:dark){{{DARK}}}\n"),
    }
}

/// What a page has once, before its first picture.
pub fn definitions(theme: Theme) -> String {
    // Not `display:none`: gradients in what is not displayed do not work everywhere.
    format!(
        "<svg class=\"damier-definitions\" width=\"0\" height=\"0\" style=\"position:absolute\" \
         aria-hidden=\"true\" focusable=\"false\"><style>{}</style>\n{DEFS}</svg>\n",
        style(theme)
    )
}

/// The pieces alone, for a page that has [`style`] elsewhere.
pub fn pieces() -> String {
    format!(
        "<svg class=\"damier-definitions\" width=\"0\" height=\"0\" aria-hidden=\"true\" \
         focusable=\"false\">{DEFS}</svg>\n"
    )
}
