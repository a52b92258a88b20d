//! The embedded web files and the HTML pages made from them.
//!
//! Invariants: each file of a built web client (`server/web/dist`) overrides the file of the same name in
//! `server/static`. A room's page contains only what any spectator may know, and user text is escaped.

mod place;
mod preview;
mod privacy;

pub use place::Place;
pub use privacy::PrivacyTerms;

use crate::config::WebOrigin;
use crate::rooms::snapshot::SpectatorSnapshot;
use axum::body::Bytes;
use konakis_protocol::{GameInfo, RoomId};
use konakis_render::escaped;
use preview::Preview;
use rust_embed::{Embed, EmbeddedFile};
use std::borrow::Cow;

#[derive(Embed)]
#[folder = "web/dist/"]
#[allow_missing = true]
struct WebClient;

#[derive(Embed)]
#[folder = "static/"]
struct Plain;

/// The web client's folder of files whose names contain a hash of their content, so that they never change.
const NAMED_BY_CONTENT: &str = "assets/";

/// An embedded file.
pub struct Asset {
    file: EmbeddedFile,
    /// Whether the content under this name never changes.
    pub immutable: bool,
}

impl Asset {
    /// The file with this path, which has no leading slash.
    #[must_use]
    pub fn find(path: &str) -> Option<Self> {
        let hidden = path.split('/').any(|part| part.starts_with('.'));
        if hidden {
            return None;
        }
        let client = WebClient::get(path);
        let immutable = client.is_some() && path.starts_with(NAMED_BY_CONTENT);
        client.or_else(|| Plain::get(path)).map(|file| Self { file, immutable })
    }

    /// The content.
    #[must_use]
    pub fn bytes(&self) -> &[u8] {
        &self.file.data
    }

    /// The content, without a copy if it is part of the program.
    #[must_use]
    pub fn into_bytes(self) -> Bytes {
        match self.file.data {
            Cow::Borrowed(bytes) => Bytes::from_static(bytes),
            Cow::Owned(bytes) => bytes.into(),
        }
    }

    /// The content type.
    #[must_use]
    pub fn kind(&self) -> &str {
        match self.file.metadata.mimetype() {
            "text/html" => "text/html; charset=utf-8",
            "text/css" => "text/css; charset=utf-8",
            "text/javascript" => "text/javascript; charset=utf-8",
            "text/plain" => "text/plain; charset=utf-8",
            kind => kind,
        }
    }

    /// A hash of the content.
    #[must_use]
    pub fn tag(&self) -> u64 {
        let hash = self.file.metadata.sha256_hash();
        hash.iter().take(8).fold(0, |tag, byte| tag << 8 | u64::from(*byte))
    }
}

/// Makes pages from the embedded files.
pub struct Pages {
    front: String,
    /// Whether there is a built web client, which has further pages.
    has_client: bool,
    problem: String,
    public_url: Option<WebOrigin>,
    games: Vec<GameInfo>,
}

impl Pages {
    /// The pages of a server with this public URL.
    #[must_use]
    pub fn new(public_url: Option<WebOrigin>, games: Vec<GameInfo>) -> Self {
        let text = |path| {
            let asset = Asset::find(path);
            asset.map_or_else(String::new, |asset| String::from_utf8_lossy(asset.bytes()).into_owned())
        };
        let has_client = WebClient::get("index.html").is_some();
        Self { front: text("index.html"), has_client, problem: text("problem.html"), public_url, games }
    }

    /// The front page.
    #[must_use]
    pub fn front(&self) -> String {
        self.front.clone()
    }

    /// The page of a room. If the room is known, it has a link preview and the view of a spectator as data, from which
    /// the web client draws the board before its connection is open.
    #[must_use]
    pub fn room(&self, room: &RoomId, snapshot: Option<&SpectatorSnapshot>) -> String {
        let Some(snapshot) = snapshot else { return self.front() };
        let name = self.game(&snapshot.game).map_or(&*snapshot.game, |info| &info.name);
        let page = Preview::of_room(room, snapshot, name).put_into(&self.front, self.public_url.as_ref());
        with_data(&page, snapshot)
    }

    /// A page of the web client; none without a built client.
    #[must_use]
    pub fn place(&self, place: &Place<'_>) -> Option<String> {
        let (title, description, path) = (place.title(), place.description(), place.path());
        let preview = Preview { title, description, path, picture: None };
        self.has_client.then(|| preview.put_into(&self.front, self.public_url.as_ref()))
    }

    /// The page for an unknown path, on which the web client shows its own message; none without a built client.
    #[must_use]
    pub fn lost(&self) -> Option<String> {
        self.has_client.then(|| self.front())
    }

    /// The game with this ID.
    #[must_use]
    pub fn game(&self, id: &str) -> Option<&GameInfo> {
        self.games.iter().find(|info| info.id == id)
    }

    /// An error page.
    #[must_use]
    pub fn problem(&self, title: &str, sentence: &str) -> String {
        // Titles are constants without braces, so the first replacement cannot add a placeholder.
        self.problem.replace("{title}", &escaped(title)).replace("{sentence}", &escaped(sentence))
    }
}

