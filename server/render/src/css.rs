//! The colours as CSS custom properties, so that the web client matches the pictures.
//!
//! Invariants: every name of a [`Theme`] is defined for both themes. The colours of an owner are prefixed, as in
//! `--white-fill`; elements with `data-owner` also define the short form that drawings use, as in `--fill`.

use crate::theme::Theme;
use konakis_protocol::Seat;
use std::fmt::Write;

/// The path of the generated file in the web client, relative to this crate.
pub const CSS_PATH: &str = "../web/src/theme.css";

const HEAD: &str = "\
/*
 * The colours, written from server/render/src/theme.rs by `cargo run -p konakis-render --example theme`.
 * Changes belong there.
 */
";

/// The style sheet. An element's `data-theme` chooses light or dark; without it, the user's system does.
#[must_use]
pub fn css() -> String {
    let mut css = HEAD.to_owned();
    rule(&mut css, "", ":root,\n[data-theme=\"light\"]", &colours(Theme::Light));
    css.push_str("\n@media (prefers-color-scheme: dark) {\n");
    rule(&mut css, "  ", ":root:not([data-theme=\"light\"])", &colours(Theme::Dark));
    css.push_str("}\n\n");
    rule(&mut css, "", "[data-theme=\"dark\"]", &colours(Theme::Dark));
    for owner in OWNERS {
        let word = word(owner);
        let own = Theme::Light.names(owner).map(|name| (name.to_owned(), format!("var(--{word}-{name})")));
        css.push('\n');
        rule(&mut css, "", &format!("[data-owner=\"{word}\"]"), &own.collect::<Vec<_>>());
    }
    css
}

const OWNERS: [Option<Seat>; 3] = [Some(Seat::White), Some(Seat::Black), None];

/// The owner's word in custom properties and in `data-owner`.
fn word(owner: Option<Seat>) -> String {
    owner.map_or_else(|| "nobody".to_owned(), |seat| seat.to_string())
}

fn colours(theme: Theme) -> Vec<(String, String)> {
    let shared = theme.shared_names().map(|name| (name.to_owned(), theme.hex(name, None)));
    let owned = OWNERS.into_iter().flat_map(|owner| {
        theme.names(owner).map(move |name| (format!("{}-{name}", word(owner)), theme.hex(name, owner)))
    });
    shared.chain(owned).collect()
}

fn rule(css: &mut String, indent: &str, selector: &str, properties: &[(String, String)]) {
    // Writing to a string cannot fail, here and below.
    let _ = writeln!(css, "{indent}{selector} {{");
    for (name, value) in properties {
        let _ = writeln!(css, "{indent}  --{name}: {value};");
    }
    let _ = writeln!(css, "{indent}}}");
}

#[cfg(test)]
mod tests {
    use super::{CSS_PATH, css};
    use std::path::Path;

    #[test]
    fn the_web_clients_colours_match_the_pictures() {
        let path = Path::new(env!("CARGO_MANIFEST_DIR")).join(CSS_PATH);
        let kept = std::fs::read_to_string(path).unwrap_or_default();
        assert!(
            kept == css(),
            "theme.css must be up to date: regenerate it with `cargo run -p konakis-render --example theme`"
        );
    }

    #[test]
    fn css_variables_of_a_sides_colours_begin_with_its_name() {
        assert!(css().contains("  --white-fill: #fffaf0;\n"));
        assert!(css().contains("[data-owner=\"black\"] {\n  --fill: var(--black-fill);\n"));
    }
}
