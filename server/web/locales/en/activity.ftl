### Konakis inside Discord, where the people in one channel play and watch together. The scripts of this page must stay
### small, so its texts are short. $side is white or black.

## Start and sign-in

activity-signing-in = Signing you in…
activity-busy = Many people are signing in just now. We’ll keep trying; please wait a moment.
activity-try-again = Try again
activity-open-again = Close the Activity and open it again.
activity-silent = Discord doesn’t answer. Close the Activity and open it again, or try again.
activity-allow = To play, allow Konakis to know your name and to show your game on your profile.
activity-unreachable = Couldn’t reach the server. Please try again in a moment.
activity-sign-in-failed = Something went wrong while signing you in. Please try again in a moment.
activity-outside = This page works inside Discord only. Open it from a channel there.
activity-refused = Discord refused this.
activity-no-answer = Discord didn’t answer.

## Activity

activity-not-yet = You can’t play here yet
activity-entering = Entering…
# The next two texts are shown in a small window and in a tile. Other people on Discord also see the first one. The
# second one is also the heading of the lobby.
activity-seat-free = A seat is free
activity-choose = Choose a game
# The next two texts are the subjects of “… didn’t load”.
activity-this-page = This page
activity-the-lobby = The lobby
activity-went-wrong = Something went wrong. Please try again.

## Bar and NextSteps: there is little space for the buttons.

activity-here = { $count ->
    [one] { $count } person here
   *[other] { $count } people here
}
activity-to-lobby = Back to the lobby
activity-to-game = Back to the game
activity-invite = Invite people
activity-next-game = Next game
activity-other-game = Other game
activity-join-line = Join the line
activity-you-are-next = You’re next
activity-in-line = Number { $place } in line

## Lobby

activity-alone = You’re the only one here. Start a game; others can join or watch when they arrive.
activity-together = Everyone here sees the game that you start. One person joins, and the others watch.
activity-game = Game
activity-minutes = About { $count } min
activity-rules = Rules
activity-opponent = Opponent
activity-someone-here = Someone here
activity-computer = Computer
activity-level = Level
activity-play = Play
activity-play-game = Play { $game }

## WaitingGame: a game that waits for its second player

activity-rated = rated
activity-sides-drawn = sides are drawn when the game begins
activity-seat = Seat
activity-free-seat = Free seat
activity-nobody = No one else is here yet. Invite someone, or wait: the game starts when a second player joins.
activity-waiting = Waiting for an opponent.
activity-cancel = Cancel
activity-sit = Join game
activity-host-waits = { $player } is waiting for an opponent. New to this game? <link>How to play</link>
activity-host-left = { $player } has left. Wait until they are back, or choose another game.
activity-somebody = Somebody
activity-first = <b>{ $player }</b> is next in line.
activity-seat-free-in = You can join in { $count } { $count ->
    [one] second
   *[other] seconds
}.
activity-queued = You’re in line.

## People

activity-people = People here
activity-at-board = Waiting for an opponent
activity-plays = { $side ->
    [white] Plays White
   *[black] Plays Black
}
activity-played = { $side ->
    [white] Played White
   *[black] Played Black
}
activity-next-to-play = Next to play
activity-queue-place = Number { $place } in line
activity-share = Share this game
activity-winner-stays = Winner stays: the winner plays the next person in line
activity-sound = Sound
activity-character-keys = Keyboard shortcuts F and “.”
activity-close = Close

## What other people on Discord see

activity-in-lobby = In the lobby
activity-choosing = Choosing a game
activity-open-seat = open seat
activity-players = { $game }: { $white } – { $black }
activity-shared = { activity-players }.
activity-result = { activity-shared } { $result }.
activity-setting-up = Setting up
activity-to-move = { $player } to move
activity-opponent-to-move = The opponent to move
activity-watching = { $situation } · { $count } watching
