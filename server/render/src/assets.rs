//! The files of `assets/`: the drawings, and each game's data about its look.

use rust_embed::{EmbeddedFile, RustEmbed};

/// The drawings: a folder for each game, and `common`.
#[derive(RustEmbed)]
#[folder = "assets/"]
struct Assets;

/// Each file with this extension: its path without the extension, such as `tablut/king`, and its text.
pub(crate) fn files(extension: &str) -> impl Iterator<Item = (String, String)> {
    Assets::iter().filter_map(move |path| {
        let name = path.strip_suffix(extension)?.strip_suffix('.')?.to_owned();
        Some((name, text(Assets::get(&path)?)))
    })
}

fn text(file: EmbeddedFile) -> String {
    String::from_utf8_lossy(&file.data).into_owned()
}
