//! Games that go on despite refusals, rate limits, delays and outages of Discord.

use konakis_tests::discord::{Discord, Failed, Failure, Person, RouteGroup, Seen, permission};
use konakis_tests::{
    Bot, Clicker, SERVICE_SECRET, Server, ServerOptions, Table, Turn, play_out, within_deadline,
};
use std::time::Duration;

const CHALLENGE: [(&str, &str); 2] = [("game", "tablut"), ("side", "white")];

#[tokio::test]
async fn without_thread_permission_the_game_stays_in_the_channel() {
    let table = Table::set_where(permission::ALL & !permission::CREATE_PUBLIC_THREADS, None).await;
    let challenge = table.challenge(&CHALLENGE).await;
    table.ben.clicks(&challenge, "Accept").await;
    let board = table.anna.waits_for(table.channel, "the board", |seen| seen.button("Move").is_some()).await;
    assert!(matches!(Clicker::new(&table.anna, 1).acts(&board).await, Turn::Acted(_)));
    let why = |seen: &Seen| seen.text.to_lowercase().contains("thread");
    table.ben.waits_for(table.channel, "the reason for staying in the channel", why).await;
    assert_eq!(
        table.discord.refusals().iter().filter(|(_, code)| *code == 50013).count(),
        1,
        "the bot tries only once to create a thread"
    );
}

#[tokio::test]
async fn with_too_many_threads_the_game_stays_in_the_channel() {
    let table = Table::set().await;
    table.discord.change(|world| world.threads_full = true);
    let challenge = table.challenge(&CHALLENGE).await;
    table.ben.clicks(&challenge, "Accept").await;
    table.anna.waits_for(table.channel, "the board", |seen| seen.button("Move").is_some()).await;
}

#[tokio::test]
async fn without_permissions_a_game_is_playable_by_responses() {
    let table = Table::set_where(0, None).await;
    let challenge = table.challenge(&CHALLENGE).await;
    table.ben.clicks(&challenge, "Accept").await;
    let board = table.anna.waits_for(table.channel, "the board", |seen| seen.button("Move").is_some()).await;
    let mut players = [Clicker::new(&table.anna, 1), Clicker::new(&table.ben, 2)];
    assert!(matches!(players[0].acts(&board).await, Turn::Acted(_)));
    assert!(matches!(players[1].acts(&players[1].board(table.channel).await).await, Turn::Acted(_)));
    let refused = table.discord.refusals();
    assert!(refused.len() < 12, "forbidden requests are not repeated: {refused:?}");
    table.ben.waits_for(table.channel, "a notice of the missing permission", tells_of("View Channel")).await;
    assert_eq!(told_of_rights(&table, table.channel), 1, "only one player gets a notice");
}

#[tokio::test]
async fn without_file_permission_the_game_is_text_only() {
    let table = Table::set_where(permission::ALL & !permission::ATTACH_FILES, None).await;
    let game = table.game(&CHALLENGE).await;
    assert!(game.board.files.is_empty());
    table.ben.waits_for(table.channel, "a notice of the missing permission", tells_of("Attach Files")).await;
    let mut players = [Clicker::new(&table.anna, 1), Clicker::new(&table.ben, 2)];
    assert_eq!(play_out(&mut players, game.place, 3).await.1, 3);
    let turned = |seen: &Seen| seen.id == game.board.id && seen.text.contains(&table.ben.turn());
    table.ben.waits_for(game.place, "the same board, after three turns", turned).await;
    assert_eq!(told_of_rights(&table, table.channel) + told_of_rights(&table, game.place), 1);
    table.discord.permit(table.channel, permission::ALL);
    until_pictured(&mut players, game.place).await;
}

/// Lets two players play until the board has its picture again. After Discord has refused a picture, the bot attaches
/// the next one only when a user acts more than five seconds later.
async fn until_pictured(players: &mut [Clicker; 2], place: u64) -> Seen {
    let pictured = async {
        loop {
            let board = players[0].board(place).await;
            if board.picture().is_some() {
                return board;
            }
            play_out(players, place, 1).await;
            players[0].next_board(place, &board).await;
        }
    };
    within_deadline("the picture, now that it is allowed", pictured).await
}

