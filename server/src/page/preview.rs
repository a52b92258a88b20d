//! The link preview of a page, as Open Graph tags.

use super::texts::text;
use crate::config::WebOrigin;
use crate::language::Language;
use crate::rooms::snapshot::SpectatorSnapshot;
use konakis_protocol::RoomId;
use konakis_render::escaped;
use std::fmt::Write;

pub(super) struct Preview {
    pub title: String,
    /// One sentence.
    pub description: String,
    pub path: String,
    /// The path of the picture's URL, and its alternative text.
    pub picture: Option<(String, String)>,
}

impl Preview {
    /// The preview of a room. It contains only what any spectator may know.
    pub(super) fn of_room(
        room: &RoomId,
        snapshot: &SpectatorSnapshot,
        game: &str,
        language: Language,
    ) -> Self {
        let players = snapshot.names.join(&text(language, "caption-between-players", &[]));
        let values = [("name", game.into()), ("players", players.into())];
        Self {
            title: text(language, "caption-room", &values),
            description: text(language, "caption-room.about", &values),
            path: format!("/rooms/{room}"),
            picture: Some((
                format!("/rooms/{room}/board.png?language={}", language.tag()),
                text(language, "caption-board", &values),
            )),
        }
    }

    /// Adds the tags to a page, and puts the preview's title in front of the page's title.
    pub(super) fn put_into(&self, page: &str, public_url: Option<&WebOrigin>) -> String {
        let page = titled(page, &self.title);
        match page.split_once("</head>") {
            Some((head, rest)) => format!("{head}{}</head>{rest}", self.tags(public_url)),
            None => page,
        }
    }

    /// The tags as HTML. They have no URLs and no picture if the server has no public URL, because Open Graph needs
    /// absolute URLs.
    fn tags(&self, public_url: Option<&WebOrigin>) -> String {
        let mut tags = String::new();
        let mut tag = |property: &str, content: &str| {
            // Writing to a string cannot fail.
            let _ = writeln!(tags, "  <meta property=\"{property}\" content=\"{}\">", escaped(content));
        };
        tag("og:type", "website");
        tag("og:site_name", "Konakis");
        tag("og:title", &self.title);
        tag("og:description", &self.description);
        if let Some(origin) = public_url {
            tag("og:url", &format!("{origin}{}", self.path));
            if let Some((path, alt)) = &self.picture {
                tag("og:image", &format!("{origin}{path}"));
                tag("og:image:alt", alt);
                tag("twitter:card", "summary_large_image");
            }
        }
        tags
    }
}

fn titled(page: &str, title: &str) -> String {
    match page.split_once("<title>") {
        Some((head, rest)) => format!("{head}<title>{} – {rest}", escaped(title)),
        None => page.to_owned(),
    }
}
