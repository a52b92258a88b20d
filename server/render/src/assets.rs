//! The files of `assets/`: the drawings, and each game's `look.toml`.

use rust_embed::{EmbeddedFile, RustEmbed};

/// A folder for each game, and `common` for the drawings that all games share.
#[derive(RustEmbed)]
#[folder = "assets/"]
struct Assets;

/// For each file with this extension: its path without the extension, such as `tablut/king`, and its text.
pub(crate) fn files(extension: &str) -> impl Iterator<Item = (String, String)> {
    Assets::iter().filter_map(move |path| {
        let name = path.strip_suffix(extension)?.strip_suffix('.')?.to_owned();
        Some((name, text(Assets::get(&path)?)))
    })
}

fn text(file: EmbeddedFile) -> String {
    String::from_utf8_lossy(&file.data).into_owned()
}
