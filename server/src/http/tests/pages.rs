use crate::http::testing::{ask, get, router_with_client};
use std::collections::BTreeSet;

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
fn every_page_of_the_client_is_listed() {
    let router = include_str!("../../../web/src/shell/router.svelte.ts");
    let routed = router.split("first === \"").skip(1).filter_map(|rest| rest.split('"').next());
    let listed = PLACES.iter().filter_map(|(path, _)| path.split('/').nth(1));
    assert_eq!(
        routed.filter(|first| !first.is_empty()).collect::<BTreeSet<_>>(),
        listed.collect::<BTreeSet<_>>()
    );
}

#[tokio::test]
async fn unknown_pages_get_the_client_or_a_plain_line() {
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
    let room = ask(&router, "GET", "/rooms/unknown/board.png", &HTML, "").await;
    assert!(room.status == 404 && room.text().contains("there is no such room"));
}

#[tokio::test]
async fn without_a_client_only_the_front_page_exists() {
    let router = router_with_client(false);
    assert_eq!(get(&router, "/").await.status, 200);
    for (path, _) in PLACES.iter().filter(|(path, _)| !path.starts_with("/rooms")) {
        let page = ask(&router, "GET", path, &HTML, "").await;
        assert!(page.status == 404 && page.text().contains("<h1>Not found</h1>"), "{path}");
    }
}

#[tokio::test]
async fn the_policy_allows_the_client_but_nothing_inline() {
    let policy = get(&router_with_client(true), "/").await.header("content-security-policy").to_owned();
    for part in [
        "script-src 'self';",
        "style-src 'self';",
        "img-src 'self' data:;",
        "font-src 'self';",
        "connect-src 'self'",
        "manifest-src 'self';",
    ] {
        assert!(policy.contains(part), "{part} is not in {policy}");
    }
}
