//! Abuse of the bot: repeated mentions, floods of games, and forged clicks. Also challenges that cannot be posted, and
//! reminders that a player switches off.

use konakis_server::store::Store;
use konakis_tests::discord::{Failure, Person, Refusal, RouteGroup, Seen};
use konakis_tests::{Clicker, Table, Turn};
use serde_json::json;
use std::time::Duration;

async fn withdraw(table: &Table, challenge: &Seen) {
    table.anna.clicks(challenge, "Withdraw").await;
    let closed = |seen: &Seen| seen.id == challenge.id && seen.button("Accept").is_none();
    table.ben.waits_for(table.channel, "the end of the challenge", closed).await;
}

/// Replaces the buttons and menus of a message with one forged button.
fn forge(table: &Table, seen: &Seen, id: &str) -> Seen {
    let button = json!({"type": 2, "style": 2, "label": "Forged", "custom_id": id});
    table.discord.change(|world| {
        let message = world.messages.get_mut(&seen.id).expect("the message");
        message.components = vec![json!({"type": 1, "components": [button]})];
    });
    table.anna.again(seen).expect("the message is still there")
}

fn room_of(board: &Seen) -> String {
    let link = board.buttons.iter().find_map(|button| button.url.as_ref()).expect("a link to the browser");
    link.rsplit('/').next().expect("the room").to_owned()
}

#[tokio::test]
async fn a_sixth_challenge_to_the_same_player_is_refused() {
    let table = Table::set().await;
    for _ in 0..5 {
        let challenge = table.challenge(&[("game", "kubism")]).await;
        withdraw(&table, &challenge).await;
    }
    let (there, ben) = (table.ben.messages(table.channel).len(), table.ben.mention());
    let told = table.anna.types(table.channel, "challenge", &[("opponent", &ben)]).await;
    assert!(told.last().ephemeral && told.words().contains("<t:"), "the answer must name a time: {told:?}");
    assert_eq!((table.ben.calls(), table.ben.messages(table.channel).len()), (5, there));
    let anna = table.anna.mention();
    table.ben.types(table.channel, "challenge", &[("opponent", &anna)]).await;
    table.anna.waits_for(table.channel, "Ben's challenge", |seen| seen.button("Accept").is_some()).await;
}

#[tokio::test]
async fn the_same_pair_has_one_unanswered_challenge() {
    let table = Table::set().await;
    let challenge = table.challenge(&[("game", "kubism")]).await;
    let (ben, link) = (table.ben.mention(), format!("/{}/{}", table.channel, challenge.id));
    let told = table.anna.types(table.channel, "challenge", &[("opponent", &ben), ("game", "tablut")]).await;
    assert!(told.last().ephemeral && told.words().contains(&link), "{told:?}");
    assert_eq!(table.ben.calls(), 1);
    withdraw(&table, &challenge).await;
    table.challenge(&[("game", "tablut")]).await;
}

#[tokio::test]
async fn games_against_the_computer_are_limited() {
    let table = Table::set().await;
    let play = [("game", "tablut"), ("level", "1"), ("side", "white")];
    for _ in 0..5 {
        assert!(table.anna.types(table.channel, "play", &play).await.words().contains("Level 1"));
    }
    let told = table.anna.types(table.channel, "play", &play).await;
    assert!(told.last().ephemeral && told.words().contains("/resign"), "{told:?}");
    assert!(table.ben.types(table.channel, "play", &play).await.words().contains("Level 1"));
}

#[tokio::test]
async fn a_new_game_after_ten_aborted_games_is_refused() {
    let table = Table::set().await;
    let play = [("game", "tablut"), ("level", "1"), ("side", "white")];
    for _ in 0..10 {
        assert!(table.anna.types(table.channel, "play", &play).await.words().contains("Level 1"));
        let asked = table.anna.types(table.channel, "resign", &[]).await;
        table.anna.clicks(asked.last(), "Call it off").await;
    }
    let there = table.ben.messages(table.channel).len();
    let told = table.anna.types(table.channel, "play", &play).await;
    assert!(told.last().ephemeral && told.words().contains("<t:"), "the answer must name a time: {told:?}");
    assert_eq!(table.ben.messages(table.channel).len(), there);
    assert!(table.ben.types(table.channel, "play", &play).await.words().contains("Level 1"));
}

#[tokio::test]
async fn challenges_in_direct_messages_are_refused_with_advice() {
    let table = Table::set().await;
    let (dm, ben) = (table.anna.dm(), table.ben.mention());
    for options in [&[("opponent", ben.as_str()), ("game", "kubism")][..], &[("game", "kubism")][..]] {
        let told = table.anna.types(dm, "challenge", options).await;
        assert!(told.words().contains("in a server channel"), "{told:?}");
    }
    assert!(table.anna.messages(dm).iter().all(|seen| seen.button("Withdraw").is_none()));
    assert!(table.anna.types(dm, "games", &[]).await.words().contains("no games in progress"));
}