fn tells_of(permission: &str) -> impl Fn(&Seen) -> bool {
    move |seen| seen.ephemeral && seen.text.contains(permission)
}

fn told_of_rights(table: &Table, place: u64) -> usize {
    let told = |person: &Person| {
        let all = person.messages(place).into_iter();
        let names = |seen: &Seen| {
            ["View Channel", "Send Messages", "Attach Files"].iter().any(|name| seen.text.contains(name))
        };
        all.filter(|seen| seen.ephemeral && names(seen)).count()
    };
    told(&table.anna) + told(&table.ben)
}

#[tokio::test]
async fn a_revoked_permission_is_reported_without_endless_retries() {
    let table = Table::set().await;
    let game = table.game(&CHALLENGE).await;
    table.discord.permit(table.channel, permission::VIEW_CHANNEL);
    let mut players = [Clicker::new(&table.anna, 1), Clicker::new(&table.ben, 2)];
    for turn in 0..6 {
        let board = table.anna.again(&game.board).expect("the board is there");
        assert!(matches!(players[turn % 2].acts(&board).await, Turn::Acted(_)), "{turn}");
    }
    let refused = table.discord.refusals();
    assert!(refused.len() < 20, "{refused:?}");
    let told = |times: usize| {
        let table = &table;
        async move {
            table
                .discord
                .until("the notice", |world| {
                    let lacks = |message: &&konakis_tests::discord::Message| {
                        message.only.is_some() && message.content.contains("Attach Files")
                    };
                    (world.messages.values().filter(lacks).count() == times).then_some(())
                })
                .await;
        }
    };
    told(1).await;
    table.discord.permit(table.channel, permission::ALL);
    until_pictured(&mut players, game.place).await;
    told(1).await;
    table.discord.permit(table.channel, permission::VIEW_CHANNEL);
    play_out(&mut players, game.place, 1).await;
    told(2).await;
}

#[tokio::test]
async fn a_locked_thread_is_reported_once_and_privately() {
    let table = Table::set().await;
    let game = table.game(&[("game", "tablut"), ("side", "white"), ("clock", "3d")]).await;
    let lock = |locked| {
        table.discord.change(|world| {
            // With this limit, the bot must replace an old board by a new message, which a locked thread refuses.
            world.old_edits_max = 0;
            world.channels.get_mut(&game.place).expect("the thread").locked = locked;
        });
        table.discord.advance(Duration::from_secs(2 * 3600));
    };
    let told = || {
        let all = [&table.anna, &table.ben].map(|person| person.messages(game.place));
        let of_lock = |seen: &&Seen| seen.ephemeral && seen.text.contains("locked");
        all.iter().flatten().filter(of_lock).count()
    };
    lock(true);
    let turn = |person: &Person| {
        let turn = person.turn();
        move |seen: &Seen| seen.text.contains(&turn) && seen.button("Move").is_some()
    };
    assert!(matches!(Clicker::new(&table.anna, 1).acts(&game.board).await, Turn::Acted(_)));
    let why = |seen: &Seen| seen.ephemeral && seen.text.contains("unlock it") && seen.text.contains("/board");
    table.anna.waits_for(game.place, "the notice of the lock", why).await;
    let board = table.ben.waits_for(game.place, "the board, as an answer", turn(&table.ben)).await;
    assert!(matches!(Clicker::new(&table.ben, 2).acts(&board).await, Turn::Acted(_)));
    let board = table.anna.waits_for(game.place, "the board, as an answer", turn(&table.anna)).await;
    assert_eq!(told(), 1);
    let refused = table.discord.refusals();
    assert!(refused.iter().filter(|(_, code)| *code == 160_005).count() <= 2, "{refused:?}");
    lock(false);
    assert!(matches!(Clicker::new(&table.anna, 3).acts(&board).await, Turn::Acted(_)));
    table.ben.waits_for(game.place, "the board", turn(&table.ben)).await;
    assert_eq!(told(), 1);
}

