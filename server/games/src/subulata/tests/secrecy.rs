//! Tests of secrecy. Two games that differ only in information hidden from a viewer must look the same to this viewer
//! at every ply, until the rules reveal the difference.

use super::super::Placing;
use super::*;
use crate::grid::cells;
use konakis_protocol::{Board, Claim, Prompt, Viewer};
use proptest::prelude::*;

/// Everything that a viewer receives.
#[derive(PartialEq, Debug)]
struct Seen {
    board: Board,
    status: Status,
    legal: Vec<String>,
    prompt: Option<Prompt>,
    claims: Vec<Claim>,
    debug: String,
}

fn seen(state: &State, viewer: Viewer) -> Seen {
    let (legal, prompt) = match viewer {
        Viewer::Seat(seat) => (listed(state, seat), Subulata::prompt(state, seat)),
        Viewer::Spectator => (Vec::new(), None),
    };
    Seen {
        board: Subulata::view(state, viewer),
        status: Subulata::status(state),
        // The order is kept, because it could leak information too.
        legal: legal.iter().map(ToString::to_string).collect(),
        prompt,
        claims: Subulata::claims(state),
        debug: format!("{state:?}"),
    }
}

/// Plays an action. Returns everything that the other player and the spectators receive about it.
fn told(state: &mut State, seat: Seat, action: Action) -> (String, String, Vec<Event>) {
    assert_eq!(Subulata::resolve(state, seat, action), Ok(action));
    let mut events = Vec::new();
    Subulata::play(state, seat, action, &mut events);
    (Subulata::public(action), format!("{action:?}"), events)
}

fn answer(state: &State, seat: Seat, text: &str) -> String {
    match Subulata::parse(text) {
        Err(bad) => format!("{bad} {bad:?}"),
        Ok(action) => match Subulata::resolve(state, seat, action) {
            Err(rule) => format!("{rule} {rule:?}"),
            Ok(action) => action.to_string(),
        },
    }
}

/// Texts that a player may enter.
fn tries() -> impl Strategy<Value = Vec<String>> {
    let one = prop_oneof![
        8 => "[a-i][1-9][-x][a-i][1-9]",
        2 => "setup [1-9-]{9}",
        1 => "[a-ixX1-9 -]{0,8}",
    ];
    prop::collection::vec(one, 20)
}

/// Two games on the same pond. They differ only in the secrets of one side, the keeper.
struct Twins {
    keeper: Seat,
    games: [State; 2],
}

impl Twins {
    fn new(rules: &Ruleset, seed: Seed, keeper: Seat) -> Self {
        Self { keeper, games: [Subulata::start(rules, seed); 2] }
    }

    fn other(&self) -> Seat {
        Seats::TWO.after(self.keeper)
    }

    /// Lets the same seat act in both games. Checks that everyone except the keeper receives the same information.
    fn act(&mut self, seat: Seat, actions: [Action; 2]) -> Result<(), TestCaseError> {
        let [one, two] = &mut self.games;
        prop_assert_eq!(told(one, seat, actions[0]), told(two, seat, actions[1]));
        Ok(())
    }

    /// Checks that everyone except the keeper sees the same board in both games, and gets the same answers.
    fn look_alike(&self, tries: &[String]) -> Result<(), TestCaseError> {
        let [one, two] = &self.games;
        for viewer in [Viewer::Seat(self.other()), Viewer::Spectator] {
            prop_assert_eq!(seen(one, viewer), seen(two, viewer));
        }
        for text in tries {
            prop_assert_eq!(answer(one, self.other(), text), answer(two, self.other(), text), "{}", text);
        }
        let meetings = cells(one.pieces(self.other()))
            .flat_map(|from| cells(one.pieces(self.keeper)).map(move |to| (from, to)));
        for (from, to) in meetings {
            for action in [Action::Move { from, to }, Action::Capture { from, to }] {
                let [one, two] = [one, two].map(|game| Subulata::resolve(game, self.other(), action));
                prop_assert_eq!(one, two, "{}", action);
            }
        }
        Ok(())
    }
}

/// A set-up with the same squares, but with shuffled values.
fn disguised(placing: Action, draw: &mut Draw) -> Action {
    let text = placing.to_string();
    let slots: Vec<u8> = text.trim_start_matches("setup ").bytes().map(|c| c.saturating_sub(b'0')).collect();
    let mut values: Vec<u8> = slots.iter().copied().filter(|&value| value > 0).collect();
    draw.shuffle(&mut values);
    let mut values = values.into_iter();
    let mut slots: [u8; 9] = slots.try_into().unwrap();
    for slot in slots.iter_mut().filter(|slot| **slot > 0) {
        *slot = values.next().unwrap();
    }
    Action::Setup(Placing::new(slots).unwrap())
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(48))]

    #[test]
    fn games_differing_only_in_hidden_values_look_the_same(
        number: u64,
        which in 0usize..4,
        keeper in prop::sample::select(&Seat::ALL[..]),
        keeper_first: bool,
        tries in tries(),
    ) {
        let (rules, seed) = (rule_sets().nth(which).unwrap(), Seed::new(number));
        let mut draw = seed.draw(Purpose::Play);
        let mut twins = Twins::new(&rules, seed, keeper);
        let first = if keeper_first { keeper } else { twins.other() };
        for seat in [first, Seats::TWO.after(first)] {
            twins.look_alike(&tries)?;
            let placing = Subulata::random(&twins.games[0], seat, &mut draw).unwrap();
            let twin = if seat == keeper { disguised(placing, &mut draw) } else { placing };
            twins.act(seat, [placing, twin])?;
        }
        while let Some(seat) = to_act(&twins.games[0]).iter().next() {
            twins.look_alike(&tries)?;
            let action = Subulata::random(&twins.games[0], seat, &mut draw).unwrap();
            twins.act(seat, [action, action])?;
        }
        prop_assert_eq!(twins.games.map(|game| to_act(&game)), [Seats::NONE; 2]);
    }

    #[test]
    fn set_up_squares_are_secret_until_both_sides_are_ready(
        number: u64,
        keeper in prop::sample::select(&Seat::ALL[..]),
        tries in tries(),
    ) {
        let seed = Seed::new(number);
        let mut draw = seed.draw(Purpose::Play);
        let mut twins = Twins::new(&rules("yourturnmyturn", "random"), seed, keeper);
        let mut placings = [(); 2].map(|()| Subulata::random(&twins.games[0], keeper, &mut draw).unwrap());
        placings.sort_unstable();
        twins.act(keeper, placings)?;
        twins.look_alike(&tries)?;
    }
}

#[test]
fn paired_games_differ_in_their_values() {
    let mut draw = Seed::new(1).draw(Purpose::Play);
    let state = Subulata::start(&rules("yourturnmyturn", "random"), Seed::new(1));
    let placing = Subulata::random(&state, Seat::White, &mut draw).unwrap();
    let twin = disguised(placing, &mut draw);
    assert_ne!(placing, twin);
    let empty = |action: Action| -> Vec<bool> { action.to_string().chars().map(|c| c == '-').collect() };
    assert_eq!(empty(placing), empty(twin));
}
