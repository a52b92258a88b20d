//! What other sites show where somebody links to a room: a title and a picture of the board.

use crate::config::WebOrigin;
use crate::peek::Peek;
use konakis_protocol::RoomId;
use std::fmt::Write;

/// The tags of the preview. The picture needs a whole address, so that without a public one there is none.
pub(super) fn preview(room: &RoomId, peek: &Peek, game: &str, public_url: Option<&WebOrigin>) -> String {
    let mut tags = String::new();
    let mut tag = |property: &str, content: &str| {
        // Writing to a string cannot fail.
        let _ = writeln!(tags, "  <meta property=\"{property}\" content=\"{}\">", escaped(content));
    };
    tag("og:type", "website");
    tag("og:site_name", "Konakis");
    tag("og:title", &format!("{game}: {}", peek.names.join(" and ")));
    tag("og:description", "Watch the game as it is played.");
    if let Some(origin) = public_url {
        tag("og:url", &format!("{origin}/rooms/{room}"));
        tag("og:image", &format!("{origin}/rooms/{room}/board.png"));
        tag("og:image:alt", &format!("The board of a game of {game}"));
        tag("twitter:card", "summary_large_image");
    }
    tags
}

/// The text as it may stand in HTML, between tags and in quotes.
pub(super) fn escaped(text: &str) -> String {
    let mut safe = String::with_capacity(text.len());
    for letter in text.chars() {
        match letter {
            '&' => safe.push_str("&amp;"),
            '<' => safe.push_str("&lt;"),
            '>' => safe.push_str("&gt;"),
            '"' => safe.push_str("&quot;"),
            '\'' => safe.push_str("&#39;"),
            letter => safe.push(letter),
        }
    }
    safe
}
