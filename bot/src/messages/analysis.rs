//! The analysis of a finished game as a message: the accuracy of both sides, the turning points, and the evaluation
//! graph.
//!
//! Invariants: chances are in thousandths for the seat that acted, but the graph shows White's chances. In a game with
//! secrets, accuracy and turning points use what each side knew, and the graph uses what was true.

use super::outgoing_message::{ALT_CHARS_MAX, OutgoingMessage};
use super::{details, link, rows};
use crate::game_server::CompleteAnalysis;
use crate::text::{Arg, Localizer, fit_words};
use konakis_protocol::{GameInfo, JudgedAction, RecordedAction, RoomView, Seat};
use konakis_render::{ChancePoint, EvaluationGraph, MarkedPoint, Theme};

/// The maximum number of turning points in the message and in the graph.
const TURNING_POINTS_MAX: usize = 5;
/// The sum of both sides' chances, in thousandths.
const CHANCES: u16 = 1_000;

/// A finished game with its analysis.
#[derive(Clone, Copy, Debug)]
pub struct AnalysedGame<'a> {
    /// The room.
    pub view: &'a RoomView,
    /// The actions of its record.
    pub actions: &'a [RecordedAction],
    /// The analysis.
    pub analysis: &'a CompleteAnalysis,
}

/// An action that lowered its side's chances a lot, and a better action.
#[derive(Clone, PartialEq, Eq, Debug)]
struct TurningPoint<'a> {
    ply: u32,
    /// The number of its turn. White's turn and Black's next turn have the same number.
    number: u32,
    seat: Seat,
    made: &'a str,
    better: &'a str,
    /// The chances of its side in thousandths: `from` after the better action, `to` after the action that was made.
    from: u16,
    to: u16,
}

/// The message without its picture; `page` is the address of the room's page.
#[must_use]
pub fn message(
    localizer: Localizer<'_>,
    info: &GameInfo,
    page: &str,
    game: &AnalysedGame<'_>,
) -> OutgoingMessage {
    let mut lines = vec![details::title(localizer, info, game.view)];
    if let Some(result) = game.view.progress.result() {
        lines.push(format!("🏁 {}", details::result(localizer, info, game.view, result)));
    }
    let accuracy = &game.analysis.summary.accuracy;
    let of = |seat| Arg::from(accuracy.get(seat).copied().unwrap_or_default());
    let args = [("white", of(Seat::White)), ("black", of(Seat::Black))];
    lines.push(format!("🎯 {}", localizer.with("analysis-accuracy", &args)));
    let turning = turning_points(game);
    lines.push(match turning.as_slice() {
        [] => localizer.say("analysis-no-turning-points"),
        _ => localizer.say("analysis-turning-points"),
    });
    lines.extend(
        turning.iter().map(|point| format!("- {}", told(localizer, info, details::near(game.view), point))),
    );
    lines.push(format!("-# {}", localizer.say("analysis-graph")));
    if info.has_secrets {
        lines.push(format!("-# {}", localizer.say("analysis-hidden")));
    }
    let watch = link(page, localizer.label("button-watch"));
    OutgoingMessage::private(lines.join("\n")).with_rows(rows(vec![watch]))
}

/// A turning point in words. Directions are those on a board with the side `near` at the bottom.
fn told(localizer: Localizer<'_>, info: &GameInfo, near: Seat, point: &TurningPoint<'_>) -> String {
    let texts = localizer.texts;
    let args = [
        ("number", point.number.into()),
        ("side", point.seat.into()),
        ("made", Arg::text(texts.action(localizer.lang, info, near, point.made))),
        ("action", Arg::notation(point.made)),
        ("better", Arg::text(texts.choice(localizer.lang, info, near, point.better))),
        ("best", Arg::notation(point.better)),
        ("from", percent(point.from).into()),
        ("to", percent(point.to).into()),
    ];
    localizer.with("analysis-turning-point", &args)
}

/// The evaluation graph; none if no action was judged.
#[must_use]
pub fn graph(game: &AnalysedGame<'_>) -> Option<EvaluationGraph> {
    let points = chances(&game.analysis.actions);
    if points.is_empty() {
        return None;
    }
    let mark = |turning: &TurningPoint<'_>| {
        let at = *points.iter().find(|point| point.ply == turning.ply + 1)?;
        Some(MarkedPoint { at, label: turning.number.to_string() })
    };
    let marked = turning_points(game).iter().filter_map(mark).collect();
    let plies = u32::try_from(game.analysis.actions.len()).unwrap_or(u32::MAX);
    Some(EvaluationGraph { plies, points, marked, theme: Theme::Light })
}

