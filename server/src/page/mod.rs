//! The embedded web files and the HTML pages made from them.
//!
//! Invariants: each file of a built web client (`server/web/dist`) overrides the file of the same name in
//! `server/static`. A room's page contains only what any spectator may know, and user text is escaped.

mod client_file;
mod client_page;
mod preview;
mod privacy;
mod texts;

pub use client_file::Page;
pub use client_page::ClientPage;
pub use privacy::PrivacyTerms;

use crate::config::WebOrigin;
use crate::language::Language;
use crate::rooms::snapshot::SpectatorSnapshot;
use axum::body::Bytes;
use client_file::ClientFile;
use konakis_protocol::{GameInfo, RoomId, Snowflake};
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

/// The folder of files whose names contain a hash of their content. The content under such a name never changes.
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

/// The placeholder for the Discord application's id in the Activity's first page.
const APPLICATION: &str = "{{application}}";
/// The placeholder for the server's public URL, for links in the Activity that lead out of Discord.
const PUBLIC_URL: &str = "{{public_url}}";

/// Makes pages from the embedded files.
pub struct Pages {
    front: ClientFile,
    activity: ClientFile,
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
        let read =
            |path: &str| Asset::find(path).map(|asset| String::from_utf8_lossy(asset.bytes()).into_owned());
        let has_client = WebClient::get("index.html").is_some();
        let (front, activity) =
            (ClientFile::read("index.html", read), ClientFile::read("activity.html", read));
        let problem = read("problem.html").unwrap_or_default();
        Self { front, activity, has_client, problem, public_url, games }
    }

    /// The front page.
    #[must_use]
    pub fn front(&self, language: Language) -> Page {
        self.front.page(language)
    }

    /// The first page of the Activity of this Discord application.
    #[must_use]
    pub fn activity(&self, application: Snowflake, language: Language) -> Page {
        let public_url = escaped(self.public_url.as_ref().map_or("", WebOrigin::as_str));
        let filled = |html: String| {
            html.replace(APPLICATION, &application.to_string()).replace(PUBLIC_URL, &public_url)
        };
        self.activity.page(language).map(filled)
    }

    /// The page of a room. With a snapshot, the page has a link preview, and the spectators' view from which the web
    /// client draws the board before the client is connected.
    #[must_use]
    pub fn room(&self, room: &RoomId, snapshot: Option<&SpectatorSnapshot>, language: Language) -> Page {
        let page = self.front(language);
        let Some(snapshot) = snapshot else { return page };
        let name = self.game(&snapshot.game).map_or(&*snapshot.game, |info| &info.name);
        let preview = Preview::of_room(room, snapshot, name, page.language);
        page.map(|html| with_data(&preview.put_into(&html, self.public_url.as_ref()), snapshot))
    }

    /// A page of the web client, or `None` if no built web client is embedded.
    #[must_use]
    pub fn client_page(&self, page: &ClientPage<'_>, language: Language) -> Option<Page> {
        let front = self.has_client.then(|| self.front(language))?;
        let (title, description) = page.caption(front.language);
        let preview = Preview { title, description, path: page.path(), picture: None };
        Some(front.map(|html| preview.put_into(&html, self.public_url.as_ref())))
    }

    /// The page for an unknown path, or `None` if no built web client is embedded.
    #[must_use]
    pub fn lost(&self, language: Language) -> Option<Page> {
        self.has_client.then(|| self.front(language))
    }

    /// The game with this ID.
    #[must_use]
    pub fn game(&self, id: &str) -> Option<&GameInfo> {
        self.games.iter().find(|info| info.id == id)
    }

    /// An error page; `title` is the key of its title. A sentence without a translation stays in English.
    #[must_use]
    pub fn problem(&self, language: Language, title: &str, sentence: &str) -> Page {
        texts::page(language, &self.problem, |name| match name {
            "title" => Some(escaped(&texts::text(language, title, &[]))),
            "sentence" => Some(match texts::problem(language, sentence) {
                Some(translated) => escaped(&translated),
                None => format!("<span lang=\"en\">{}</span>", escaped(sentence)),
            }),
            _ => None,
        })
    }
}

/// The page with the snapshot's view in a data block, which browsers do not execute.
fn with_data(page: &str, snapshot: &SpectatorSnapshot) -> String {
    let Some((head, rest)) = page.split_once("</head>") else { return page.to_owned() };
    // In JSON, `<` occurs only in strings. Escaped, it cannot end the element.
    let view = snapshot.view.replace('<', "\\u003c");
    format!("{head}  <script type=\"application/json\" id=\"view\">{view}</script>\n</head>{rest}")
}

