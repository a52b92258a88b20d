### The game page while a game waits, begins and is played. $side is white or black, $player is a name, $square, $from and
### $to are squares such as e3. The results, the analysis and the replay of a finished game are in result.ftl.

## Shared by several components

room-cancel = Cancel
room-withdraw = Withdraw
room-accept = Accept
room-decline = Decline
room-your-opponent = Your opponent
room-went-wrong = Something went wrong. Please try again.
# A label and what it tells, such as “Captured: 3” or “Phase: conflict”.
room-labelled = { $label }: { $text }
# The text on a button.
room-quoted = “{ $label }”
# The end of a list of alternatives.
room-or = { $before } or { $last }
# $kind is the id of a kind of pieces or tokens, and $name its name. The ids are king, swede, muscovite (Tablut), pawn,
# cube (Kubism), subulata (the grasshopper in Subulata), territory, A, I and V (in Subsume; A, I and V are aggressor,
# isolationist and advocate).
room-a-kind = { $kind ->
    [A] an { $name }
    [I] an { $name }
    [V] an { $name }
   *[other] a { $name }
}
room-your-kind = { $kind ->
   *[other] your { $name }
}

## Room: the titles of the page

room-title-loading = Game
room-title-turn = Your turn · { $game }
room-title = { $game }: { $white } – { $black }
room-not-opened = Couldn’t open this game
room-not-found = Game not found
room-not-found-about = The link may be incomplete, or the game may no longer be stored.
room-board = { $game } board

## Status

room-status-replay = Replay: { $side ->
    [white] White
   *[black] Black
} to move
room-status-over = Game over
room-status-unsent = Your move isn’t sent yet
room-status-connecting = Connecting…
room-status-reconnecting = Reconnecting…
room-status-sending = Sending your move…
room-status-waiting = Waiting for an opponent
room-status-setup = Set up your pieces
room-status-both-setup = Both sides are setting up
room-status-setting-up = { $player } is setting up
room-status-yours = Your turn
room-status-to-move = { $player } to move
room-status-turn = { $player }’s turn

## GameStatus

room-rated = rated
room-private = private
room-private-about = Listed nowhere. Anyone with the link can watch it.
room-rules = rules
room-sound = Sound
room-sound-on = Sound is on
room-sound-off = Sound is off
room-flip = Flip board
# (f) is a key on the keyboard.
room-flip-key = { room-flip } (f)

## Player

room-player = Player
room-open-seat = Open seat
room-here = here
room-away = not here
room-rating = Rating
room-you = you
room-points = { $count } { $count ->
    [one] point
   *[other] points
}
room-to-move = to move
room-captured = Captured
# The page that a player has open: any page of Konakis, or this game.
room-presence-here = Here: has { $open ->
    [site] Konakis
   *[game] this game
} open
room-presence-away = Not here: doesn’t have { $open ->
    [site] Konakis
   *[game] this game
} open

## Clock

room-clock-left = { $time } left
room-clock-left-news = { $time } left.
room-clock-days = { $count ->
    [one] { $count } day
   *[other] { $count } days
}
room-clock-days-hours = { room-clock-days } { $hours } h
room-clock-hours = { $hours } h { $minutes } min
room-clock-minutes = { $minutes } min
room-clock-under-minute = under 1 min
# The time as a screen reader says it.
room-clock-spoken-minutes = { $minutes ->
    [one] { $minutes } minute
   *[other] { $minutes } minutes
}
room-clock-spoken-seconds = { $seconds ->
    [one] { $seconds } second
   *[other] { $seconds } seconds
}
room-clock-spoken = { room-clock-spoken-minutes } { room-clock-spoken-seconds }

## FirstAction: $time is the time left for the first move, such as 0:25. $own says that this move is the viewer’s (yes)
## or not (no), that the viewer has begun their first turn and must act again (begun), or that players are setting up
## (setup).

room-first-action = <b>{ $time }</b> { $own ->
    [setup] to set up
    [begun] for your next action
    [yes] for your first move
   *[no] for the first move
}, or the game is called off. The clocks don’t run yet.
room-first-action-brief = <b>{ $time }</b> { $own ->
    [setup] to set up
    [begun] for your next action
    [yes] for your first move
   *[no] for the first move
}, or it’s called off.

## MessageSlot

room-confirm-group = Confirm your move
room-confirm-ask = Play <b>{ $action }</b>?
room-confirm = Confirm
room-unsent-open = It’s on its way. Keep this page open.
room-unsent-away = It’s sent as soon as the connection is back. Keep this page open.
room-dismiss = Dismiss
room-viewing = Viewing action { $number } of { $total }
# $error is a sentence.
room-viewing-error = { room-viewing }. { $error }
room-return = Return to live game
# A premove is chosen during the opponent’s turn and played when the player’s own turn begins. $move is the text
# room-from-to.
room-premove = Premove: <b>{ $move }</b>, if it’s possible then.
room-from-to = { $from } to { $to }
room-premove-impossible = Your premove { room-from-to } isn’t possible now.
room-opponent-away = { $player } is away. If they stay away for two minutes, you win.
room-claim-reason = { $claim ->
    [threefold] threefold repetition
   *[fifty_moves] fifty moves without a capture
}
room-can-claim-draw = You can claim a draw: { room-claim-reason }.
room-can-claim-draw-with = You can claim a draw with { $action }: { room-claim-reason }.
room-watching = You’re watching this game.