/// The graph in plain text: White's chances at the beginning, after the turning points and at the end.
#[must_use]
pub fn alt(
    localizer: Localizer<'_>,
    info: &GameInfo,
    game: &AnalysedGame<'_>,
    graph: &EvaluationGraph,
) -> String {
    let say = |key, args: &[(&str, Arg<'_>)]| localizer.texts.plain(localizer.lang, key, args);
    let chance = |point: Option<&ChancePoint>| percent(point.map_or(CHANCES / 2, |point| point.white));
    let args = [
        ("game", Arg::text(info.name.clone())),
        ("white", details::player(localizer, info, &game.view.players, Seat::White)),
        ("black", details::player(localizer, info, &game.view.players, Seat::Black)),
    ];
    let ends = [("start", chance(graph.points.first()).into()), ("end", chance(graph.points.last()).into())];
    let mut sentences = vec![say("alt-analysis", &args), say("alt-analysis-ends", &ends)];
    for (turning, mark) in turning_points(game).iter().zip(&graph.marked) {
        let args = [
            ("number", turning.number.into()),
            ("side", turning.seat.into()),
            ("chance", percent(mark.at.white).into()),
        ];
        sentences.push(say("alt-analysis-turn", &args));
    }
    fit_words(&sentences.join(" "), ALT_CHARS_MAX)
}

/// A chance in percent, rounded.
const fn percent(thousandths: u16) -> u16 {
    (thousandths + 5) / 10
}

/// The points of the graph: White's chances, by what was true. The first point is before the first judged action; it
/// has the chances after the best action that was possible there.
fn chances(actions: &[JudgedAction]) -> Vec<ChancePoint> {
    let mut points = Vec::new();
    for (ply, action) in (0_u32..).zip(actions) {
        let Some(verdict) = action.truth.as_ref().or(action.known.as_ref()) else { continue };
        let of_white = |chance: u16| match action.seat {
            Seat::White => chance.min(CHANCES),
            Seat::Black => CHANCES.saturating_sub(chance),
        };
        if points.is_empty() {
            points.push(ChancePoint { ply, white: of_white(verdict.best_chance) });
        }
        points.push(ChancePoint { ply: ply + 1, white: of_white(verdict.chance) });
    }
    points
}

/// The turning points, by what each side could know.
fn turning_points<'a>(game: &AnalysedGame<'a>) -> Vec<TurningPoint<'a>> {
    let numbers = turn_numbers(game.actions);
    let point = |ply: &u32| {
        let index = usize::try_from(*ply).ok()?;
        let judged = game.analysis.actions.get(index)?;
        let known = judged.known.as_ref()?;
        Some(TurningPoint {
            ply: *ply,
            number: numbers.get(index).copied().flatten()?,
            seat: judged.seat,
            made: &game.actions.get(index)?.action,
            better: known.best.as_deref()?,
            from: known.best_chance,
            to: known.chance,
        })
    };
    game.analysis.summary.turning_points.iter().filter_map(point).take(TURNING_POINTS_MAX).collect()
}

