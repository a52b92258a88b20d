use crate::http::testing::{Answer, ask, get, router_in, router_with_client};
use crate::language::Language;
use std::collections::BTreeSet;
use std::io::Write;

const HTML: [&str; 1] = ["Accept: text/html,application/xhtml+xml,*/*"];

const PLACES: [(&str, &str); 10] = [
    ("/create", "Create a game"),
    ("/learn", "Learn to play"),
    ("/learn/tablut", "How Tablut is played"),
    ("/learn/tablut/first", "A first game of Tablut"),
    ("/analysis/tablut", "Analysis board of Tablut"),
    ("/people/u7", "Anna"),
    ("/leaderboard", "The best players"),
    ("/leaderboard/kubism", "The best at Kubism"),
    ("/settings", "Settings"),
    ("/rooms/k3f9x2", "Tablut: Anna and Ben"),
];

#[tokio::test]
async fn every_client_page_has_its_own_title() {
    let router = router_with_client(true);
    for (path, title) in PLACES {
        let answer = get(&router, path).await;
        assert_eq!(
            (answer.status, answer.header("content-type")),
            (200, "text/html; charset=utf-8"),
            "{path}"
        );
        let (title, head) = (format!("<title>{title} – Konakis</title>"), "<!doctype html>");
        assert!(
            answer.text().starts_with(head) && answer.text().contains(&title),
            "{path}: {}",
            answer.text()
        );
        assert!(answer.text().contains("og:description"), "{path}");
    }
}

#[test]
fn the_list_of_places_has_every_page_of_the_web_client() {
    let router = include_str!("../../../web/src/shell/router.svelte.ts");
    let routed = router.split("first === \"").skip(1).filter_map(|rest| rest.split('"').next());
    let listed = PLACES.iter().filter_map(|(path, _)| path.split('/').nth(1));
    assert_eq!(
        routed.filter(|first| !first.is_empty()).collect::<BTreeSet<_>>(),
        listed.collect::<BTreeSet<_>>()
    );
}

#[tokio::test]
async fn an_unknown_page_gets_the_web_client_or_plain_text() {
    let router = router_with_client(true);
    for path in [
        "/nonsense",
        "/learn/chess",
        "/learn/chess/first",
        "/analysis/chess",
        "/leaderboard/chess",
        "/people/u8",
        "/people/no%20id",
        "/create/more",
    ] {
        let page = ask(&router, "GET", path, &HTML, "").await;
        assert_eq!(page.status, 404, "{path}");
        assert!(page.text().contains("<title>Konakis</title>"), "{path}: {}", page.text());
        let line = get(&router, path).await;
        assert!(line.status == 404 && line.text().ends_with("begin at the front page\n"), "{path}");
    }
    let failed = ask(&router, "GET", "/people/busy", &HTML, "").await;
    assert_eq!((failed.status, failed.header("retry-after")), (503, "5"), "a failure of the store gives 503");
    for path in ["/rooms/unknown", "/rooms/no%20id"] {
        let room = ask(&router, "GET", path, &HTML, "").await;
        assert!(room.status == 404 && room.text().contains("<title>Konakis</title>"), "{path}");
    }
    let room = ask(&router, "GET", "/rooms/unknown/board.png", &HTML, "").await;
    assert!(room.status == 404 && room.text().contains("there is no such room"));
}

#[tokio::test]
async fn without_a_web_client_its_pages_are_missing() {
    let router = router_with_client(false);
    assert_eq!(get(&router, "/").await.status, 200);
    for (path, _) in PLACES.iter().filter(|(path, _)| !path.starts_with("/rooms")) {
        let page = ask(&router, "GET", path, &HTML, "").await;
        assert!(page.status == 404 && page.text().contains("<h1>Not found</h1>"), "{path}");
    }
}

#[tokio::test]
async fn content_security_policy_allows_the_client_but_no_inline_code() {
    let policy = get(&router_with_client(true), "/").await.header("content-security-policy").to_owned();
    for part in [
        "script-src 'self';",
        "style-src 'self';",
        "img-src 'self' data:;",
        "font-src 'self';",
        "connect-src 'self'",
        "manifest-src 'self';",
    ] {
        assert!(policy.contains(part), "{part} must be in {policy}");
    }
}

