//! The bot reveals no secrets on Discord. Each test plays two games that differ only in one side's secrets. In both
//! games, the bot must send the same texts, components, file names and pictures to the channel, the other side and
//! spectators.

use konakis_games::{Draw, Purpose, Seed};
use konakis_tests::discord::{Delivery, Person, Seen, Shown, permission};
use konakis_tests::{Table, place_named_in};
use std::collections::BTreeSet;

/// The number of actions in each game, including set-ups; `make soak` sets a larger number. It must be so small that
/// the games do not end, because the end of a game reveals everything.
fn actions() -> usize {
    std::env::var("KONAKIS_SECRET_ACTIONS").ok().and_then(|actions| actions.parse().ok()).unwrap_or(18)
}

/// A player who follows a script. The scripts of two games can differ only in the secrets.
struct Scripted<'a> {
    person: &'a Person,
    /// The thread of the game. After each action, the player waits until the spectator sees the new board there, so
    /// that both games show the same boards.
    place: u64,
    spectator: &'a Person,
    draw: Draw,
    other_secret: bool,
}

impl Scripted<'_> {
    /// Chooses in the picker until nothing is left to choose; returns the number of actions.
    async fn acts(&mut self, mut board: Seen) -> usize {
        let setting_up = board.button("Set up").is_some();
        let open = ["Move", "Set up"].iter().find_map(|label| board.button(label)).expect("a board");
        let (mut next, mut placed, mut made) = (self.person.presses(&board, open).await, 0, 0);
        loop {
            let Shown(answers) = next.expect("it is answered");
            let seen = answers.into_iter().next_back().expect("an answer");
            if ["Played", "You ended your turn", "You’re set up"].iter().any(|said| seen.text.contains(said))
            {
                made += 1;
                let other = |seen: &Seen| is_newer(seen, &board) && position(seen) != position(&board);
                board = self.spectator.waits_for(self.place, "another board", other).await;
            }
            next = if let Some(menu) = seen.menus.first() {
                let values: Vec<&str> = menu.entries.iter().map(|(_, value)| value.as_str()).collect();
                let value = self.choose(&values, setting_up, placed);
                placed += 1;
                self.person.picks(&seen, menu, &value).await
            } else if let Some(ready) = seen.button("Ready") {
                self.person.presses(&seen, ready).await
            } else {
                return made;
            };
        }
    }

    /// Chooses one of these values. With the other secret, the order of choices in a set-up and the kinds of tokens are
    /// different. A conflict (`x`) is never chosen, because it would reveal the difference.
    fn choose(&mut self, values: &[&str], setting_up: bool, placed: usize) -> String {
        if setting_up {
            let place = if self.other_secret { 6 - placed.min(6) } else { 0 };
            return values[place].to_owned();
        }
        let kinds = values.iter().all(|value| ["A", "I", "V"].contains(value));
        let quiet: Vec<&str> = values.iter().copied().filter(|value| *value != "x").collect();
        let chosen = self.draw.below(quiet.len());
        let chosen = if kinds && self.other_secret { (chosen + 1) % quiet.len() } else { chosen };
        quiet[chosen].to_owned()
    }
}

fn is_newer(seen: &Seen, board: &Seen) -> bool {
    (seen.id, seen.edits) > (board.id, board.edits) && !seen.ephemeral && !seen.files.is_empty()
}

/// The text of a board without the lines on the turn and the clock, which also change while nobody acts.
fn position(board: &Seen) -> Vec<&str> {
    board.text.lines().filter(|line| !line.starts_with(['▶', '⏱'])).collect()
}

/// Everything sent in a game, grouped by the people who can see it.
struct Sent {
    /// Public deliveries, and those to the spectator alone.
    to_all: BTreeSet<String>,
    /// Public deliveries, and those to Ben alone.
    to_ben: BTreeSet<String>,
    /// Deliveries to Anna alone.
    to_anna: BTreeSet<String>,
    /// The unchanged JSON of everything except `to_anna`.
    raw: Vec<String>,
}