#[cfg(test)]
impl Pages {
    /// Pretends that a web client in English and these languages is embedded. If `languages` is empty, there
    /// are only an English front page and an English first page of the Activity.
    pub(crate) fn with_client(self, languages: &[Language]) -> Self {
        let has = |path: &str| {
            let (folder, _) = path.split_once('/').unwrap_or(("en", path));
            let is_there = folder == "en" || languages.iter().any(|language| language.tag() == folder);
            is_there.then(|| folder.to_owned())
        };
        let front = |path: &str| {
            let language = has(path)?;
            Some(format!(
                "<!doctype html><html lang=\"{language}\"><head><title>Konakis</title></head><body></body></html>"
            ))
        };
        let activity = |path: &str| {
            Some(format!("<!doctype html><html lang=\"{}\">{APPLICATION} {PUBLIC_URL}</html>", has(path)?))
        };
        Self {
            front: ClientFile::read("index.html", front),
            activity: ClientFile::read("activity.html", activity),
            has_client: !languages.is_empty(),
            ..self
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use konakis_protocol::PlayerName;

    fn with_client() -> Pages {
        pages(Some("https://k.example")).with_client(&Language::ALL)
    }

    #[test]
    fn a_client_page_has_its_own_title_and_preview() {
        let pages = with_client();
        let page =
            pages.client_page(&ClientPage::Rules(pages.game("kubism").unwrap()), Language::En).unwrap().html;
        for part in [
            "<title>How Kubism is played – Konakis</title>",
            r#"<meta property="og:title" content="How Kubism is played">"#,
            r#"<meta property="og:url" content="https://k.example/learn/kubism">"#,
        ] {
            assert!(page.contains(part), "{part} is not in {page}");
        }
        let name = PlayerName::nearest("<i>Anna</i>");
        let person =
            pages.client_page(&ClientPage::Person("u7".parse().unwrap(), name), Language::En).unwrap().html;
        assert!(person.contains("<title>&lt;i&gt;Anna&lt;/i&gt; – Konakis</title>"), "{person}");
    }

    #[test]
    fn without_a_web_client_its_pages_are_missing() {
        let without = with_client().with_client(&[]);
        for language in Language::ALL {
            assert!(
                without.client_page(&ClientPage::Create, language).is_none()
                    && without.lost(language).is_none()
            );
            assert_eq!(with_client().lost(language), Some(with_client().front(language)));
        }
    }

    fn pages(public_url: Option<&str>) -> Pages {
        Pages::new(public_url.map(|url| url.parse().unwrap()), konakis_games::catalogue())
    }

    #[test]
    fn the_plain_page_says_how_to_build_and_has_no_inline_code() {
        let front = Plain::get("index.html").unwrap();
        let front = str::from_utf8(&front.data).unwrap();
        assert!(front.contains("make web"));
        for word in ["<script>", "<style", "style=", "onclick"] {
            assert!(!front.contains(word), "{word}");
        }
    }

    #[test]
    fn every_file_that_a_page_links_to_exists() {
        let pages = pages(None);
        let (front, activity) = Language::ALL
            .into_iter()
            .map(|language| (pages.front(language).html, pages.activity("9".parse().unwrap(), language).html))
            .unzip::<_, _, Vec<_>, Vec<_>>();
        for page in front
            .into_iter()
            .chain(activity)
            .chain([pages.problem(Language::En, "page-not-found", "A sentence.").html])
        {
            for part in page.split(['"']).filter(|part| part.starts_with('/') && part.len() > 1) {
                assert!(Asset::find(&part[1..]).is_some(), "{part}");
            }
        }
    }

    #[test]
    fn the_first_page_of_the_activity_names_its_application() {
        let pages = pages(Some("https://k.example"));
        let page = pages.activity("80351110224678912".parse().unwrap(), Language::En).html;
        for (name, content) in
            [("discord-application", "80351110224678912"), ("public-url", "https://k.example")]
        {
            assert!(page.contains(&format!("<meta name=\"{name}\" content=\"{content}\"")), "{page}");
        }
        assert!(!page.contains("{{"), "{page}");
        let translated = pages.with_client(&Language::ALL).activity("9".parse().unwrap(), Language::Nl);
        assert_eq!(translated.language, Language::Nl);
        assert!(translated.html.contains(">9 https://k.example<"), "{}", translated.html);
    }

    #[test]
    fn previews_are_in_the_language_of_their_page() {
        let snapshot = SpectatorSnapshot::sample("tablut");
        let pages = with_client();
        let title = |pages: &Pages, language| {
            let page = pages.room(&"k3f9x2".parse().unwrap(), Some(&snapshot), language);
            let learn = pages.client_page(&ClientPage::Learn, language).unwrap();
            assert_eq!(learn.language, page.language);
            let title = |page: &Page| page.html.split(" – Konakis").next().unwrap().to_owned();
            let (room, learn) = (title(&page), title(&learn));
            [room, learn].map(|head| head.split("<title>").nth(1).unwrap().to_owned())
        };
        for (language, titles) in [
            (Language::En, ["Tablut: Anna and Ben", "Learn to play"]),
            (Language::Fr, ["Tablut\u{202f}: Anna et Ben", "Apprendre à jouer"]),
            (Language::Nl, ["Tablut: Anna en Ben", "Leren spelen"]),
            (Language::Ja, ["Tablut：Anna 対 Ben", "遊び方を学ぶ"]),
        ] {
            assert_eq!(title(&pages, language), titles);
        }
        let english = pages.with_client(&[Language::En]);
        assert_eq!(title(&english, Language::Fr), ["Tablut: Anna and Ben", "Learn to play"]);
    }

    #[test]
    fn a_rooms_page_previews_the_players_and_the_board() {
        let room: RoomId = "k3f9x2".parse().unwrap();
        let page = pages(Some("https://k.example"))
            .room(&room, Some(&SpectatorSnapshot::sample("tablut")), Language::En)
            .html;
        for part in [
            r#"<meta property="og:title" content="Tablut: Anna and Ben">"#,
            r#"<meta property="og:url" content="https://k.example/rooms/k3f9x2">"#,
            r#"<meta property="og:image" content="https://k.example/rooms/k3f9x2/board.png?language=en">"#,
        ] {
            assert!(page.contains(part), "{part} is not in {page}");
        }
        let sample = SpectatorSnapshot::sample("tablut");
        assert!(!pages(None).room(&room, Some(&sample), Language::En).html.contains("og:image\""));
        assert_eq!(pages(None).room(&room, None, Language::En), pages(None).front(Language::En));
    }

    #[test]
    fn view_data_in_a_rooms_page_cannot_end_its_script_early() {
        let view = r#"{"type":"view","players":"</script><script>x</script><!--"}"#;
        let snapshot = SpectatorSnapshot { view: view.into(), ..SpectatorSnapshot::sample("tablut") };
        let page = with_client().room(&"k3f9x2".parse().unwrap(), Some(&snapshot), Language::En).html;
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
        let page = pages(None).room(&"a".parse().unwrap(), Some(&snapshot), Language::En).html;
        assert!(page.contains("&quot;&gt;&lt;script&gt;x and &amp;'"), "{page}");
        let page = pages(None).problem(Language::Fr, "page-not-found", "<b>{title}</b>").html;
        assert!(page.contains("<span lang=\"en\">&lt;b&gt;{title}&lt;/b&gt;</span>"), "{page}");
    }

    #[test]
    fn an_error_page_is_in_the_language_of_its_reader() {
        let sentence = "this sign-in was begun elsewhere or too long ago: start again from the front page";
        for (language, title, part) in [
            (Language::En, "Bad request", "this sign-in was begun elsewhere"),
            (Language::Fr, "Requête incorrecte", "cette connexion a été commencée ailleurs"),
            (Language::Nl, "Onjuist verzoek", "dit inloggen is ergens anders"),
            (Language::Ja, "リクエストが正しくありません", "このログインは、別の場所で"),
        ] {
            let page = pages(None).problem(language, "page-bad-request", sentence);
            assert_eq!(page.language, language);
            let lang = format!("<html lang=\"{}\">", language.tag());
            for part in [&*lang, &format!("<h1>{title}</h1>"), &format!("<p>{part}")] {
                assert!(page.html.contains(part), "{part} is not in {}", page.html);
            }
            assert!(!page.html.contains('{'), "{}", page.html);
        }
    }

    #[test]
    fn assets_have_types_and_hidden_files_are_not_found() {
        let style = Asset::find("plain.css").unwrap();
        assert_eq!(style.kind(), "text/css; charset=utf-8");
        assert!(!style.immutable && style.tag() != Asset::find("throne.svg").unwrap().tag());
        for path in ["", "/plain.css", "../Cargo.toml", "static/plain.css", ".gitignore", "nonsense"] {
            assert!(Asset::find(path).is_none(), "{path}");
        }
    }
}
