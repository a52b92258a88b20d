//! The published crate `hnefatafl`, with the settings that are closest to our Tablut. In contrast to our rules, the
//! king can capture by moving, and pieces may go back and forth without limit, so the counts differ slightly.

use hnefatafl::aliases::{MediumBasicBoardState, MediumBasicGameLogic, MediumBasicGameState};
use hnefatafl::board::state::BoardState;
use hnefatafl::collections::pieceset::PieceSet;
use hnefatafl::game::GameStatus;
use hnefatafl::pieces::{BASIC_PIECES, KING, PieceType, Side};
use hnefatafl::preset::boards::TABLUT;
use hnefatafl::rules::{HostilityRules, KingAttack, KingStrength, OccupyRules, PassRules, Ruleset};

const RULES: Ruleset = Ruleset {
    pieces: BASIC_PIECES,
    edge_escape: false,
    king_strength: KingStrength::Strong,
    king_attack: KingAttack::Hammer,
    shieldwall: None,
    exit_fort: false,
    hostile_tiles: HostilityRules {
        throne: PieceSet::from_piece(KING),
        corners: PieceSet::from_piece_type(PieceType::Soldier),
        edge: PieceSet::from_piece(KING),
    },
    occupiable_tiles: OccupyRules { throne: PieceSet::from_piece(KING), corners: PieceSet::from_piece(KING) },
    passable_tiles: PassRules { throne: PieceSet::all() },
    slow_pieces: PieceSet::none(),
    starting_side: Side::Defender,
    enclosure_win: None,
    repetition_rule: None,
    draw_on_no_plays: false,
    linnaean_capture: false,
};

pub(crate) struct Tablut {
    logic: MediumBasicGameLogic,
    start: MediumBasicGameState,
}

impl Tablut {
    pub(crate) fn start() -> Self {
        let start: MediumBasicGameState =
            MediumBasicGameState::new(TABLUT, Side::Defender).expect("the crate reads its own board");
        let board: &MediumBasicBoardState = &start.board;
        Self { logic: MediumBasicGameLogic::new(RULES, board.side_len()), start }
    }

    /// Counts the leaves at this depth. The last moves are counted without being played, as in our perft.
    pub(crate) fn perft(&self, depth: u32) -> u64 {
        self.count(&self.start, depth)
    }

    fn count(&self, state: &MediumBasicGameState, depth: u32) -> u64 {
        if state.status != GameStatus::Ongoing {
            return 0;
        }
        let mut leaves = 0;
        for tile in state.board.occupied_by_side(state.side_to_play) {
            let plays = self.logic.iter_plays(tile, state).expect("the tile is occupied");
            if depth == 1 {
                leaves += plays.count() as u64;
                continue;
            }
            for play in plays {
                leaves += self.count(&self.logic.do_valid_play(play, *state).new_state, depth - 1);
            }
        }
        leaves
    }
}
