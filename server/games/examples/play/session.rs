//! A game at the terminal, with both sides on one screen.

use crate::text_board;
use konakis_games::{Contest, Viewer, result_line};
use konakis_protocol::{Outcome, Reason, Seat, Seats};
use std::error::Error;
use std::io::{BufRead, Write};

const HELP: &str = "\
type an action, such as e3-e4, or one of these commands:
  legal            list the legal actions
  view white       show the board as White sees it; also: black, spectator
  claim [ACTION]   claim a draw, now or in the position after ACTION
  resign           resign the game
  draw             agree to a draw
  position         print the position as one line of text
  record           print the record so far
  help             print this list
  quit             leave";

pub(crate) fn run(mut contest: Contest) -> Result<(), Box<dyn Error>> {
    println!("{HELP}");
    show(&contest, None);
    let mut lines = std::io::stdin().lock().lines();
    while let Some(seat) = contest.to_act().iter().next() {
        print!("{} {}> ", contest.ply() + 1, seat);
        std::io::stdout().flush()?;
        let Some(line) = lines.next().transpose()? else { break };
        if line.trim() == "quit" {
            break;
        }
        run_command(&mut contest, seat, line.trim());
    }
    if let Some(outcome) = contest.outcome() {
        show(&contest, None);
        println!("{}\n\n{}", result_line(outcome), contest.record());
    }
    Ok(())
}

fn run_command(contest: &mut Contest, seat: Seat, line: &str) {
    let (word, rest) = line.split_once(' ').map_or((line, ""), |(word, rest)| (word, rest.trim()));
    match word {
        "" => {}
        "help" => println!("{HELP}"),
        "legal" => match contest.prompt(seat) {
            Some(prompt) => println!("{prompt:?}"),
            None => println!("{}", contest.legal(seat).join(" ")),
        },
        "view" => match rest.parse() {
            Ok(seat) => show(contest, Some(Viewer::Seat(seat))),
            Err(_) if rest == "spectator" => show(contest, Some(Viewer::Spectator)),
            Err(_) => show(contest, None),
        },
        "claim" => match contest.claim_draw(seat, Some(rest).filter(|rest| !rest.is_empty())) {
            Ok(claim) => println!("the claim holds: {}", claim.reason()),
            Err(error) => println!("{error}"),
        },
        "resign" => contest.end(Outcome::win(Seats::TWO.after(seat), Reason::RESIGNATION)),
        "draw" => contest.end(Outcome::draw(Reason::DRAW_AGREED)),
        "position" => println!("{}", contest.position()),
        "record" => print!("{}", contest.record()),
        _ => act(contest, seat, line),
    }
}

fn act(contest: &mut Contest, seat: Seat, line: &str) {
    match contest.act(seat, line) {
        Ok(played) => {
            for event in played.events {
                println!("{event:?}");
            }
            show(contest, None);
        }
        Err(error) => println!("{error}"),
    }
}

/// Prints the board for a viewer, by default for the seat to act.
fn show(contest: &Contest, viewer: Option<Viewer>) {
    let to_act = contest.to_act().iter().next().map_or(Viewer::Spectator, Viewer::Seat);
    print!("\n{}", text_board::draw(&contest.view(viewer.unwrap_or(to_act))));
}
