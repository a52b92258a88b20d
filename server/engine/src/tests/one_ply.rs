//! Tests that, from level 2 on, the computer opponents of Tablut and Kubism take a win in one, and otherwise avoid a
//! loss in one if they can (see `open_game`), if need be by a draw.

use crate::{Budget, Knowledge, Level, Stop, choose};
use konakis_games::{Contest, Options, Purpose, Seat, Seed};

const BUDGET: Budget = Budget { positions_max: 300 };

fn ends(contest: &Contest, seat: Seat, action: &str, winner: Seat) -> bool {
    let mut next = contest.clone();
    next.act(seat, action).unwrap();
    next.outcome().is_some_and(|outcome| outcome.winner == Some(winner))
}

fn loses(contest: &Contest, seat: Seat, action: &str) -> bool {
    let mut next = contest.clone();
    next.act(seat, action).unwrap();
    let Some(other) = next.to_act().iter().next() else { return false };
    next.legal(other).iter().any(|reply| ends(&next, other, reply, other))
}

/// Plays random games up to their first position with a win in one or an avoidable loss in one, and checks the choices
/// of levels 2 to 6 there. Returns the number of these positions with a win, and the number without one.
fn check(game: &str, games: u64) -> (u32, u32) {
    let (mut wins, mut losses) = (0, 0);
    for number in 0..games {
        let mut contest = Contest::start(game, None, &Options::new(), Seed::new(number)).unwrap();
        let mut draw = Seed::new(number).draw(Purpose::Play);
        while let Some(seat) = contest.to_act().iter().next() {
            let legal = contest.legal(seat);
            let can_win = legal.iter().any(|action| ends(&contest, seat, action, seat));
            let dangers = legal.iter().filter(|action| loses(&contest, seat, action)).count();
            if can_win || (0 < dangers && dangers < legal.len()) {
                for level in 2..=Level::MAX.number() {
                    let level = Level::new(level).unwrap();
                    let known = Knowledge::of(&contest, seat);
                    let chosen = choose(&known, level, BUDGET, Seed::new(number), &Stop::never()).unwrap();
                    if can_win {
                        assert!(
                            ends(&contest, seat, &chosen, seat),
                            "{chosen} wins in the position {}",
                            contest.position()
                        );
                    } else {
                        assert!(
                            !loses(&contest, seat, &chosen),
                            "{chosen} avoids a loss in the position {}",
                            contest.position()
                        );
                    }
                }
                wins += u32::from(can_win);
                losses += u32::from(!can_win);
                break;
            }
            let action = contest.random(seat, &mut draw).unwrap();
            contest.act(seat, &action).unwrap();
        }
    }
    (wins, losses)
}

#[test]
fn tablut_takes_wins_and_avoids_losses_in_one() {
    let (wins, losses) = check("tablut", 8);
    assert!(wins + losses >= 6, "{wins} wins, {losses} losses");
}

#[test]
fn kubism_takes_wins_and_avoids_losses_in_one() {
    let (wins, losses) = check("kubism", 30);
    assert!(wins >= 3 && losses >= 3, "{wins} wins, {losses} losses");
}

/// Checks that levels 2 to 6 choose a move that ends the game as a draw.
fn assert_draws(contest: &Contest) {
    let seat = contest.to_act().iter().next().unwrap();
    let known = Knowledge::of(contest, seat);
    for level in 2..=Level::MAX.number() {
        for number in 0..8 {
            let level = Level::new(level).unwrap();
            let chosen = choose(&known, level, BUDGET, Seed::new(number), &Stop::never()).unwrap();
            let mut next = contest.clone();
            next.act(seat, &chosen).unwrap();
            let outcome =
                next.outcome().unwrap_or_else(|| panic!("{chosen} does not end the game, {level:?}"));
            assert_eq!(outcome.winner, None);
        }
    }
}

#[test]
fn the_last_quiet_move_draws_instead_of_losing() {
    // Black is one step from its goal. White can only stop it by placing a cube, or draw by the 100th quiet action.
    let contest = Contest::from_position("kubism", None, &Options::new(), "5/5/5/2p2/P4 w 99").unwrap();
    assert_draws(&contest);
}

#[test]
fn a_fifth_occurrence_draws_instead_of_losing() {
    let start = "5/5/5/P1p2/5 b 0";
    let mut contest = Contest::from_position("kubism", None, &Options::new(), start).unwrap();
    let cycle =
        [(Seat::Black, "c2-c3"), (Seat::White, "a2-a1"), (Seat::Black, "c3-c2"), (Seat::White, "a1-a2")];
    for (seat, action) in cycle.into_iter().cycle().take(15) {
        contest.act(seat, action).unwrap();
    }
    assert_draws(&contest);
}