## Offers

room-claim-draw = Claim a draw
room-claim-draw-because = Claim a draw: { room-claim-reason }
room-claim-draw-with = Claim a draw with { $action }: { room-claim-reason }
room-offer-draw = Offer a draw
room-ask-takeback = Ask for a takeback
room-abort = Abort
room-abort-game = Abort game
room-abort-ask = Abort this game?
room-resign = Resign
room-resign-ask = Resign this game?
room-hint = Hint

## OpenOffer

room-offer = Offer
room-offers-draw = <b>{ $player }</b> offers a draw.
room-offers-takeback = <b>{ $player }</b> asks for a takeback.
room-offers-takeback-both = <b>{ $player }</b> asks to take back their last action and yours.
room-offered-draw = You offered a draw.
room-offered-takeback = You asked for a takeback.
room-declined-draw = { $player } declined your offer of a draw.
room-declined-takeback = { $player } declined your takeback request.
room-declined-rematch = { $player } declined your offer of a rematch.
room-offer-over = Your offer is no longer open.

## News, for screen readers

room-news-started = The game has started.
room-news-taken-back = The game went back to an earlier position.
room-news-your-turn = Your turn.
room-news-rematch = The rematch has started.
room-news-draw = { $side ->
    [white] White
   *[black] Black
} offers a draw.
room-news-takeback = { $side ->
    [white] White
   *[black] Black
} asks for a takeback.
room-news-rematch-offer = { $side ->
    [white] White
   *[black] Black
} offers a rematch.

## Actions and events of the last turn

room-did = { $side ->
    [white] White
   *[black] Black
}: { $action }.
room-did-end = { $side ->
    [white] White
   *[black] Black
} ends the turn.
# $piece is the kind of the piece, such as “king”.
room-did-move = { $side ->
    [white] White
   *[black] Black
}: { $piece } from { $from } to { $to }.
room-did-setup = { $side ->
    [white] White
   *[black] Black
} sets up.
room-event-captured = { $side ->
    [white] White’s
   *[black] Black’s
} { $kind } on { $square } is captured.
room-event-ready = { $side ->
    [white] White
   *[black] Black
} is ready.
room-event-taken = { $side ->
    [white] White
   *[black] Black
} takes { $square }.
# A territory on the square $at, $before squares wide, becomes one on the square $now, $after squares wide.
room-event-collapsed = The territory on { $at } shrinks from width { $before } to width { $after }, and is now on { $now }.
room-event-revealed = Everything hidden is revealed.
room-last-turn = Last turn
room-attacked = { $from } attacked { $to }
# The outcome of a conflict for a token. If a token turns, it changes to the colour of $side.
room-token-unopposed = unopposed
room-token-crosses = crosses
room-token-crosses-turns = crosses and turns { $side ->
    [white] white
   *[black] black
}
room-token-turns = turns { $side ->
    [white] white
   *[black] black
}
room-token-stays = stays
room-token-hidden = a hidden token
# $outcome is one of the texts from room-token-unopposed to room-token-stays.
room-token-does = { $token } { $outcome }
room-pair = { $attacker }; { $defender }

## Chat

room-chat = Chat
room-chat-messages = Messages
room-chat-none = No messages since you opened this page.
room-chat-unread = There’s a new message in the chat, further down.
# $about is a sentence about who reads the message.
room-chat-field = Message. { $about }
room-chat-to = Message { $to ->
    [everyone] everyone here
    [spectators] the other spectators
   *[opponent] your opponent
}
room-chat-send = Send
room-chat-absent = { $player } isn’t here. Messages aren’t kept, so they won’t see yours.
room-chat-everyone = New messages reach everyone on this page.
room-chat-spectators = Messages reach only the spectators who are on this page.
room-chat-players = Messages reach only the players who { $open ->
    [site] have Konakis open
   *[game] are on this page
}.
room-report = Report
room-report-what = What happened?
room-report-what-optional = What happened? (optional)
room-report-about = The operator gets your report with the last messages of this chat that you can see.
room-report-send = Send report
room-report-sent = Thank you. Your report was sent to the operator of this server.

## NotationInput and Panels

room-type = Type an action
room-type-notation = Type an action in notation
room-type-example = Type an action, such as { $action }
# The letters of the directions in notation, such as +e1N.
room-type-directions = N, E, S and W are north, east, south and west as White sees the board: N points away from White.
room-play = Play
room-spectators = { $count ->
    [0] No spectators
    [one] { $count } spectator
   *[other] { $count } spectators
}
room-ping = ping { $count } ms
# $key is a key on the keyboard.
room-shortcuts = <key>?</key> for keyboard shortcuts
