//! Challenges on Discord, and the start of a game against the computer.

use konakis_server::store::Store;
use konakis_tests::discord::{Failed, Person, Seen, World};
use konakis_tests::{Table, place_named_in};

const DAY_MS: u64 = 24 * 3_600_000;

fn is_closed(seen: &Seen) -> bool {
    ["Accept", "Decline", "Join", "Withdraw"].iter().all(|label| seen.button(label).is_none())
}

/// Clicks a button that is not for this person. Returns the ephemeral answer.
async fn told_alone(who: &Person, message: &Seen, label: &str) -> Seen {
    let before = who.messages(message.channel).last().map(|seen| seen.id);
    who.clicks(message, label).await;
    let told = |seen: &Seen| seen.ephemeral && Some(seen.id) > before && !seen.text.is_empty();
    who.waits_for(message.channel, &format!("a private answer to the click on {label}"), told).await
}

#[tokio::test]
async fn an_accepted_challenge_becomes_a_game_in_a_thread() {
    let table = Table::set().await;
    let challenge = table.challenge(&[("game", "tablut"), ("side", "white")]).await;
    assert!(challenge.text.contains(&table.ben.mention()), "{}", challenge.text);
    assert_eq!((table.ben.calls(), table.anna.calls()), (1, 0), "the challenged player is mentioned once");
    table.ben.clicks(&challenge, "Accept").await;
    let game = table.game_of(&challenge).await;
    assert_eq!(table.discord.threads(table.channel), [game.place]);
    assert!(is_closed(&game.challenge));
    assert!(game.board.text.contains(&table.anna.turn()), "{}", game.board.text);
    assert!([&table.anna, &table.ben].iter().all(|player| game.board.text.contains(&player.mention())));
    assert_eq!((table.ben.calls(), table.anna.calls()), (2, 1), "both are mentioned when the game has begun");
    let joined = |world: &World| {
        let thread = world.channels.get(&game.place)?;
        [&table.anna, &table.ben].iter().all(|player| thread.followers.contains(&player.id())).then_some(())
    };
    table.discord.until("both players in the thread", joined).await;
    let (_, about, picture) = &game.board.files[0];
    assert!(picture.starts_with(b"\x89PNG") && picture.len() < 100 * 1024, "{} bytes", picture.len());
    assert!(about.is_some(), "a text describes the picture for people who cannot see it");
}

#[tokio::test]
async fn a_challenged_player_reads_the_rules_privately() {
    let table = Table::set().await;
    let challenge = table.challenge(&[("game", "kubism")]).await;
    let shown = table.ben.clicks(&challenge, "Rules").await;
    assert!(shown.last().ephemeral && shown.last().text.contains("Kubism"), "{shown:?}");
    assert!(!is_closed(&table.ben.again(&challenge).unwrap()));
}

#[tokio::test]
async fn the_challenged_player_declines() {
    let table = Table::set().await;
    let challenge = table.challenge(&[("game", "kubism")]).await;
    table.ben.clicks(&challenge, "Decline").await;
    let closed = |seen: &Seen| seen.id == challenge.id && is_closed(seen);
    table.anna.waits_for(table.channel, "the end of the challenge", closed).await;
    let notice = |seen: &Seen| seen.text.contains("Ben** declined your challenge");
    table.anna.waits_for(table.channel, "the notice", notice).await;
    assert_eq!(table.anna.calls(), 1);
    assert!(table.discord.threads(table.channel).is_empty());
}

#[tokio::test]
async fn the_challenger_withdraws() {
    let table = Table::set().await;
    let challenge = table.challenge(&[("game", "kubism")]).await;
    table.anna.clicks(&challenge, "Withdraw").await;
    let closed = |seen: &Seen| seen.id == challenge.id && is_closed(seen);
    table.ben.waits_for(table.channel, "the end of the challenge", closed).await;
}

#[tokio::test]
async fn clicks_of_other_people_change_nothing() {
    let table = Table::set().await;
    let carl = table.discord.person("Carl");
    let challenge = table.challenge(&[("game", "tablut"), ("side", "white")]).await;
    for (who, label) in [(&carl, "Accept"), (&carl, "Decline"), (&carl, "Withdraw"), (&table.anna, "Accept")]
    {
        told_alone(who, &challenge, label).await;
        assert!(!is_closed(&carl.again(&challenge).unwrap()), "{label}");
    }
    table.ben.clicks(&challenge, "Accept").await;
    let game = table.game_of(&challenge).await;
    for (who, label) in [(&carl, "Move"), (&carl, "Resign"), (&table.ben, "Move")] {
        let told = told_alone(who, &game.board, label).await;
        assert!(told.menus.is_empty(), "{label}: {told:?}");
    }
    let board = carl.again(&game.board).unwrap();
    assert!(board.button("Move").is_some(), "the game goes on: {}", board.text);
}