#[tokio::test]
async fn a_challenge_that_cannot_be_posted_leaves_no_game() {
    let table = Table::set().await;
    table.discord.fail(RouteGroup::Answer, 1, Failure::Slow(Duration::from_millis(1)));
    let refusal = Refusal::new(403, 50_013, "Missing Permissions");
    table.discord.fail(RouteGroup::Answer, 1, Failure::Refused(refusal));
    let ben = table.ben.mention();
    table.anna.types(table.channel, "challenge", &[("opponent", &ben), ("game", "kubism")]).await;
    let why = |seen: &Seen| seen.ephemeral && seen.text.contains("permission");
    table.anna.waits_for(table.channel, "why it failed", why).await;
    assert!(table.anna.types(table.channel, "games", &[]).await.words().contains("no games in progress"));
    table.challenge(&[("game", "kubism")]).await;
}

#[tokio::test]
async fn forged_clicks_get_ephemeral_answers() {
    let table = Table::set().await;
    let game = table.game(&[("game", "subulata"), ("side", "white")]).await;
    let room = room_of(&game.board);
    for id in [format!("shuffle:{room}"), format!("back:{room}:0:0:"), "rules:tablut:1".to_owned()] {
        let forged = forge(&table, &game.board, &id);
        let shown = table.anna.clicks(&forged, "Forged").await;
        assert!(shown.last().ephemeral && shown.last().id != forged.id, "{id}: {shown:?}");
        let now = table.ben.again(&forged).expect("the message is still there");
        assert_eq!((now.text, now.edits), (forged.text, forged.edits), "{id}");
    }
}

#[tokio::test]
async fn a_forged_click_to_decline_changes_no_game() {
    let table = Table::set().await;
    let (dm, play) = (table.anna.dm(), [("game", "tablut"), ("level", "1"), ("side", "white")]);
    let is_first = |seen: &Seen| seen.button("Move").is_some();
    table.anna.types(dm, "play", &play).await;
    let first = table.anna.waits_for(dm, "a board", is_first).await;
    table.anna.types(dm, "play", &play).await;
    let is_second = |seen: &Seen| is_first(seen) && seen.id != first.id;
    let second = table.anna.waits_for(dm, "another board", is_second).await;
    let forged = forge(&table, &second, &format!("decline:{}", room_of(&first)));
    table.anna.clicks(&forged, "Forged").await;
    let mut anna = Clicker::new(&table.anna, 1);
    let mut board = first;
    for _ in 0..2 {
        assert!(matches!(anna.acts(&board).await, Turn::Acted(_)));
        let moved = |seen: &Seen| seen.id == board.id && seen.edits > board.edits && turn_of(&table, seen);
        let next = table.anna.waits_for(dm, "the first board, after the computer's turn", moved).await;
        board = next;
    }
    assert_eq!(table.anna.again(&second).expect("the second board is still there").text, second.text);
}

fn turn_of(table: &Table, seen: &Seen) -> bool {
    seen.text.contains(&table.anna.turn())
}

/// Advances the server's uptime clock by this many hours while the server is stopped.
async fn pass(table: &mut Table, hours: u64) {
    assert_eq!(table.server.stop().await, Some(0));
    let (store, opened) = Store::open(&table.server.data()).unwrap();
    store.heartbeat(opened.uptime_ms + hours * 3_600_000).await.unwrap();
    store.close().await;
    table.server.restart_in_place().await;
}

/// Acts as soon as the bot has reconnected to the server.
async fn act(player: &mut Clicker, place: u64) {
    while let Turn::Nothing(_) = player.acts(&player.board(place).await).await {}
}

#[tokio::test]
async fn reminders_can_be_switched_off_per_person() {
    let mut table = Table::set().await;
    let game = table.game(&[("game", "tablut"), ("side", "white"), ("clock", "1d")]).await;
    let reminds = |seen: &Seen, who: &Person| {
        seen.text.starts_with(&who.mention()) && seen.button("Don’t remind me").is_some()
    };
    let (anna, ben) = (table.anna.clone(), table.ben.clone());
    let mut players = [Clicker::new(&anna, 1), Clicker::new(&ben, 2)];
    pass(&mut table, 20).await;
    let first = anna.waits_for(game.place, "Anna's reminder", |seen| reminds(seen, &anna)).await;
    let told = anna.clicks(&first, "Don’t remind me").await;
    assert!(told.last().ephemeral && told.words().contains("won’t remind you"), "{told:?}");
    let mut last = 0;
    for _ in 0..3 {
        act(&mut players[0], game.place).await;
        pass(&mut table, 20).await;
        let next = |seen: &Seen| seen.id > last && reminds(seen, &ben);
        last = ben.waits_for(game.place, "Ben's reminder", next).await.id;
        act(&mut players[1], game.place).await;
        pass(&mut table, 20).await;
    }
    let own = anna.messages(game.place).into_iter().filter(|seen| reminds(seen, &anna));
    assert_eq!(own.count(), 1);
    let back = anna.again(told.last()).expect("the answer is still there");
    assert!(anna.clicks(&back, "Remind me again").await.words().contains("remind you again"));
    anna.waits_for(game.place, "the button that switches reminders off", |seen| {
        seen.id == back.id && seen.button("Don’t remind me").is_some()
    })
    .await;
}