#[tokio::test]
async fn an_unwritable_thread_is_replaced_by_the_channel() {
    let table = Table::set_where(permission::ALL & !permission::SEND_IN_THREADS, None).await;
    let challenge = table.challenge(&CHALLENGE).await;
    table.ben.clicks(&challenge, "Accept").await;
    let board = table
        .anna
        .waits_for(table.channel, "the board, in the channel", |seen| seen.button("Move").is_some())
        .await;
    let link = format!("/{}/{}", board.channel, board.id);
    let leads = |seen: &Seen| seen.id == challenge.id && seen.text.contains(&link);
    let begun = table.anna.waits_for(table.channel, "the link to the board", leads).await;
    assert!(!begun.text.contains("<#"), "the message does not link the empty thread: {}", begun.text);
}

#[tokio::test]
async fn a_deleted_thread_moves_the_game_to_its_channel() {
    let table = Table::set().await;
    let game = table.game(&[("game", "tablut"), ("side", "white")]).await;
    table.discord.change(|world| {
        world.messages.retain(|_, message| message.channel != game.place);
        world.channels.remove(&game.place);
    });
    let legal = table.anna.begins_to_type(table.channel, "move", &[], ("action", "")).await;
    table.anna.types(table.channel, "move", &[("action", &legal[0].1)]).await;
    let turn = |seen: &Seen| seen.button("Move").is_some() && seen.text.contains(&table.ben.turn());
    let board = table.ben.waits_for(table.channel, "the board, in the channel", turn).await;
    let mut ben = Clicker::new(&table.ben, 1);
    assert!(matches!(ben.acts(&board).await, Turn::Acted(_)));
    let edited = |seen: &Seen| seen.id == board.id && seen.text.contains(&table.anna.turn());
    table.anna.waits_for(table.channel, "Anna's turn, in the same message", edited).await;
}

#[tokio::test]
async fn a_rate_limit_on_one_board_delays_no_other_board() {
    let table = Table::set().await;
    let (one, other) = (table.game(&CHALLENGE).await, table.game(&CHALLENGE).await);
    let wait = Duration::from_secs(4);
    table.discord.fail(RouteGroup::EditMessage, 1, Failure::RateLimited(wait));
    let before = table.discord.read(|world| world.requests.len());
    let mut anna = Clicker::new(&table.anna, 1);
    assert!(matches!(anna.acts(&one.board).await, Turn::Acted(_)));
    table.discord.until("the limit", |world| world.faults.is_empty().then_some(())).await;
    assert!(matches!(anna.acts(&other.board).await, Turn::Acted(_)));
    let turned = |seen: &Seen| seen.text.contains(&table.ben.turn());
    table.ben.waits_for(other.place, "the other board", turned).await;
    table.ben.waits_for(one.place, "the board", turned).await;
    let edits = |place: u64, board: u64| {
        let edit = format!("PATCH /api/v10/channels/{place}/messages/{board}");
        table.discord.read(|world| {
            let asked = world.requests.iter().skip(before).filter(|(_, asked)| *asked == edit);
            asked.map(|(at, _)| *at).collect::<Vec<_>>()
        })
    };
    let (of_one, of_other) = (edits(one.place, one.board.id), edits(other.place, other.board.id));
    // Discord refused `of_one[0]`, so `of_one[1]` is the retry.
    assert!(of_other[0] < of_one[1], "the other board does not wait for the limit");
    assert!(of_one[1] - of_one[0] > wait - Duration::from_millis(500), "the retry waits for the limit");
}

#[tokio::test]
async fn after_an_outage_of_discord_the_newest_board_is_shown() {
    let table = Table::set().await;
    let game = table.game(&CHALLENGE).await;
    table.discord.fail(RouteGroup::EditMessage, 2, Failure::Broken(503));
    let mut players = [Clicker::new(&table.anna, 1), Clicker::new(&table.ben, 2)];
    let (_, made) = play_out(&mut players, game.place, 3).await;
    assert_eq!(made, 3);
    table.ben.waits_for(game.place, "the newest board", |seen| seen.text.contains(&table.ben.turn())).await;
}

