//! The web page and what belongs to it, all inside the program.
//!
//! What always holds: a built web client (`server/web/dist`) takes the place of the plain pages of `server/static`, file
//! by file; nothing else need change for it. What a page says of a room is what any spectator may know, and every text
//! that people wrote is escaped.

mod place;
mod preview;

pub use place::Place;

use crate::config::WebOrigin;
use crate::snapshot::SpectatorSnapshot;
use konakis_protocol::{GameInfo, RoomId};
use preview::{Preview, escaped};
use rust_embed::{Embed, EmbeddedFile};

#[derive(Embed)]
#[folder = "web/dist/"]
#[allow_missing = true]
struct WebClient;

#[derive(Embed)]
#[folder = "static/"]
struct Plain;

/// The folder of the web client whose files have their content in their names, so that they never change.
const NAMED_BY_CONTENT: &str = "assets/";

/// A file of the page.
pub struct Asset {
    file: EmbeddedFile,
    /// Whether what has this name stays the same for ever.
    pub immutable: bool,
}

impl Asset {
    /// The file with this path, without a slash at its beginning.
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

    /// What it holds.
    #[must_use]
    pub fn bytes(&self) -> &[u8] {
        &self.file.data
    }

    /// What sort of file it is.
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

    /// A number that stands for what it holds.
    #[must_use]
    pub fn tag(&self) -> u64 {
        let hash = self.file.metadata.sha256_hash();
        hash.iter().take(8).fold(0, |tag, byte| tag << 8 | u64::from(*byte))
    }
}

/// The pages that are made from what is embedded.
pub struct Pages {
    front: String,
    /// Whether the front page is the web client's, which has other places too.
    has_client: bool,
    problem: String,
    public_url: Option<WebOrigin>,
    games: Vec<GameInfo>,
}

impl Pages {
    /// The pages of a server that people reach by this address.
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

    /// The page of a room, with what other sites show where somebody links to it. A room that nobody may see, or that
    /// there is none of, has a page that says nothing of it.
    #[must_use]
    pub fn room(&self, room: &RoomId, peek: Option<&SpectatorSnapshot>) -> String {
        let Some(peek) = peek else { return self.front() };
        let name = self.game(&peek.game).map_or(&*peek.game, |info| &info.name);
        Preview::of_room(room, peek, name).put_into(&self.front, self.public_url.as_ref())
    }

    /// The page of another place of the web client; none where there is no client.
    #[must_use]
    pub fn place(&self, place: &Place<'_>) -> Option<String> {
        let (title, description, path) = (place.title(), place.description(), place.path());
        let preview = Preview { title, description, path, picture: None };
        self.has_client.then(|| preview.put_into(&self.front, self.public_url.as_ref()))
    }

    /// The page of a place that there is not, which the web client finds out and says in its own way; none where there is
    /// no client.
    #[must_use]
    pub fn lost(&self) -> Option<String> {
        self.has_client.then(|| self.front())
    }

    /// The game of this id.
    #[must_use]
    pub fn game(&self, id: &str) -> Option<&GameInfo> {
        self.games.iter().find(|info| info.id == id)
    }

    /// A page that says what went wrong and what would be right.
    #[must_use]
    pub fn problem(&self, title: &str, sentence: &str) -> String {
        // The title comes from a list of ours and has no braces, so that one replacement cannot make room for another.
        self.problem.replace("{title}", &escaped(title)).replace("{sentence}", &escaped(sentence))
    }
}

#[cfg(test)]
impl Pages {
    /// The pages as they are with or without a built web client, whether there is one or not.
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
    fn a_place_of_the_client_has_its_own_title_and_preview() {
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
    fn without_a_client_there_is_no_place_but_the_front() {
        let without = with_client().with_client(false);
        assert!(without.place(&Place::Create).is_none() && without.lost().is_none());
        assert_eq!(with_client().lost(), Some(with_client().front()));
    }

    fn pages(public_url: Option<&str>) -> Pages {
        Pages::new(public_url.map(|url| url.parse().unwrap()), konakis_games::catalogue())
    }

    #[test]
    fn the_plain_page_says_how_the_client_is_built_and_has_no_script_or_style_of_its_own() {
        let front = Plain::get("index.html").unwrap();
        let front = str::from_utf8(&front.data).unwrap();
        assert!(front.contains("make web"));
        for word in ["<script>", "<style", "style=", "onclick"] {
            assert!(!front.contains(word), "{word}");
        }
    }

    #[test]
    fn what_the_pages_ask_for_is_there() {
        for page in [pages(None).front(), pages(None).problem("Title", "A sentence.")] {
            for part in page.split(['"']).filter(|part| part.starts_with('/') && part.len() > 1) {
                assert!(Asset::find(&part[1..]).is_some(), "{part}");
            }
        }
    }

    #[test]
    fn a_rooms_page_says_who_plays_and_shows_the_board() {
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
    fn what_people_wrote_stays_text() {
        let peek = SpectatorSnapshot {
            names: vec!["\"><script>x".into(), "&'".into()],
            ..SpectatorSnapshot::sample("tablut")
        };
        let page = pages(None).room(&"a".parse().unwrap(), Some(&peek));
        assert!(page.contains("&quot;&gt;&lt;script&gt;x and &amp;&#39;"), "{page}");
        let page = pages(None).problem("No", "<b>{title}</b>");
        assert!(page.contains("&lt;b&gt;{title}&lt;/b&gt;"), "{page}");
    }

    #[test]
    fn an_asset_says_what_it_is_and_nothing_hidden_is_one() {
        let style = Asset::find("plain.css").unwrap();
        assert_eq!(style.kind(), "text/css; charset=utf-8");
        assert!(!style.immutable && style.tag() != Asset::find("throne.svg").unwrap().tag());
        for path in ["", "/plain.css", "../Cargo.toml", "static/plain.css", ".gitignore", "nonsense"] {
            assert!(Asset::find(path).is_none(), "{path}");
        }
    }
}