/// Plays a game in which Anna has secrets.
async fn play(game: &str, other_secret: bool) -> Sent {
    let table = Table::set_where(permission::ALL, Some(5)).await;
    let carl = table.discord.person("Carl");
    // In a correspondence game, the bot mentions a player immediately or after 90 seconds. Every turn of the test is
    // shorter than that, so the messages do not depend on the speed of the test.
    let begun = table.game(&[("game", game), ("side", "white"), ("clock", "3 days")]).await;
    let place = place_named_in(&begun.challenge).expect("a thread");
    let mut players = [&table.anna, &table.ben].map(|person| Scripted {
        person,
        place,
        spectator: &carl,
        draw: Seed::new(3).draw(Purpose::Play),
        other_secret: other_secret && person.id() == table.anna.id(),
    });
    let mut made = 0;
    while made < actions() {
        for player in &mut players {
            let shown = |seen: &Seen| ["Move", "Set up"].iter().any(|label| seen.button(label).is_some());
            let board = carl.waits_for(place, "the board", shown).await;
            if !board.text.contains(&player.person.mention()) {
                continue;
            }
            let before = made;
            made += player.acts(board).await;
            if made == before {
                continue;
            }
            for (curious, label) in
                [(&table.ben, "View"), (&table.ben, "Flip"), (&carl, "View"), (&carl, "Flip")]
            {
                let board = carl.waits_for(place, "the board", shown).await;
                let Some(button) = board.button(label) else { continue };
                let answered = curious.presses(&board, button).await.expect("it is answered");
                if answered.0.is_empty() {
                    assert_eq!(label, "Flip");
                    // A player's flip turns the board for everybody. Wait for the turned board, so that the next action
                    // does not change the board first.
                    carl.waits_for(place, "the turned board", |seen| is_newer(seen, &board)).await;
                }
            }
        }
    }
    for curious in [&table.ben, &carl] {
        curious.begins_to_type(place, "move", &[], ("action", "")).await;
        for command in ["board", "record"] {
            curious.types(place, command, &[]).await;
        }
    }
    let room = begun.board.buttons.iter().find_map(|button| button.url.as_ref()).expect("a link");
    let room = room.rsplit('/').next().expect("a room").to_owned();
    let sent = |person: &Person| table.discord.sent_to(person);
    let told = |deliveries: &[Delivery]| deliveries.iter().map(|delivery| alike(delivery, &room)).collect();
    let own = |delivery: &Delivery| delivery.only.is_some();
    let anna: Vec<Delivery> = sent(&table.anna).into_iter().filter(own).collect();
    let raw = [sent(&table.ben), sent(&carl)].concat();
    Sent {
        to_all: told(&sent(&carl)),
        to_ben: told(&sent(&table.ben)),
        to_anna: told(&anna),
        raw: raw.iter().map(|delivery| delivery.json.to_string()).collect(),
    }
}

/// A delivery as text, without ids and times. They differ between runs but reveal nothing.
fn alike(delivery: &Delivery, room: &str) -> String {
    let text = delivery.json.to_string().replace(room, "ROOM");
    let (mut bare, mut digits) = (String::new(), String::new());
    for c in text.chars().chain(['\0']) {
        if c.is_ascii_digit() {
            digits.push(c);
            continue;
        }
        bare.push_str(if digits.len() >= 10 { "#" } else { &digits });
        digits.clear();
        bare.push(c);
    }
    for (name, bytes) in &delivery.files {
        bare.push_str(&format!(" {name} {bytes:?}"));
    }
    bare
}

fn same(what: &str, one: &BTreeSet<String>, other: &BTreeSet<String>) {
    let differ: Vec<String> = one.symmetric_difference(other).map(|sent| format!("{sent:.700}")).collect();
    assert!(differ.is_empty(), "{what}: {} of {} differ: {differ:#?}", differ.len(), one.len());
}

async fn hides_secrets(game: &str) -> Sent {
    let (one, other) = tokio::join!(play(game, false), play(game, true));
    same("what everybody was sent", &one.to_all, &other.to_all);
    same("what Ben was sent", &one.to_ben, &other.to_ben);
    assert_ne!(one.to_anna, other.to_anna, "the secrets do differ, and their owner sees that");
    one
}

#[tokio::test]
async fn subulata_values_never_reach_others() {
    let sent = hides_secrets("subulata").await;
    for text in &sent.raw {
        let place = text.find("setup ").map(|place| &text[place + 6..]);
        assert!(
            place.is_none_or(|rest| !rest.starts_with(|c: char| c.is_ascii_digit() || c == '-')),
            "{text}"
        );
    }
}

#[tokio::test]
async fn subsume_token_kinds_never_reach_others() {
    let sent = hides_secrets("subsume").await;
    for text in &sent.raw {
        // A claim of White with its kind, such as +a1A, would be a leak.
        let mut claims = text.as_bytes().windows(4);
        let told = |claim: &[u8]| claim[0] == b'+' && claim[2] == b'1' && b"AIV".contains(&claim[3]);
        assert!(!claims.any(told), "{text}");
    }
}
