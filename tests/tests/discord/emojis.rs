//! The application's emojis: uploaded by a command, shown in private menus and buttons, and never in a channel.

use konakis_tests::discord::{Discord, World};
use konakis_tests::{Bot, SERVICE_SECRET, Server, ServerOptions, Table};
use serde_json::Value;
use std::collections::BTreeSet;

async fn server() -> Server {
    Server::start_with(ServerOptions { service_secret: Some(SERVICE_SECRET), ..ServerOptions::default() })
        .await
}

/// A fixture whose application has the emojis.
async fn table() -> Table {
    let (server, discord) = (server().await, Discord::start().await);
    let (code, said) = Bot::run_once(&discord, &server, "emojis").await;
    assert_eq!(code, Some(0), "{said}");
    let channel = discord.channel("games");
    let (anna, ben) = (discord.person("Anna"), discord.person("Ben"));
    let bot = Bot::start(&discord, &server).await;
    Table { server, discord, bot, channel, anna, ben }
}

fn names(discord: &Discord) -> BTreeSet<String> {
    discord.read(|world| world.emojis.values().map(|emoji| emoji.name.clone()).collect())
}

fn emojis_in(json: &Value) -> Vec<String> {
    match json {
        Value::Array(items) => items.iter().flat_map(emojis_in).collect(),
        Value::Object(fields) => {
            let own = fields.get("emoji").filter(|emoji| emoji["id"].is_string());
            let own = own.map(|emoji| emoji["name"].as_str().expect("a name").to_owned());
            own.into_iter().chain(fields.values().flat_map(emojis_in)).collect()
        }
        _ => Vec::new(),
    }
}

#[tokio::test]
async fn missing_emojis_are_uploaded_and_changed_ones_replaced() {
    let (server, discord) = (server().await, Discord::start().await);
    let (code, said) = Bot::run_once(&discord, &server, "emojis").await;
    let all = names(&discord);
    assert_eq!(code, Some(0), "{said}");
    assert!(
        all.len() > 10 && said.contains(&format!("{0} emojis: {0} uploaded, 0 earlier", all.len())),
        "{said}"
    );
    let (_, said) = Bot::run_once(&discord, &server, "emojis").await;
    assert!(said.contains(": 0 uploaded, 0 earlier"), "{said}");
    // One emoji was deleted, another has the name of an earlier drawing, and the name of a third belongs to no piece.
    discord.change(|world| {
        let ids: Vec<u64> = world.emojis.keys().copied().collect();
        world.emojis.remove(&ids[0]);
        let changed = world.emojis.get_mut(&ids[1]).expect("it is there");
        changed.name = format!("{}000000", &changed.name[..changed.name.len() - 6]);
        world.emojis.get_mut(&ids[2]).expect("it is there").name = "party".to_owned();
    });
    let (_, said) = Bot::run_once(&discord, &server, "emojis").await;
    assert!(said.contains(": 3 uploaded, 1 earlier"), "{said}");
    let mut now = names(&discord);
    assert!(now.remove("party"));
    assert_eq!(now, all);
    assert_eq!(discord.refusals(), []);
}

#[tokio::test]
async fn only_private_messages_have_emojis() {
    let table = table().await;
    for game in ["tablut", "subsume", "kubism"] {
        let game = table.game(&[("game", game), ("side", "white")]).await;
        let panel = table.anna.clicks(&game.board, "Move").await;
        let panel = panel.last();
        let menu = panel.menus.first().expect("a menu");
        table.anna.picks(panel, menu, &menu.entries[0].1).await.expect("a choice");
    }
    let is_own = |json: &Value| !emojis_in(json).is_empty();
    let (private, public) = table.discord.read(|world: &World| {
        let has = |private: bool| {
            let all = world.ledger.iter().filter(|sent| sent.only.is_some() == private);
            all.filter(|sent| is_own(&sent.json) || sent.json["content"].to_string().contains("<:")).count()
        };
        (has(true), has(false))
    });
    assert!(private >= 3, "{private}");
    assert_eq!(public, 0, "no public message has an emoji, because the kind of a piece may be a secret");
}

#[tokio::test]
async fn deleted_emojis_do_not_break_menus() {
    let table = table().await;
    let game = table.game(&[("game", "tablut"), ("side", "white")]).await;
    table.discord.change(|world| world.emojis.clear());
    let panel = table.anna.clicks(&game.board, "Move").await;
    assert!(!panel.last().menus.is_empty(), "{panel:?}");
}

#[tokio::test]
async fn menus_without_emojis_have_words() {
    let table = Table::set().await;
    let game = table.game(&[("game", "tablut"), ("side", "white")]).await;
    let panel = table.anna.clicks(&game.board, "Move").await;
    assert!(panel.last().menus[0].entries.iter().any(|(label, _)| label.contains("Swede")), "{panel:?}");
}