/// Returns the language that the header of a response names. The page must be in this language.
fn language_of(answer: &Answer) -> String {
    let language = answer.header("content-language");
    assert!(answer.text().contains(&format!("<html lang=\"{language}\">")), "{}", answer.text());
    language.to_owned()
}

fn varies_by(answer: &Answer) -> BTreeSet<String> {
    let values = answer.headers.get_all("vary").iter().flat_map(|value| value.to_str().unwrap().split(','));
    values.map(|name| name.trim().to_ascii_lowercase()).collect()
}

#[tokio::test]
async fn every_client_page_is_in_the_readers_language() {
    let router = router_in("", &Language::ALL);
    for path in PLACES.map(|(path, _)| path).into_iter().chain(["/", "/rooms/cold"]) {
        for (query, headers, language) in [
            ("", &[][..], "en"),
            ("?lang=fr", &["Cookie: language=nl", "Accept-Language: ja"], "fr"),
            ("?lang=xx", &["Cookie: language=nl", "Accept-Language: ja"], "nl"),
            ("", &["Cookie: language=xx", "Accept-Language: de, ja;q=0.5, en;q=0.4"], "ja"),
            ("", &["Accept-Language: de"], "en"),
        ] {
            let answer = ask(&router, "GET", &format!("{path}{query}"), headers, "").await;
            assert_eq!(
                (answer.status, &*language_of(&answer)),
                (200, language),
                "{path} {query} {headers:?}"
            );
            assert!(varies_by(&answer).is_superset(&["cookie", "accept-language"].map(str::to_owned).into()));
        }
    }
}

#[tokio::test]
async fn an_unknown_page_is_in_the_readers_language() {
    let router = router_in("", &Language::ALL);
    for path in ["/nonsense", "/learn/chess", "/people/u8", "/rooms/unknown", "/fr", "/fr/", "/fr/learn"] {
        let page = ask(&router, "GET", path, &[HTML[0], "Accept-Language: nl"], "").await;
        assert_eq!((page.status, &*language_of(&page)), (404, "nl"), "{path}");
        assert!(varies_by(&page).contains("accept-language"), "{path}");
    }
    let error = ask(&router, "GET", "/rooms/unknown/board.png", &[HTML[0], "Accept-Language: nl"], "").await;
    assert!(error.text().contains("deze partij bestaat niet"), "{}", error.text());
    assert_eq!(&*language_of(&error), "nl");
    let line = ask(&router, "GET", "/nonsense", &["Accept-Language: nl"], "").await;
    assert_eq!((line.header("content-language"), line.text().lines().count()), ("", 1));
}

#[tokio::test]
async fn a_page_is_in_english_if_the_readers_language_has_no_client() {
    let router = router_in("", &[Language::En, Language::Fr]);
    for (asked, language) in [("fr", "fr"), ("nl", "en"), ("ja", "en")] {
        let page = get(&router, &format!("/learn?lang={asked}")).await;
        assert_eq!((page.status, &*language_of(&page)), (200, language), "{asked}");
        for missing in ["/nonsense", "/rooms/unknown"] {
            let lost = ask(&router, "GET", &format!("{missing}?lang={asked}"), &HTML, "").await;
            assert_eq!((lost.status, &*language_of(&lost)), (404, language), "{missing} {asked}");
        }
    }
    let without = get(&router_with_client(false), "/?lang=ja").await;
    assert_eq!((without.status, &*language_of(&without)), (200, "en"));
}

#[tokio::test]
async fn a_cached_page_is_not_reused_for_another_language() {
    let router = router_in("", &Language::ALL);
    let mut tags = BTreeSet::new();
    for path in ["/", "/rooms/k3f9x2", "/learn"] {
        for language in Language::ALL.map(Language::tag) {
            let cookie = format!("Cookie: language={language}");
            let page = ask(&router, "GET", path, &[&cookie], "").await;
            assert!(tags.insert(page.header("etag").to_owned()), "{path} {language}");
            let kept = format!("If-None-Match: {}", page.header("etag"));
            let again = ask(&router, "GET", path, &[&cookie, &kept], "").await;
            assert_eq!((again.status, again.header("content-language")), (304, language), "{path}");
            let all = ["cookie", "accept-language", "accept-encoding"].map(str::to_owned);
            assert_eq!(varies_by(&again), all.into(), "{path}");
            let other = ask(&router, "GET", &format!("{path}?lang=nl"), &[&cookie, &kept], "").await;
            assert_eq!(other.status, if language == "nl" { 304 } else { 200 }, "{path} {language}");
        }
    }
}

