use crate::http::testing::{ROOM, TestApp, ask, get, router, router_of, router_with_client};
use crate::pictures::WIDTHS;
use std::collections::BTreeSet;
use std::io::Write;
use std::path::Path;

#[tokio::test]
async fn every_route_has_its_content_type_and_security_headers() {
    let router = router("");
    for (path, kind, begins) in [
        ("/", "text/html; charset=utf-8", "<!doctype html>"),
        ("/rooms/k3f9x2", "text/html; charset=utf-8", "<!doctype html>"),
        ("/rooms/cold", "text/html; charset=utf-8", "<!doctype html>"),
        ("/rooms/k3f9x2/board.svg", "image/svg+xml", "<svg"),
        ("/rooms/k3f9x2/board.png", "image/png", "\u{fffd}PNG"),
        ("/rooms/k3f9x2/board.png?width=200&theme=dark", "image/png", "\u{fffd}PNG"),
        ("/rooms/over/replay.gif?theme=dark", "image/gif", "GIF89a"),
        ("/rooms/over/replay.gif?language=ja", "image/gif", "GIF89a"),
        ("/rooms/k3f9x2/record.txt", "text/plain; charset=utf-8", "konakis record 1"),
        ("/healthz", "text/plain; charset=utf-8", "ok"),
        ("/readyz", "text/plain; charset=utf-8", "ready"),
        ("/metrics", "text/plain; version=0.0.4; charset=utf-8", "#"),
        ("/plain.css", "text/css; charset=utf-8", "/*"),
        ("/throne.svg", "image/svg+xml", "<svg"),
    ] {
        let answer = get(&router, path).await;
        assert_eq!((answer.status, answer.header("content-type")), (200, kind), "{path}");
        assert!(String::from_utf8_lossy(&answer.body).starts_with(begins), "{path}");
        let policy = answer.header("content-security-policy");
        assert!(policy.contains("script-src 'self';") && !policy.contains("unsafe"), "{path}: {policy}");
        assert!(policy.ends_with("frame-ancestors 'self'"), "{path}: {policy}");
        assert_eq!(answer.header("x-content-type-options"), "nosniff", "{path}");
        assert_eq!(answer.header("referrer-policy"), "same-origin", "{path}");
        assert!(answer.header("permissions-policy").contains("camera=()"), "{path}");
    }
}

