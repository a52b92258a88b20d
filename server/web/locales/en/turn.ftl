### The panels of the game page that show and explain the current turn: counters, phases, stacks, the set-up, tips,
### hints.

## TurnPanel and AreaBar: $name is a counter, such as “Turn”

turn-phase = { $name }: <b>{ $phase }</b>
turn-progress = { $name } { $number } of { $limit }
# With a no-break space.
turn-number-of-limit = { $number } of { $limit }
turn-land = Land
turn-land-about = Controlled squares, of those claimed: White { $white } of { $whiteclaimed }, Black { $black } of { $blackclaimed }
turn-controlled = controlled
turn-claimed = claimed, not controlled

## Phases: what a phase of the turn offers

turn-phase-over = over
turn-phase-possible = { $count } possible
turn-phase-later = later
turn-phase-nothing = nothing

## Legend

turn-reach = How far a piece moves
# $number and $count are the same number.
turn-reach-from = { $terrain }: <b>{ $number }</b> { $count ->
    [one] square
   *[other] squares
}

## StackInspector

turn-stack = Stack
turn-stack-neutral = Neutral
turn-stack-tokens = { $count } { $count ->
    [one] token
   *[other] tokens
}
turn-stack-from-top = From the top
# $place is counted from the top. A spent token has moved or fought this turn.
turn-stack-token = { $place }: { $kind }{ $spent ->
    [yes] , spent
   *[no] { "" }
}
turn-stack-hidden = hidden
turn-stack-several = Choose a square to move the top { $count } tokens one by one.
turn-stack-lift = Move to the top
turn-stack-change = Change to { $kind }
turn-stack-about = Tokens from the top down. Choose one to move several tokens or to use a power of control.

## Setup and SetupTray

turn-setup = Set up
turn-setup-board = Set up your pieces. Move to one of your squares and type a value.
turn-setup-values = Values to place
turn-setup-value = Value { $value }
turn-setup-value-placed = Value { $value }, placed
turn-setup-shuffle = Shuffle
turn-setup-clear = Clear
turn-setup-ready = Ready
turn-setup-emptied = { $square } is empty.
turn-setup-put = { $value } on { $square }.
turn-setup-tip = Drag each value onto a marked square, or choose a value and a square. Then press “{ turn-setup-ready }”.

## Tips

turn-tip = Tip
turn-tip-hide = Hide tips
turn-tip-waiting = On your turn, you’ll see here what you can do.
turn-tip-premove = You can move now too: the move is played on your turn, if it’s possible then.
turn-tip-premove-kind = You can move { room-your-kind } now too: the move is played on your turn, if it’s possible then.
turn-tip-direction = Choose which way the arrow points.
# $options are things to choose, each with its effects, and $buttons are names of buttons: “Choose your pawn to move it
# or an empty square to place a cube; or press “End turn”.” $count is the number of options.
turn-tip-choose = Choose { $options }.
turn-tip-press = Press { $buttons }.
turn-tip-choose-or-press = Choose { $options }{ $count ->
    [one] ,
   *[other] ;
} or press { $buttons }.
# An option: $pieces such as “a pawn or your king”, $effects such as “move it”.
turn-tip-option = { $pieces } to { $effects }
turn-tip-place = { $where ->
    [marked] a marked
   *[empty] an empty
} square to place { $piece }
turn-tip-place-kind = { turn-tip-place } and choose its kind
turn-tip-token = a token
turn-tip-new-piece = a new piece
# The effects on a piece of this $kind (see room-a-kind), or on a territory with its tokens if the key has “land”.
turn-tip-move = { $kind ->
   *[other] move it
}
turn-tip-slide = { $kind ->
   *[other] slide it
}
turn-tip-attack = { $kind ->
   *[other] attack with it
}
turn-tip-order = { $kind ->
   *[other] change its order
}
turn-tip-change = { $kind ->
   *[other] change its kind
}
turn-tip-land-move = { $kind ->
   *[other] move from it
}
turn-tip-land-attack = { $kind ->
   *[other] attack from it
}

## Hints

turn-hint-button = Hint: “{ $label }”.
turn-hint-look = Hint: look at { $square }. Press “{ room-hint }” again for the action.
# $words is the action in words, $action its notation.
turn-hint = Hint: { $words } ({ $action }).
# Actions in words. $direction is the direction of the arrow; it is none if there is no arrow.
turn-do-place = place { room-a-kind } on { $square }{ turn-pointing }
turn-do-place-piece = place a piece on { $square }{ turn-pointing }
turn-do-place-hidden = place a hidden token on { $square }
turn-pointing = { $direction ->
    [up] , pointing up
    [right] , pointing right
    [down] , pointing down
    [left] , pointing left
   *[none] { "" }
}
turn-do-join = join the territories at { $square }
turn-do-attack = attack { $to } from { $from }
turn-do-move = move from { $from } to { $to }
turn-do-slide = slide from { $from } to { $to }{ turn-pointing }
# $place is the number of the token, counted from the top of the stack.
turn-do-lift = lift token number { $place } of { $square }, counted from the top
turn-do-change = change token number { $place } of { $square }, counted from the top, to { room-a-kind }
turn-do-lift-hidden = lift a token of { $square }
turn-do-change-hidden = change the kind of a token of { $square }
turn-do-end = end the turn
turn-do-play = play on { $square }