#[tokio::test]
async fn the_activitys_page_is_configured_in_each_language() {
    let (_secret, line) = discord_line();
    let router = router_in(&line, &[Language::En, Language::Fr, Language::Nl]);
    for (asked, language) in [("en", "en"), ("fr", "fr"), ("nl", "nl"), ("ja", "en")] {
        let header = format!("Accept-Language: {asked}");
        let entry = ask(&router, "GET", "/?instance_id=i-1&frame_id=f-1", &[&header], "").await;
        assert_eq!((entry.status, &*language_of(&entry)), (200, language), "{asked}");
        assert!(entry.text().contains(">9 https://k.example<"), "{}", entry.text());
        assert!(entry.header("content-security-policy").contains("https://9.discordsays.com"), "{asked}");
        assert!(varies_by(&entry).contains("cookie"), "{asked}");
    }
}

#[tokio::test]
async fn only_pages_for_people_have_a_language() {
    let router = router_in("", &Language::ALL);
    for path in ["/plain.css", "/rooms/k3f9x2/board.svg", "/rooms/k3f9x2/record.txt", "/healthz"] {
        let answer = get(&router, &format!("{path}?lang=fr")).await;
        assert_eq!((answer.status, answer.header("content-language")), (200, ""), "{path}");
        assert!(!varies_by(&answer).contains("cookie"), "{path}");
    }
}

#[tokio::test]
async fn the_servers_own_pages_are_in_the_readers_language() {
    // In this test, the web client lacks languages that the server's own pages have.
    let (_secret, line) = discord_line();
    let router = router_in(&line, &[Language::En]);
    let forged = "/auth/discord/callback?code=forged&state=forged";
    for (path, status, title) in [
        ("/privacy", 200, ["Privacy", "Vie privée", "Privacy", "プライバシー"]),
        (
            forged,
            400,
            ["Bad request", "Requête incorrecte", "Onjuist verzoek", "リクエストが正しくありません"],
        ),
        ("/rooms/unknown/board.png", 404, ["Not found", "Introuvable", "Niet gevonden", "見つかりません"]),
    ] {
        for (language, title) in Language::ALL.into_iter().zip(title) {
            let tag = language.tag();
            let separator = if path.contains('?') { '&' } else { '?' };
            let (accepted, cookie) = (format!("Accept-Language: {tag}"), format!("Cookie: language={tag}"));
            for (path, headers) in [
                (path.to_owned(), vec![HTML[0], &*accepted]),
                (path.to_owned(), vec![HTML[0], &*cookie, "Accept-Language: de"]),
                (format!("{path}{separator}lang={tag}"), vec![HTML[0], "Cookie: language=en"]),
            ] {
                let page = ask(&router, "GET", &path, &headers, "").await;
                assert_eq!((page.status, &*language_of(&page)), (status, tag), "{path} {headers:?}");
                assert!(page.text().contains(&format!("<html lang=\"{tag}\">")), "{}", page.text());
                assert!(page.text().contains(&format!("<h1>{title}</h1>")), "{}", page.text());
                assert!(varies_by(&page).is_superset(&["cookie".into(), "accept-language".into()].into()));
            }
        }
    }
    let kept = get(&router, "/privacy?lang=fr").await.header("etag").to_owned();
    let again = |language| format!("/privacy?lang={language}");
    for (language, status) in [("fr", 304), ("nl", 200)] {
        let header = format!("If-None-Match: {kept}");
        let answer = ask(&router, "GET", &again(language), &[&header], "").await;
        assert_eq!(answer.status, status, "{language}");
        assert!(varies_by(&answer).contains("cookie"), "{language}");
    }
}

/// A file with a client secret, and the arguments that turn on the sign-in with Discord.
fn discord_line() -> (tempfile::NamedTempFile, String) {
    let mut secret = tempfile::NamedTempFile::new().unwrap();
    secret.write_all(b"a-secret-nobody-guesses").unwrap();
    let path = secret.path().display();
    let line =
        format!("--discord-client-id 9 --discord-client-secret-file {path} --public-url https://k.example");
    (secret, line)
}