/// The page with the spectator's view as a data block, which browsers do not execute.
fn with_data(page: &str, snapshot: &SpectatorSnapshot) -> String {
    let Some((head, rest)) = page.split_once("</head>") else { return page.to_owned() };
    // In JSON, `<` occurs in strings only. Escaped, it cannot end the element.
    let view = snapshot.view.replace('<', "\\u003c");
    format!("{head}  <script type=\"application/json\" id=\"view\">{view}</script>\n</head>{rest}")
}

#[cfg(test)]
impl Pages {
    /// For tests: pretends that a web client is, or is not, embedded.
    pub(crate) fn with_client(self, has_client: bool) -> Self {
        let front = "<!doctype html><html><head><title>Konakis</title></head><body></body></html>".to_owned();
        Self { front, has_client, ..self }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use konakis_protocol::PlayerName;

    fn with_client() -> Pages {
        pages(Some("https://k.example")).with_client(true)
    }

    #[test]
    fn a_client_page_has_its_own_title_and_preview() {
        let pages = with_client();
        let page = pages.place(&Place::Rules(pages.game("kubism").unwrap())).unwrap();
        for part in [
            "<title>How Kubism is played – Konakis</title>",
            r#"<meta property="og:title" content="How Kubism is played">"#,
            r#"<meta property="og:url" content="https://k.example/learn/kubism">"#,
        ] {
            assert!(page.contains(part), "{part} is not in {page}");
        }
        let name = PlayerName::nearest("<i>Anna</i>");
        let person = pages.place(&Place::Person("u7".parse().unwrap(), name)).unwrap();
        assert!(person.contains("<title>&lt;i&gt;Anna&lt;/i&gt; – Konakis</title>"), "{person}");
    }

    #[test]
    fn without_a_client_only_the_front_page_exists() {
        let without = with_client().with_client(false);
        assert!(without.place(&Place::Create).is_none() && without.lost().is_none());
        assert_eq!(with_client().lost(), Some(with_client().front()));
    }

    fn pages(public_url: Option<&str>) -> Pages {
        Pages::new(public_url.map(|url| url.parse().unwrap()), konakis_games::catalogue())
    }

    #[test]
    fn the_plain_page_names_make_web_and_has_nothing_inline() {
        let front = Plain::get("index.html").unwrap();
        let front = str::from_utf8(&front.data).unwrap();
        assert!(front.contains("make web"));
        for word in ["<script>", "<style", "style=", "onclick"] {
            assert!(!front.contains(word), "{word}");
        }
    }

    #[test]
    fn files_that_the_pages_link_exist() {
        for page in [pages(None).front(), pages(None).problem("Title", "A sentence.")] {
            for part in page.split(['"']).filter(|part| part.starts_with('/') && part.len() > 1) {
                assert!(Asset::find(&part[1..]).is_some(), "{part}");
            }
        }
    }

    #[test]
    fn a_rooms_page_previews_the_players_and_the_board() {
        let room: RoomId = "k3f9x2".parse().unwrap();
        let page = pages(Some("https://k.example")).room(&room, Some(&SpectatorSnapshot::sample("tablut")));
        for part in [
            r#"<meta property="og:title" content="Tablut: Anna and Ben">"#,
            r#"<meta property="og:url" content="https://k.example/rooms/k3f9x2">"#,
            r#"<meta property="og:image" content="https://k.example/rooms/k3f9x2/board.png">"#,
        ] {
            assert!(page.contains(part), "{part} is not in {page}");
        }
        assert!(!pages(None).room(&room, Some(&SpectatorSnapshot::sample("tablut"))).contains("og:image\""));
        assert_eq!(pages(None).room(&room, None), pages(None).front());
    }

    #[test]
    fn a_rooms_page_has_the_view_as_data_that_cannot_end_early() {
        let view = r#"{"type":"view","players":"</script><script>x</script><!--"}"#;
        let snapshot = SpectatorSnapshot { view: view.into(), ..SpectatorSnapshot::sample("tablut") };
        let page = with_client().room(&"k3f9x2".parse().unwrap(), Some(&snapshot));
        let data = page.split(r#"<script type="application/json" id="view">"#).nth(1).unwrap();
        let data = data.split("</script>").next().unwrap();
        let read = |text: &str| serde_json::from_str::<serde_json::Value>(text).unwrap();
        assert_eq!(read(data), read(view));
        assert!(!data.contains('<') && page.matches("<script").count() == 1, "{page}");
    }

    #[test]
    fn user_text_is_escaped() {
        let snapshot = SpectatorSnapshot {
            names: vec!["\"><script>x".into(), "&'".into()],
            ..SpectatorSnapshot::sample("tablut")
        };
        let page = pages(None).room(&"a".parse().unwrap(), Some(&snapshot));
        assert!(page.contains("&quot;&gt;&lt;script&gt;x and &amp;'"), "{page}");
        let page = pages(None).problem("No", "<b>{title}</b>");
        assert!(page.contains("&lt;b&gt;{title}&lt;/b&gt;"), "{page}");
    }

    #[test]
    fn assets_have_types_and_hidden_files_are_none() {
        let style = Asset::find("plain.css").unwrap();
        assert_eq!(style.kind(), "text/css; charset=utf-8");
        assert!(!style.immutable && style.tag() != Asset::find("throne.svg").unwrap().tag());
        for path in ["", "/plain.css", "../Cargo.toml", "static/plain.css", ".gitignore", "nonsense"] {
            assert!(Asset::find(path).is_none(), "{path}");
        }
    }
}