#[tokio::test]
async fn a_double_click_accepts_once_and_plays_once() {
    let table = Table::set().await;
    let challenge = table.challenge(&[("game", "tablut"), ("side", "white")]).await;
    let accept = challenge.button("Accept").unwrap();
    let (one, other) =
        tokio::join!(table.ben.presses(&challenge, accept), table.ben.presses(&challenge, accept));
    assert!(one.is_ok() && other.is_ok(), "{one:?} {other:?}");
    let game = table.game_of(&challenge).await;
    assert_eq!(table.discord.threads(table.channel).len(), 1);
    let choose =
        async |seen: Seen| table.anna.picks(&seen, &seen.menus[0], &seen.menus[0].entries[0].1).await;
    let first = table.anna.clicks(&game.board, "Move").await.last().clone();
    let second = choose(first).await.unwrap().last().clone();
    let (one, other) = tokio::join!(choose(second.clone()), choose(second));
    assert!([&one, &other].into_iter().all(|done| !matches!(done, Err(Failed::NotAcknowledged))));
    let moved = |seen: &Seen| seen.text.contains(&table.ben.turn());
    table.ben.waits_for(game.place, "Ben's turn", moved).await;
    assert!(table.ben.calls() <= 3, "Ben is mentioned for the challenge, the game and perhaps the turn");
}

#[tokio::test]
async fn the_first_to_accept_an_open_challenge_plays() {
    let table = Table::set().await;
    table.anna.types(table.channel, "challenge", &[("game", "kubism")]).await;
    let open =
        table.ben.waits_for(table.channel, "the challenge", |seen| seen.button("Join").is_some()).await;
    table.ben.clicks(&open, "Join").await;
    let begun = |seen: &Seen| seen.id == open.id && is_closed(seen) && place_named_in(seen).is_some();
    table.anna.waits_for(table.channel, "the start", begun).await;
}

#[tokio::test]
async fn a_person_can_be_challenged_from_their_context_menu() {
    let table = Table::set().await;
    table.anna.uses_on(table.channel, "Challenge", &table.ben).await;
    let challenge =
        table.ben.waits_for(table.channel, "the challenge", |seen| seen.button("Accept").is_some()).await;
    assert!(challenge.text.contains(&table.ben.mention()));
}

#[tokio::test]
async fn an_expired_challenge_loses_its_buttons() {
    let mut table = Table::set().await;
    let challenge = table.challenge(&[("game", "tablut")]).await;
    // Advance the server's uptime clock by eight days while the server is stopped.
    assert_eq!(table.server.stop().await, Some(0));
    let (store, opened) = Store::open(&table.server.data()).unwrap();
    store.heartbeat(opened.uptime_ms + 8 * DAY_MS).await.unwrap();
    store.close().await;
    table.server.restart_in_place().await;
    let closed = |seen: &Seen| seen.id == challenge.id && is_closed(seen);
    table.ben.waits_for(table.channel, "the end of the challenge", closed).await;
}

#[tokio::test]
async fn a_game_against_the_computer_begins_immediately() {
    let table = Table::set().await;
    table.anna.types(table.channel, "play", &[("game", "tablut"), ("level", "1"), ("side", "black")]).await;
    let called = |seen: &Seen| seen.button("Move").is_some() && seen.text.contains(&table.anna.turn());
    // By default, every game has a thread, and a public message names the thread.
    let named = |seen: &Seen| !seen.ephemeral && place_named_in(seen).is_some();
    let begun = table.ben.waits_for(table.channel, "the message that names the place", named).await;
    let place = place_named_in(&begun).expect("the awaited message names a place");
    assert_eq!(table.discord.threads(table.channel), [place]);
    table.anna.waits_for(place, "their turn, after the computer's", called).await;
}

#[tokio::test]
async fn private_answers_use_the_readers_language() {
    let table = Table::set().await;
    let (emile, jan) =
        (table.discord.person_who_reads("Émile", "fr"), table.discord.person_who_reads("Jan", "nl"));
    let helped = |shown: konakis_tests::discord::Shown| shown.words();
    let french = helped(emile.types(table.channel, "help", &[]).await);
    let dutch = helped(jan.types(table.channel, "help", &[]).await);
    let english = helped(table.anna.types(table.channel, "help", &[]).await);
    assert!(french != english && dutch != english && french != dutch);
    let ben = table.ben.mention();
    emile.types(table.channel, "challenge", &[("opponent", &ben), ("game", "tablut")]).await;
    table
        .ben
        .waits_for(table.channel, "the challenge, in English", |seen| seen.button("Accept").is_some())
        .await;
}

#[tokio::test]
async fn a_name_mentions_nobody_and_breaks_no_markup() {
    let table = Table::set().await;
    let mallory = table.discord.person("@everyone **`||<@1>\n# x");
    let ben = table.ben.mention();
    mallory.types(table.channel, "challenge", &[("opponent", &ben), ("game", "tablut")]).await;
    let challenge =
        table.ben.waits_for(table.channel, "the challenge", |seen| seen.button("Accept").is_some()).await;
    // A backslash makes Discord show the next character as it is.
    let mut bare = challenge.text.clone();
    while let Some(place) = bare.find('\\') {
        bare.replace_range(place..bare.ceil_char_boundary(place + 2), "");
    }
    for broken in ["`", "||", "<@1>", "\n# "] {
        assert!(!bare.contains(broken), "{}", challenge.text);
    }
}