#[tokio::test]
async fn discord_may_frame_only_the_entry_of_the_activity() {
    let mut secret = tempfile::NamedTempFile::new().unwrap();
    secret.write_all(b"a-secret-nobody-guesses").unwrap();
    let secret = secret.path().display();
    let line =
        format!("--discord-client-id 9 --discord-client-secret-file {secret} --public-url https://k.example");
    let ancestors = async |path: &str| {
        let answer = get(&router(&line), path).await;
        let policy = answer.header("content-security-policy").to_owned();
        (answer.status, policy.split("frame-ancestors ").nth(1).unwrap().to_owned())
    };
    let discord = "'self' https://discord.com https://9.discordsays.com";
    let entry = "/?instance_id=i-1&platform=desktop&frame_id=f-1";
    assert_eq!(ancestors(entry).await, (200, discord.to_owned()));
    for path in ["/", "/?instance_id=i-1", "/?frame_id=f-1", "/privacy?instance_id=i-1&frame_id=f-1"] {
        assert_eq!(ancestors(path).await, (200, "'self'".to_owned()), "{path}");
    }
    let page = get(&router(&line), entry).await;
    assert!(page.text().contains(r#"name="discord-application" content="9""#), "{}", page.text());
    let without = get(&router(""), entry).await;
    assert!(without.status == 404 && without.text().contains("no Activity"), "{}", without.text());
}

#[tokio::test]
async fn bad_requests_get_a_status_and_a_sentence() {
    let router = router("");
    for (method, path, status, sentence) in [
        ("GET", "/nonsense", 404, "begin at the front page"),
        ("GET", "/index.html", 404, "begin at the front page"),
        ("GET", "/activity.html", 404, "begin at the front page"),
        ("GET", "/fr/index.html", 404, "begin at the front page"),
        ("GET", "/ja/activity.html", 404, "begin at the front page"),
        ("GET", "/../Cargo.toml", 404, "begin at the front page"),
        ("GET", "/rooms/no%20id", 404, "there is no such room"),
        ("GET", "/rooms/unknown", 404, "there is no such room"),
        ("GET", "/rooms/%ff", 400, "cannot be understood"),
        ("GET", "/rooms/unknown/board.png", 404, "there is no such room"),
        ("GET", "/rooms/unknown/board.svg", 404, "there is no such room"),
        ("GET", "/rooms/k3f9x2/replay.gif", 409, "not over yet"),
        ("GET", "/rooms/setup/replay.gif", 404, "setting up their pieces"),
        ("GET", "/rooms/over/replay.gif?theme=pink", 400, "light or dark"),
        ("GET", "/rooms/over/replay.gif?language=de", 400, "en, fr, nl or ja"),
        ("GET", "/rooms/k3f9x2/board.svg?language=FR", 400, "en, fr, nl or ja"),
        ("GET", "/rooms/unknown/replay.gif", 404, "there is no such room"),
        ("GET", "/rooms/unknown/record.txt", 404, "there is no such room"),
        ("GET", "/rooms/k3f9x2/board.png?width=99999", 400, "(100 to 1600 pixels)"),
        ("GET", "/rooms/k3f9x2/board.png?width=x", 400, "(100 to 1600 pixels)"),
        ("GET", "/rooms/k3f9x2/board.svg?theme=pink", 400, "light or dark"),
        ("GET", "/auth/discord", 404, "play as a guest"),
        ("POST", "/auth/discord/begin", 404, "play as a guest"),
        ("GET", "/auth/discord/finish", 405, "use POST"),
        ("HEAD", "/auth/discord/begin", 405, ""),
        ("DELETE", "/auth/discord/begin", 405, "a method from the Allow header"),
        ("POST", "/", 405, "use GET"),
        ("PUT", "/rooms/k3f9x2", 405, "a method from the Allow header"),
        ("DELETE", "/plain.css", 405, "use GET"),
        ("POST", "/nonsense", 404, "begin at the front page"),
    ] {
        let answer = ask(&router, method, path, &[], "").await;
        assert_eq!(answer.status, status, "{method} {path}");
        assert!(answer.text().contains(sentence), "{method} {path}: {}", answer.text());
        assert_eq!(answer.header("cache-control"), "no-store", "{method} {path}");
        assert_eq!(answer.header("x-content-type-options"), "nosniff", "{method} {path}");
    }
}

#[tokio::test]
async fn a_room_that_cannot_be_loaded_is_refused_with_a_sentence() {
    let router = router("");
    for (room, status) in [("busy", 503), ("cold", 429)] {
        for file in ["board.svg", "board.png", "replay.gif", "record.txt"] {
            let answer = get(&router, &format!("/rooms/{room}/{file}")).await;
            assert_eq!((answer.status, answer.header("retry-after")), (status, "5"), "{room}/{file}");
            assert!(answer.text().contains("a moment"), "{}", answer.text());
        }
        let page = get(&router, &format!("/rooms/{room}")).await;
        assert_eq!(page.status, 200, "the page works without a preview");
    }
}

#[tokio::test]
async fn an_address_over_its_limit_gets_pages_without_previews() {
    let preview = "Tablut: Anna and Ben";
    assert!(get(&router(""), "/rooms/k3f9x2").await.text().contains(preview));
    let router = router_of("", TestApp { within_limits: false, ..TestApp::default() });
    let page = get(&router, "/rooms/k3f9x2").await;
    assert_eq!((page.status, page.text().contains(preview)), (200, false));
    assert_eq!(get(&router, "/rooms/k3f9x2/record.txt").await.status, 429);
}

#[tokio::test]
async fn the_format_of_a_problem_follows_the_accept_header() {
    let router = router("");
    let browser = ["Accept: text/html,application/xhtml+xml,*/*"];
    let page = ask(&router, "GET", "/rooms/unknown/board.png", &browser, "").await;
    assert!(
        page.text().contains("<h1>Not found</h1>") && page.header("content-type").starts_with("text/html")
    );
    let json = ask(&router, "GET", "/nonsense", &["Accept: application/json"], "").await;
    assert_eq!(json.header("content-type"), "application/json");
    let json: serde_json::Value = serde_json::from_slice(&json.body).unwrap();
    assert!(json["error"].as_str().unwrap().contains("front page"));
    let line = get(&router, "/nonsense").await;
    assert_eq!(line.text().lines().count(), 1);
}

#[tokio::test]
async fn a_refusal_of_a_width_names_the_allowed_widths() {
    let answer = get(&router(""), "/rooms/k3f9x2/board.png?width=1").await;
    let told = answer.text();
    let (least, most) = (WIDTHS.start(), WIDTHS.end());
    assert!(told.contains(&format!("({least} to {most} pixels)")), "{told}");
}

#[tokio::test]
async fn head_is_get_without_the_body() {
    let router = router("");
    for path in ["/", "/plain.css", "/rooms/k3f9x2/board.png", "/healthz", "/nonsense"] {
        let whole = get(&router, path).await;
        let head = ask(&router, "HEAD", path, &[], "").await;
        assert_eq!((head.status, head.body.len()), (whole.status, 0), "{path}");
        assert_eq!(head.header("content-type"), whole.header("content-type"), "{path}");
        assert_eq!(head.header("content-length"), whole.body.len().to_string(), "{path}");
    }
}

#[tokio::test]
async fn a_matching_etag_gets_304() {
    let router = router("");
    for path in ["/", "/rooms/k3f9x2", "/plain.css", "/rooms/k3f9x2/board.svg", "/rooms/k3f9x2/record.txt"] {
        let first = get(&router, path).await;
        assert_eq!(first.header("cache-control"), "no-cache", "{path}");
        let known = format!("If-None-Match: \"other\", {}", first.header("etag"));
        let again = ask(&router, "GET", path, &[&known], "").await;
        assert_eq!((again.status, again.body.len()), (304, 0), "{path}");
        assert_eq!(again.header("etag"), first.header("etag"), "{path}");
        let other = ask(&router, "GET", path, &["If-None-Match: W/\"0\""], "").await;
        assert_eq!(other.status, 200, "{path}");
    }
    let wide = get(&router, "/rooms/k3f9x2/board.png?width=300").await;
    let narrow = get(&router, "/rooms/k3f9x2/board.png?width=200").await;
    assert_ne!(wide.header("etag"), narrow.header("etag"));
}

#[tokio::test]
async fn search_engines_list_public_rooms_only() {
    let router = router_with_client(true);
    for (path, robots) in [
        ("/rooms/k3f9x2", ""),
        ("/rooms/k3f9x2/board.svg", ""),
        ("/rooms/over/replay.gif", ""),
        ("/rooms/k3f9x2/record.txt", ""),
        ("/rooms/private", "noindex"),
        ("/rooms/private/board.svg", "noindex"),
        ("/rooms/private/board.png", "noindex"),
        ("/rooms/private/replay.gif", "noindex"),
        ("/rooms/private/record.txt", "noindex"),
        ("/rooms/cold", "noindex"),
        ("/people/u7", "noindex"),
        ("/leaderboard", ""),
    ] {
        let answer = get(&router, path).await;
        assert_eq!((answer.status, answer.header("x-robots-tag")), (200, robots), "{path}");
        let kept = format!("If-None-Match: {}", answer.header("etag"));
        let again = ask(&router, "GET", path, &[&kept], "").await;
        assert_eq!((again.status, again.header("x-robots-tag")), (304, robots), "{path}");
    }
}

#[tokio::test]
async fn only_long_texts_are_compressed() {
    let router = router("");
    for (path, accepted, encoding) in [
        ("/rooms/k3f9x2/board.svg", "gzip, br", "br"),
        ("/rooms/k3f9x2/board.svg", "gzip", "gzip"),
        ("/rooms/k3f9x2/board.svg", "identity", ""),
        ("/rooms/k3f9x2/board.png", "br", ""),
        ("/healthz", "br", ""),
    ] {
        let answer = ask(&router, "GET", path, &[&format!("Accept-Encoding: {accepted}")], "").await;
        assert_eq!(answer.header("content-encoding"), encoding, "{path} {accepted}");
    }
}

#[tokio::test]
async fn a_link_to_a_room_shows_its_board_on_other_sites() {
    let router = router("--public-url https://k.example");
    let page = get(&router, &format!("/rooms/{ROOM}")).await;
    assert!(page.text().contains("content=\"https://k.example/rooms/k3f9x2/board.png?language=en\""));
    assert!(page.header("content-security-policy").contains("connect-src 'self' wss://k.example;"));
    assert_eq!(page.header("strict-transport-security"), "max-age=31536000");
    assert!(!get(&router, "/rooms/cold").await.text().contains("og:"));
}

#[tokio::test]
async fn readyz_reports_why_the_server_is_not_ready() {
    let router = router_of("", TestApp { ready: Err("the disk is full".to_owned()), ..TestApp::default() });
    let answer = get(&router, "/readyz").await;
    assert_eq!((answer.status, answer.text()), (503, "the disk is full\n"));
    assert_eq!(get(&router, "/healthz").await.status, 200);
}

#[tokio::test]
async fn requests_are_counted_by_route_and_never_by_path() {
    let router = router("");
    for path in ["/rooms/first-room", "/rooms/second-room", "/nonsense"] {
        get(&router, path).await;
    }
    let metrics = get(&router, "/metrics").await;
    assert!(metrics.text().contains("konakis_http_requests_total{route=\"/rooms/{id}\",status=\"404\"} 2"));
    assert!(metrics.text().contains("konakis_http_requests_total{route=\"other\",status=\"404\"} 1"));
    assert!(!metrics.text().contains("-room") && !metrics.text().contains("nonsense"));
}

#[tokio::test]
async fn metrics_with_their_own_listener_are_not_public() {
    let router = router("--metrics-listen 127.0.0.1:9");
    assert_eq!(get(&router, "/metrics").await.status, 404);
}

/// The routes in the source of the server, and those that `protocol/COSTS.md` lists.
fn routes_and_costs() -> (BTreeSet<String>, BTreeSet<String>) {
    let source = Path::new(env!("CARGO_MANIFEST_DIR")).join("src");
    let (mut folders, mut routes) = (vec![source], BTreeSet::new());
    while let Some(folder) = folders.pop() {
        for entry in std::fs::read_dir(folder).unwrap() {
            let path = entry.unwrap().path();
            let name = path.file_name().unwrap().to_string_lossy().into_owned();
            if path.is_dir() && name != "tests" {
                folders.push(path);
            } else if name.ends_with(".rs") && !["tests.rs", "testing.rs"].contains(&&*name) {
                let text = std::fs::read_to_string(&path).unwrap();
                let paths = text.split(".route(").skip(1).filter_map(|call| call.split('"').nth(1));
                routes.extend(paths.map(str::to_owned));
            }
        }
    }
    let costs = include_str!("../../../../protocol/COSTS.md");
    let table = costs.split("## Pages and files over HTTP").nth(1).unwrap();
    let rows = table.lines().filter(|line| line.starts_with("| `"));
    let listed = rows.map(|row| {
        let cells: Vec<&str> = row.trim_matches('|').split('|').map(str::trim).collect();
        assert!(cells.len() == 5 && cells.iter().all(|cell| !cell.is_empty()), "{row}");
        cells[0].trim_matches('`').to_owned()
    });
    (routes, listed.collect())
}

#[test]
fn every_route_has_a_line_in_the_table_of_costs() {
    let (routes, listed) = routes_and_costs();
    assert!(routes.contains("/rooms/{id}/board.png"), "the routes are found");
    assert_eq!(routes, listed);
}
