### The texts of the board: the descriptions of its squares, and the choices of an action. $side is white or black.
### The names of pieces come from the game.

## Board

board-board = Board
# The status of a square, after its description.
board-picked = picked
board-available = available

## CapturedValues

board-captured = captured: { $values }

## Choices

board-choose = Choose

## KindChoices: <picture></picture> is the drawing of the other kind

board-beats = beats { $kind }
board-loses = loses to { $kind }
board-beats-drawn = beats <picture></picture>
board-loses-drawn = loses to <picture></picture>

## square-description.ts: the parts of a list that describes a square to screen readers

board-empty = empty
# $kind is the name of a piece.
board-piece = { $side ->
    [white] white { $kind }
   *[black] black { $kind }
}
board-pointing = { $direction ->
    [up] pointing up
    [right] pointing right
    [down] pointing down
   *[left] pointing left
}
board-value-unknown = value unknown
board-value = value { $value }
# $piece is a territory with its owner, $size its width in squares, and $at the square at its lower left.
board-of-side = { $piece }, { $size } wide
board-of-side-from = { $piece }, { $size } wide, from { $at }
board-controlled = controlled
board-hidden = hidden
board-spent = { $token } (spent)
board-some = { $count } { $kind }
board-stack = { $count ->
    [one] { $count } token: { $tokens }
   *[other] { $count } tokens, from the top down: { $tokens }
}

## token-labels.ts: the buttons of the choices

board-sign-place = Place
board-sign-join = Join
board-sign-move = Move
board-sign-attack = Attack
board-sign-slide = Slide
board-sign-lift = Lift a token
board-sign-change = Change a kind
board-sign-end = End turn
board-direction = { $direction ->
    [up] up
    [right] right
    [down] down
   *[left] left
}
board-number-from-top = number { $number } from the top
