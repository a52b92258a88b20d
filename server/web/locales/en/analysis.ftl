### The analysis board: the computer’s evaluation of any position of a game, and the user’s attempt to find a better
### action in place of a mistake. $side is white or black; an action is written as e3-e4.

## AnalysisBoard

analysis-title = Analysis board: { $game } – Konakis
analysis-heading = Analysis board: { $game }
analysis-heading-mistake = Find a better action
analysis-panel = Analysis
analysis-board = { $game } analysis board
analysis-not-found = Game not found
analysis-not-found-about = There’s no game of this name. Choose one on the page “Learn to play”.
analysis-learn = Learn to play
# $name is the name of a side in its game, such as “Black” or “White · Swedes”.
analysis-to-move = { $name } to move.
analysis-to-move-revealed = { analysis-to-move } Everything is revealed here.
analysis-to-move-known = { analysis-to-move } { $side ->
    [white] The board shows what White knew.
   *[black] The board shows what Black knew.
}
analysis-waiting = Waiting for the connection…
analysis-complete = The search is complete.
analysis-searching = Searching…
analysis-searching-step = Searching… { $step } of { $steps } done
analysis-begin = Begin at the start of the game
analysis-next-mistake = Next mistake
analysis-back-to-game = Back to the game
analysis-flip = Flip board
analysis-copy = Copy link
analysis-copied = Copied
analysis-copy-failed = The link couldn’t be copied. Copy it from the address bar.
analysis-next-failed = The next position couldn’t be loaded. Please try again.

## The attempt to find a better action

# $words are the action in words, such as “move from e3 to e4”. Until the position has loaded, $side is nobody.
analysis-task = { $side ->
    [white] In the game, White played <b>{ $action }</b> ({ $words }). Play a better action.
    [black] In the game, Black played <b>{ $action }</b> ({ $words }). Play a better action.
   *[nobody] In the game, … played <b>{ $action }</b> ({ $words }). Play a better action.
}
analysis-judging = Judging { $action }…
analysis-show-best = Show the best action
analysis-try-another = Try another action.
analysis-last-mistake = That was the last mistake.
analysis-lost = The connection was lost. Please try again.
# $chance and $best are percentages. In a game with secrets, $hidden is yes: analysis-good or analysis-worse then says
# what the side could know, and analysis-in-truth adds a sentence about what was true.
analysis-good = { $side ->
    [white] Well found: White’s chances are { $chance }% after this{ $hidden ->
        [yes] , from what White knew
       *[no] { "" }
    }, as good as the computer’s best.
   *[black] Well found: Black’s chances are { $chance }% after this{ $hidden ->
        [yes] , from what Black knew
       *[no] { "" }
    }, as good as the computer’s best.
}
analysis-worse = { $same ->
    [yes] That’s the move from the game
   *[no] There’s a better action
}: { $side ->
    [white] White’s chances are { analysis-both-chances }{ $hidden ->
        [yes] , from what White knew
       *[no] { "" }
    }.
   *[black] Black’s chances are { analysis-both-chances }{ $hidden ->
        [yes] , from what Black knew
       *[no] { "" }
    }.
}
analysis-both-chances = { $chance }% after this, and { $best }% after the best action
# $judgement is the text of analysis-good or analysis-worse.
analysis-in-truth = { $judgement } With everything revealed, they are { analysis-both-chances }.
# The best action, after the user has given up. Only in games with secrets.
analysis-known-best = { $side ->
    [white] From what White knew, the best action was { $action } ({ $words }), with chances of { $chance }%.
   *[black] From what Black knew, the best action was { $action } ({ $words }), with chances of { $chance }%.
}

## ChanceBar, BestLine, PlayedLine, PositionText

analysis-chances = Chances: { $chances }
analysis-best = <b>Best:</b> { $action }
# In a game with secrets, the search knows all of them.
analysis-best-revealed = <b>Best with everything revealed:</b> { $action }
analysis-best-line = Line:
analysis-played-line = Line
analysis-back = ← Back
analysis-forward = Forward →
# In place of an action: the end of a turn.
analysis-end = end
analysis-position = Position as text
analysis-set-up = Set up
analysis-went-wrong = Something went wrong. Please try again.