#[tokio::test]
async fn refused_command_registrations_are_retried() {
    let options = ServerOptions { service_secret: Some(SERVICE_SECRET), ..ServerOptions::default() };
    let (server, discord) = (Server::start_with(options).await, Discord::start().await);
    discord.fail(RouteGroup::Commands, 2, Failure::Broken(503));
    let bot = Bot::start(&discord, &server).await;
    assert!(bot.log().contains("could not register the commands yet"), "{}", bot.log());
}

#[tokio::test]
async fn answers_arrive_despite_rate_limits_delays_and_failures() {
    let table = Table::set().await;
    let game = table.game(&CHALLENGE).await;
    table.discord.fail(RouteGroup::Answer, 1, Failure::RateLimited(Duration::from_millis(700)));
    table.discord.fail(RouteGroup::Answer, 1, Failure::Slow(Duration::from_millis(700)));
    table.discord.fail(RouteGroup::Answer, 1, Failure::Broken(500));
    let shown = table.anna.clicks(&game.board, "Move").await;
    assert!(!shown.last().menus.is_empty(), "{shown:?}");
}

#[tokio::test]
async fn a_click_works_after_an_acknowledgement_was_too_late() {
    let table = Table::set().await;
    let game = table.game(&CHALLENGE).await;
    // The click times out while the bot's acknowledgement is in flight.
    table.discord.fail(RouteGroup::Callback, 1, Failure::Slow(Duration::from_millis(500)));
    let late = async {
        table.discord.until("the acknowledgement", |world| world.faults.is_empty().then_some(())).await;
        table.discord.advance(Duration::from_secs(3));
    };
    let button = game.board.button("Move").unwrap();
    let (pressed, ()) = tokio::join!(table.anna.presses(&game.board, button), late);
    assert_eq!(pressed.err(), Some(Failed::NotAcknowledged));
    let too_late = |world: &konakis_tests::discord::World| {
        world.refusals.iter().any(|(_, refusal)| refusal.code == 10062).then_some(())
    };
    table.discord.until("the refusal", too_late).await;
    let shown = table.anna.clicks(&game.board, "Move").await;
    assert!(!shown.last().menus.is_empty(), "{shown:?}");
}

#[tokio::test]
async fn an_uneditable_old_board_is_posted_anew() {
    let table = Table::set().await;
    let game = table.game(&[("game", "tablut"), ("side", "white"), ("clock", "3d")]).await;
    table.discord.change(|world| world.old_edits_max = 0);
    table.discord.advance(Duration::from_secs(2 * 3600));
    assert!(matches!(Clicker::new(&table.anna, 1).acts(&game.board).await, Turn::Acted(_)));
    let newer = |seen: &Seen| seen.id != game.board.id && seen.text.contains(&table.ben.turn());
    let board = table.ben.waits_for(game.place, "the newest board", newer).await;
    assert!(matches!(Clicker::new(&table.ben, 2).acts(&board).await, Turn::Acted(_)));
}

#[tokio::test]
async fn fast_moves_are_debounced_into_few_edits() {
    let table = Table::set().await;
    let game = table.game(&CHALLENGE).await;
    let mut players = [Clicker::new(&table.anna, 1), Clicker::new(&table.ben, 2)];
    let (_, made) = play_out(&mut players, game.place, 12).await;
    let edit = format!("PATCH /api/v10/channels/{}/messages/{}", game.place, game.board.id);
    let edits = table.discord.read(|world| world.requests.iter().filter(|(_, asked)| *asked == edit).count());
    assert!(made == 12 && edits < made, "{edits} edits for {made} actions");
    assert!(table.anna.calls() + table.ben.calls() <= 3 + made, "each turn brings at most one mention");
}