/// The number of each action's turn: White's turn and Black's next turn have the same number, as in a move list.
/// Actions of the set-up have no number.
fn turn_numbers(actions: &[RecordedAction]) -> Vec<Option<u32>> {
    let (mut number, mut before) = (0, None);
    let mut numbers = Vec::with_capacity(actions.len());
    for action in actions {
        if action.turn_number.is_some() {
            let is_new_turn = action.turn_number != before;
            if number == 0 || (is_new_turn && action.seat == Seat::White) {
                number += 1;
            }
        }
        before = action.turn_number;
        numbers.push(action.turn_number.map(|_| number));
    }
    numbers
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::messages::outgoing_message::TEXT_CHARS_MAX;
    use crate::messages::tests::{components, contest, info, view};
    use crate::text::{Lang, Texts};
    use konakis_protocol::{AnalysisSummary, BySeat, Outcome, Reason, RoomProgress, Verdict, Viewer};

    fn verdict(chance: u16, best_chance: u16, best: &str) -> Option<Verdict> {
        Some(Verdict { chance, best_chance, best: (!best.is_empty()).then(|| best.to_owned()) })
    }

    /// A game in which Black's second action and White's third action are turning points.
    struct Sample {
        view: RoomView,
        actions: Vec<RecordedAction>,
        analysis: CompleteAnalysis,
    }

    impl Sample {
        fn new(game: &str) -> Self {
            let seen = view(&contest(game, 6), Viewer::Spectator);
            let result = Outcome::win(Seat::White, Reason::RESIGNATION);
            let view = RoomView { progress: RoomProgress::Finished { result }, ..seen };
            let made = ["e3-d3", "a4-a3", "d3-d4", "a3-a2", "d4-e4", "a2-a3"];
            let seats = Seat::ALL.into_iter().cycle();
            let actions = (1..).zip(made).zip(seats.clone()).map(|((turn, action), seat)| RecordedAction {
                seat,
                action: action.to_owned(),
                turn_number: Some(turn),
                at: 0,
                clock_ms: None,
            });
            let verdicts = [
                verdict(500, 500, ""),
                verdict(480, 490, "a4-b4"),
                verdict(520, 520, ""),
                verdict(104, 481, "e2-d2"),
                verdict(650, 900, "e4-e3"),
                verdict(350, 350, ""),
            ];
            let judged = verdicts.into_iter().zip(seats).map(|(known, seat)| JudgedAction {
                seat,
                known,
                truth: None,
            });
            let summary = AnalysisSummary { accuracy: BySeat::from([84, 61]), turning_points: vec![3, 4] };
            let analysis = CompleteAnalysis { actions: judged.collect(), summary };
            Self { view, actions: actions.collect(), analysis }
        }

        fn game(&self) -> AnalysedGame<'_> {
            AnalysedGame { view: &self.view, actions: &self.actions, analysis: &self.analysis }
        }

        fn shown(&self, lang: Lang) -> OutgoingMessage {
            let texts = Texts::new();
            let info = info(&self.view.game);
            message(Localizer::new(&texts, lang), &info, "https://x.example/r", &self.game())
        }
    }

    #[test]
    fn analysis_matches_its_snapshot_in_every_language() {
        let sample = Sample::new("tablut");
        let (texts, info) = (Texts::new(), info("tablut"));
        for lang in Lang::ALL {
            let (shown, graph) = (sample.shown(lang), graph(&sample.game()).unwrap());
            let alt = alt(Localizer::new(&texts, lang), &info, &sample.game(), &graph);
            let whole = format!("{}\n---\n{}\n---\n{alt}", shown.text, components(&shown));
            insta::assert_snapshot!(format!("analysis-{}", lang.tag()), whole);
            assert!(shown.private && shown.text.encode_utf16().count() <= TEXT_CHARS_MAX);
        }
    }

    #[test]
    fn only_a_game_with_secrets_names_the_basis_of_its_verdicts() {
        for (game, is_told) in [("tablut", false), ("kubism", false), ("subulata", true), ("subsume", true)] {
            let text = Sample::new(game).shown(Lang::En).text;
            assert_eq!(text.contains("what each side knew"), is_told, "{game}: {text}");
        }
    }

    #[test]
    fn graph_shows_whites_chances() {
        let sample = Sample::new("tablut");
        let graph = graph(&sample.game()).unwrap();
        let chances: Vec<u16> = graph.points.iter().map(|point| point.white).collect();
        assert_eq!(chances, [500, 500, 520, 520, 896, 650, 650]);
        let marks: Vec<(u32, u16, &str)> =
            graph.marked.iter().map(|mark| (mark.at.ply, mark.at.white, mark.label.as_str())).collect();
        assert_eq!(marks, [(4, 896, "2"), (5, 650, "3")]);
        assert_eq!(graph.plies, 6);
    }

    #[test]
    fn graph_shows_true_chances_and_the_text_shows_known_ones() {
        let mut sample = Sample::new("subulata");
        for action in &mut sample.analysis.actions {
            action.truth = verdict(300, 300, "");
        }
        let points = graph(&sample.game()).unwrap().points;
        assert!(points.iter().all(|point| [300, 700].contains(&point.white)), "{points:?}");
        assert!(sample.shown(Lang::En).text.contains("48% → 10%"));
    }

    #[test]
    fn set_up_is_neither_drawn_nor_counted() {
        let mut sample = Sample::new("subulata");
        for index in 0..2 {
            sample.analysis.actions[index].known = None;
            sample.actions[index].turn_number = None;
        }
        let graph = graph(&sample.game()).unwrap();
        assert_eq!((graph.points[0].ply, graph.marked[0].label.as_str()), (2, "1"));
        sample.analysis.actions.iter_mut().for_each(|action| action.known = None);
        assert_eq!(super::graph(&sample.game()), None);
    }

    #[test]
    fn turns_are_numbered_as_in_move_lists() {
        let numbers = |turns: &[(Seat, Option<u32>)]| {
            let action = |&(seat, turn_number): &(Seat, Option<u32>)| RecordedAction {
                seat,
                action: ".".to_owned(),
                turn_number,
                at: 0,
                clock_ms: None,
            };
            turn_numbers(&turns.iter().map(action).collect::<Vec<_>>())
        };
        let (white, black) = (Seat::White, Seat::Black);
        let several = [(white, Some(1)), (white, Some(1)), (black, Some(2)), (white, Some(3))];
        assert_eq!(numbers(&several), [Some(1), Some(1), Some(1), Some(2)]);
        let black_first = [(black, Some(1)), (white, Some(2)), (black, Some(3)), (white, Some(4))];
        assert_eq!(numbers(&black_first), [Some(1), Some(2), Some(2), Some(3)]);
        let set_up = [(white, None), (black, None), (white, Some(1)), (black, Some(2))];
        assert_eq!(numbers(&set_up), [None, None, Some(1), Some(1)]);
    }

    #[test]
    fn message_without_turning_points_says_so() {
        let mut sample = Sample::new("kubism");
        sample.analysis.summary.turning_points.clear();
        assert!(sample.shown(Lang::En).text.contains("No big mistakes"));
        assert!(graph(&sample.game()).unwrap().marked.is_empty());
    }

    #[test]
    fn turning_point_beyond_the_game_is_left_out() {
        let mut sample = Sample::new("tablut");
        sample.analysis.summary.turning_points = vec![3, 60, u32::MAX];
        assert_eq!(turning_points(&sample.game()).len(), 1);
        sample.actions.truncate(2);
        assert_eq!(turning_points(&sample.game()), []);
    }
}
