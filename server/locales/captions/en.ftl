### The words of captions below boards and animations. The other languages have the same ids and variables.
### A line has room for about 48 letters, or 26 Japanese ones. $side is white or black.

side = { $side ->
    [white] White
   *[black] Black
}
player = { $name } ({ side })
players = { $white } – { $black }
computer = Computer · { $level }
level = Level { $level }
# $number is the number of actions so far, $total the number of actions in the whole game.
action = Action { $number } / { $total }
won = { $side ->
    [white] White wins
   *[black] Black wins
}
drawn = Draw
off = No result
scores = { $result } { $white }–{ $black }

## Reasons for the end of a game, below its result

reason-resignation = Resignation
reason-time = Time ran out
reason-draw-agreed = By agreement
reason-threefold-claimed = Threefold repetition
reason-fifty-moves-claimed = Fifty moves by each side without a capture
reason-fivefold = Fivefold repetition
reason-aborted = The game was called off
reason-abandoned = A player left the game
reason-declined = The challenge was declined
reason-closed = The operator closed the game
reason-no-first-action = A first move was not made in time
reason-king-escaped = The king reached a corner
reason-king-captured = The king was captured
reason-no-moves = No move was left
reason-hundred-moves = A hundred moves by each side without a capture
reason-goal-reached = A pawn reached the opposite side
reason-fifty-actions = Fifty actions by each side without a new cube
reason-home = One side has no piece left to bring home
reason-no-territory = One side lost all its land
reason-turn-limit = The turn limit was reached
