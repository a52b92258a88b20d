### The end of a game on the game page: its result, its analysis, the replay, the move list. $side is white or black.

## ReplayControls and Moves

result-first-position = First position
result-previous-action = Previous action
result-play = Play the moves
result-pause = Pause
result-next-action = Next action
result-last-position = Last position
result-position = Position in the game
result-position-at = after { $number } of { $total } actions
result-position-failed = Couldn’t load this position.
result-moves = Moves
result-no-moves = No moves.
result-no-moves-yet = No moves yet.
# The moves arrive after the board.
result-moves-loading = Loading…
# In the move list, in place of an action: the pieces were set up, or the turn ended.
result-move-setup = set up
result-move-end = end

## EndMessage and EndBar

result-view = Replay view
result-view-all = Show everything
result-view-own = As I saw it
result-view-live = As shown live
result-nothing-played = Nothing was played.
# This text and the next two are shown as one sentence. Only devices with a mouse show the second text, because most
# others have no keyboard.
result-step = Step through the game below
result-step-keys = , or with ← and →
result-step-end = .
result-sentence = { $result }.
result-end = End of the game
result-show = Result

## Result

result-you-won = You won
result-you-lost = You lost
result-unrated = Not rated: the game ended before both players had made a move.
result-title = Result
result-hints = { $count ->
    [one] { $count } hint
   *[other] { $count } hints
} taken.
result-part = Part
result-points = points
# The words for White that the result removes from names of counters, so that “captured by White” becomes “captured”.
# They are separated by |. If one begins like another (“White’s”, “White”), the longer one comes first.
result-of-white = by White|of White|for White|White’s|White
# In result-try, $level is a name such as “Level 2 · Learner”; in result-try-level, it is a number.
result-try = Try { $level }
result-try-level = Try level { $level }
result-replay = Replay
result-analyse = Analyse
result-new-game = New game
result-copy = Copy link
result-copied = Copied
result-link = Link to this game:
result-download-text = Download as text
result-download-gif = Download as GIF
result-analysis-failed = Couldn’t load the analysis. Please try again.

## Rematch

result-rematch = Rematch
result-rematch-go = Go to rematch
result-rematch-offers = <b>{ $player }</b> offers a rematch
result-rematch-offered = You offered a rematch

## Analysis

result-analysis = Analysis
result-again = Try again
result-please-try-again = Please try again.
result-chances-are = Chances: { $chances }
result-chances = White { $white }%, Black { $black }%
result-waiting = Waiting for the connection…
result-starting = Starting…
result-judged = { $count } of { $total } actions judged
result-follows = The graph shows
result-sight-truth = What was true
result-sight = What { $side ->
    [white] White
   *[black] Black
} knew
result-about = The light part shows White’s chances, the dark part Black’s. The dashed line is an even game.
result-about-truth = The chances with everything revealed. The light part shows White’s, the dark part Black’s.
result-about-side = The chances after { $side ->
    [white] White’s own actions, from what White knew
   *[black] Black’s own actions, from what Black knew
}. The light part shows White’s.
result-complete = The analysis is complete. Accuracy: White { $white }%, Black { $black }%.
result-accuracy = Accuracy
result-percent = { $number }%
result-accuracy-about = Accuracy is 100% if every action was as good as the best one that the computer found.
result-accuracy-secrets = Accuracy and turning points use only what each side knew.
result-turning-points = Turning points
result-turning-points-later = They appear when the analysis is complete.
result-turning-points-none = No big mistakes in this game.
# $number is the number of the turn; a set-up has none. $action is an action in words, such as “move from e3 to e4”.
result-turning-point = { $number }. { result-turning-point-setup }
result-turning-point-setup = { $side ->
    [white] White
   *[black] Black
}: { $action }
result-better = Better: { $action }
result-side-chances = { $side ->
    [white] White’s
   *[black] Black’s
} chances { $from }% → { $to }%
result-learn = Learn from mistakes
result-board = Analysis board
result-graph = Evaluation graph
result-graph-at = after { $number } of { $total } actions: { $chances }
result-graph-unjudged = after { $number } of { $total } actions: not judged
