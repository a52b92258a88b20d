### What the bot says, in English; the other languages say the same under the same keys.
### $player and the like are names or mentions, $side is white or black, $moment is a time from now as Discord shows it.

## Words used everywhere

side = { $side ->
    [white] White
   *[black] Black
}
side-choice = { $side ->
    [white] White
    [black] Black
   *[random] drawn by lot
}
rated = { $rated ->
    [yes] rated
   *[no] not rated
}
list-item = { $item }
nobody = nobody
choice-ruleset = { $game }: { $rules }

## Clocks

clock-none = no clock
clock-live = { $minutes } min + { $increment } s a move
clock-live-seconds = { $seconds } s + { $increment } s a move
clock-days = { $days ->
    [one] { $days } day a turn
   *[other] { $days } days a turn
}
left-days = { $days } d { $hours } h
left-hours = { $hours } h { $minutes } min

## Challenges

challenge-open = **{ $challenger }** would like to play **{ $game }**. Who joins in?
challenge-named = { $opponent }, **{ $challenger }** challenges you to a game of **{ $game }**.
challenge-side = { $side ->
    [white] { $challenger } plays White
    [black] { $challenger } plays Black
   *[random] the sides are drawn by lot
}
challenge-declined = **{ $player }** declined. Maybe another time!
challenge-withdrawn = **{ $player }** withdrew this challenge.
challenge-lapsed = Nobody answered in time, so this challenge has lapsed.
challenge-not-yours = This challenge is for { $opponent }. With /challenge you can make one of your own.
challenge-own = This is your own challenge: somebody else has to accept it. You can withdraw it with **Withdraw**.
challenge-over = This challenge is over. With /challenge you can make a new one.
challenge-no-game = That is no game I know. Choose one from the list.
challenge-no-clock = That is no clock I know. Choose one from the list.
challenge-self = You cannot challenge yourself. Name somebody else, leave the opponent out so that anybody can join, or try /play.
challenge-bot = Bots do not accept challenges. With /play you can play against the computer.
challenge-only-challenger = Only { $challenger } can withdraw this challenge.
challenge-sent = Your challenge is in the channel.
challenge-too-many = You have { $count } challenges open already. Withdraw one, or wait until one is answered.
challenge-twice = { $opponent } has not answered your last challenge yet: { $link }
challenge-too-fast = You have made many challenges lately. You can make the next one { $moment }.
challenge-alone = Nobody but you sees what is written here. Use /challenge in a channel of a server; or begin a game in the browser and send its link to whom you like: { $link }
button-accept = Accept
button-decline = Decline
button-join = Join
button-withdraw = Withdraw
button-rules = Rules

## Games against the computer

play-started = You play **{ $game }** against the computer at level { $level }.
play-no-levels = The computer does not play { $game } yet. With /challenge you can play it against people.
play-no-level = The computer plays { $game } at levels { $from } to { $to }.
play-too-many = You have { $count } games against the computer on already. Finish one, or give one up with /resign, and begin again.
play-too-fast = You have begun many games lately. You can begin the next one { $moment }.

## Where a game is played

thread-name = { $game }: { $white } – { $black }
thread-made = The game is on in { $thread }.
thread-not-allowed = I may not open a thread here, so the game stays in this channel.
thread-full = This server has no room for another thread, so the game stays in this channel.

## The game message

game-title = **{ $game }** · { $white } (White) – { $black } (Black)
game-turn = { $player }, it is your turn ({ $side }).
game-turn-plain = It is { $player }’s turn ({ $side }).
game-thinking = The computer is thinking ({ $side }).
game-setup = Both sides are setting up in secret. Still to do so: { $players }.
game-waiting = Waiting for an opponent.
game-last = { $player }: { $what } ({ $action })
game-last-setup = { $player }: { $what }
turn-then = { $before }; { $next }
game-start = The game begins.
game-clocks = White { $white } · Black { $black }
game-flag = The time to move ends { $moment }.
game-moved-on = The game has moved on since. The newest board is in the channel.
game-over-already = This game is over.
game-not-yours = You are not playing in this game. With **Watch in browser** you can follow it live.
alt-replay = The whole game of { $game }, action by action
alt-board = { $game }, { $files } by { $ranks } squares, seen from { $side ->
    [white] White’s
   *[black] Black’s
} side.
alt-side = { $side ->
    [white] White
    [black] Black
   *[nobody] Nobody’s
}: { $pieces }.
alt-last = Last action: { $action }.
alt-picked = Chosen so far: { $at }.
alt-targets = To choose from: { $squares }.
alt-lost = Captured from { $side ->
    [white] White
   *[black] Black
}: { $values }.
alt-value = value { $value }
alt-hidden = hidden value
alt-facing = pointing { $facing }
alt-controlled = controlled
alt-tokens = { $count ->
    [one] one token
   *[other] { $count } tokens
}
alt-stack = { $count ->
    [1] { $tokens }
   *[other] from the top: { $tokens }
}
alt-some = { $count } { $kind }
alt-spent = { $token } – spent
button-move = Move
button-setup = Set up
button-view = My view
button-draw = Draw
button-resign = Resign
button-takeback = Take back
button-flip = Flip
button-watch = Watch in browser
button-rematch = Rematch
button-replay = Replay
button-record = Record
view-yours = This is what you see ({ $side }). Only you can see this message.
flip-here = The board from { $side ->
    [white] White’s
   *[black] Black’s
} side. Only you see this one.

## What a game’s last action was

action-place = { $at } taken
action-place-kind = { $kind } to { $at }
action-place-facing = a cube to { $at }, pointing { $facing }
action-go = { $from } to { $to }
action-slide = { $from } slides to { $to } and turns { $facing }
action-join = land joined at { $at }
action-clash = { $from } goes against { $to }
action-lift = a token lifted at { $at }
action-change = a token’s kind changed at { $at }
action-end = ended the turn
action-setup = is set up
event-captured = captured on { $at }: { $kind }
event-conflict = conflict between { $from } and { $to }: { $pairs }
event-pair = { $attacker }–{ $defender }
event-blank = nothing
event-unknown = hidden
event-taken = { $side ->
    [white] White
   *[black] Black
} now holds { $at }
event-collapsed = the territory at { $from } shrank to { $to }
event-revealed = everything hidden is shown

facing-N = north
facing-E = east
facing-S = south
facing-W = west

## Results: $winner and $loser are names; in a draw neither is used. $counted is yes or no: whether
## points decided.

result-won = **{ $winner }** ({ $side ->
    [white] White
   *[black] Black
}) wins: { $reason }.
result-drawn = A draw: { $reason }.
result-off = No game: { $reason }.
result-scores = Points: White { $white }, Black { $black }.
result-revealed = Everything that was hidden is shown now.

reason-resignation = { $loser } resigned
reason-time = { $loser } ran out of time
reason-draw-agreed = both sides agreed
reason-threefold-claimed = claimed, since the position stood for the third time
reason-fifty-moves-claimed = claimed, after fifty moves by each side without a capture
reason-fivefold = the position stood for the fifth time
reason-aborted = the game was called off
reason-abandoned = { $loser } left the game
reason-declined = the challenge was declined
reason-king-escaped = the king reached a corner
reason-king-captured = the king is captured
reason-no-moves = { $counted ->
    [yes] no move was left
   *[no] { $loser } had no move left
}
reason-hundred-moves = a hundred moves by each side without a capture
reason-goal-reached = { $winner }’s pawn reached the goal line
reason-fifty-actions = fifty actions by each side without a new cube
reason-home = one side has nobody left on the way
reason-no-territory = { $loser } holds no territory any more
reason-turn-limit = the limit of turns was reached

## Words of the games; $count is how many.

kind-king = { $count ->
    [one] king
   *[other] kings
}
kind-swede = { $count ->
    [one] Swede
   *[other] Swedes
}
kind-muscovite = { $count ->
    [one] Muscovite
   *[other] Muscovites
}
kind-pawn = { $count ->
    [one] pawn
   *[other] pawns
}
kind-cube = { $count ->
    [one] cube
   *[other] cubes
}
kind-subulata = { $count ->
    [one] subulata
   *[other] subulatas
}
kind-territory = { $count ->
    [one] territory
   *[other] territories
}
kind-I = { $count ->
    [one] isolationist
   *[other] isolationists
}
kind-A = { $count ->
    [one] aggressor
   *[other] aggressors
}
kind-V = { $count ->
    [one] advocate
   *[other] advocates
}
terrain-tablut-t = throne
terrain-tablut-c = corner
terrain-subulata-w = water
terrain-subulata-f = flower
terrain-subulata-l = leaf
count-tablut-captured-by-white = Captured by White: { $count }
count-tablut-captured-by-black = Captured by Black: { $count }
count-tablut-quiet = Moves since the last capture: { $count }
count-kubism-supply = Cubes in the supply: { $count }
count-kubism-quiet = Actions since a cube was last placed: { $count }
count-subulata-captured-by-white = Captured by White: { $count }
count-subulata-captured-by-black = Captured by Black: { $count }
count-subulata-ready-white = White { $count ->
    [0] is setting up
   *[other] is ready
}
count-subulata-ready-black = Black { $count ->
    [0] is setting up
   *[other] is ready
}
count-subsume-turn = Turn { $count }
count-subsume-phase = Phase: { $count ->
    [1] claim
    [2] subsume
    [3] conflict
   *[4] movement
}
variant-standard = standard
variant-classic = classic
variant-yourturnmyturn = YourTurnMyTurn
variant-cwali = Cwali
option-cube-turn = cubes turn { $value ->
    [clockwise] clockwise
   *[either] either way
}
option-pond = { $value ->
    [mirrored] mirrored pond
   *[random] random pond
}
option-turn-limit = at most { $value } turns

## Choosing an action

pick-start = What will you do? Only you see this.
pick-so-far = So far: { $action }. How does it go on?
pick-choose = Choose
pick-page = Page { $page } of { $pages }
pick-next = More
pick-previous = Back to the others
pick-undo = One step back
pick-first-squares = Which square?
pick-first-signs = What kind of action?
pick-ways = { $count ->
    [one] one way on
   *[other] { $count } ways on
}
pick-played = Played: { $action }
pick-number = { $count ->
    [1] the top one
   *[other] number { $count } from the top
}
sign-plus = put down
sign-star = join land
sign-minus = move
sign-x = go against
sign-slide = slide
sign-lift = lift a token
sign-change = change a token’s kind
sign-end = end the turn
move-unknown = { $action } is not possible now. Write a little and choose from the list that appears.

## Setting up

setup-start = Place your pieces. Only you see this, and only you will ever know what they are worth until the game ends.
setup-progress = { $placed } of { $total } placed.
setup-place = Where does { $value } go?
setup-complete = All placed. Look it over, then press **Ready**.
setup-shuffle = Shuffle
setup-ready = Ready
setup-done = You are set up. The game begins as soon as both sides are.
setup-begun = You are set up, and so is the other side. The game has begun.
setup-already = You are set up already.

## Draws, resigning, taking back, playing again

resign-ask = Do you really want to resign?
resign-yes = Yes, I resign
resign-done = You resigned. Thank you for the game!
abort-ask = Not both sides have acted yet, so the game can be called off without a winner. Shall I?
abort-yes = Yes, call it off
abort-done = The game is called off.
draw-claim-threefold = Claim: third time
draw-claim-fifty-moves = Claim: fifty moves
draw-claim-ask = { $claim ->
    [threefold] This position is on the board for the third time
   *[fifty-moves] Both sides have made fifty moves without a capture
}, so you can claim a draw. That ends the game. Shall I?
draw-claim-yes = Yes, claim the draw
draw-claimed = You claimed the draw. Thank you for the game!
draw-offered = You offered a draw.
draw-offer-shown = **{ $player }** offers a draw.
takeback-offered = You asked to take the last action back.
takeback-offer-shown = **{ $player }** would like to take the last action back.
rematch-offered = You offered a rematch.
rematch-offer-shown = **{ $player }** offers a rematch.
rematch-on = The rematch is on.
button-offer-accept = Agree
button-offer-refuse = Refuse
offer-accepted = Agreed.
offer-refused = Refused. The game goes on.
offer-withdrawn = You withdrew your offer. The game goes on.
offer-gone = This offer no longer stands.
offer-own = This is your own offer: your opponent has to answer it.

## Reminders

reminder = { $player }, it is your turn in **{ $game }** against { $opponent }: { $link }
button-reminders-off = Do not remind me
button-reminders-on = Remind me again
reminders-off = I will not remind you any more, in any game. /games tells you where it is your turn.
reminders-on = I will remind you again, once a turn, where a game has waited for you for long.

## Settings of a server

settings-title = **Settings of this server**
settings-game = Usual game: { $game }
settings-clock = Usual clock: { $clock }
settings-place = { $place ->
    [thread] Games are played in threads
   *[channel] Games are played in the channel itself
}
settings-reminders = { $on ->
    [yes] Reminders are on
   *[no] Reminders are off
}
settings-language = Language: { $language }
settings-language-server = as the server is set at Discord
settings-saved = Saved.
settings-hint = What you name after /settings is changed; the rest stays.
settings-only-servers = Settings belong to a server, so they can be changed only there.
settings-not-allowed = Only those who may manage this server can change its settings.
language-name = English

## Lists: games, profile, leaderboard, spectating, records

games-title = **Your games**
games-none = You have no game on. Start one with /challenge or /play.
games-line-yours = { $game } against { $opponent }: **your turn** { $link }
games-line-theirs = { $game } against { $opponent }: their turn { $link }
games-line-waiting = { $game }: waiting for an opponent { $link }
games-more = { $count ->
    [one] and one more
   *[other] and { $count } more
}
which-none = There is no game of yours here. Say which one, or see /games.
which-several = Several games of yours can be meant. Choose one with **{ $option }**, which lists them while you write, or write in the thread of the game.
which-several-choice = Several games of yours can be meant: first choose one with “{ $option }”
profile-title = **{ $player }**
profile-rating = { $game }: { $rating } ± { $spread } ({ $games ->
    [one] one rated game
   *[other] { $games } rated games
})
profile-unrated = No rated game yet.
profile-recent = Latest games:
profile-line = { $outcome ->
    [won] Won
    [lost] Lost
    [drawn] Drawn
    [off] Called off
   *[on] Being played
}: { $game } against { $opponent } { $moment }
profile-unknown = { $player } has not played here yet.
leaderboard-title = **The best at { $game }**
leaderboard-line = { $rank }. { $player }: { $rating } ({ $games ->
    [one] one game
   *[other] { $games } games
})
leaderboard-none = Nobody has a rating in { $game } yet. Rated games make one.
spectate-title = **Games being played now**
spectate-none = Nobody is playing right now. With /challenge you can change that.
spectate-line = { $game }: { $white } – { $black } { $link }
record-here = The record of the game. What is still hidden stays out of it.

## Rules

rules-page = Page { $page } of { $pages }
rules-ruling-note = Where the rule sheet is silent, we decided. Such places are marked as rulings.
rules-english = The rules are written in English.
rules-missing = The rules of { $game } are on this page: { $link }
button-next = Next
button-previous = Previous
button-rules-web = Read in the browser

## When something cannot be done: $why is the server’s own English sentence.

error-bad-json = The game server did not understand me. That is my fault, not yours; please try again.
error-bad-message = That cannot be understood: { $why }
error-unknown-type = The game server is older than I am and does not know this yet.
error-version = The game server and I speak different versions. Whoever runs this bot has to update one of us.
error-unauthorized = The game server does not let me do that.
error-no-such-room = There is no such game any more.
error-no-such-game = That cannot be chosen: { $why }
error-not-seated = Only the players of this game can do that.
error-not-your-turn = It is the other side’s turn. You can act when they have.
error-stale = The game has moved on since, so nothing was done. Look at the newest board and choose again.
error-illegal-action = The rules do not allow that: { $why }
error-bad-action = That is not an action I can read: { $why }
error-room-full = Both seats of this game are taken.
error-not-now = That cannot be done now: { $why }
error-claim-fails = The claim does not hold: { $why }
error-rate-limited = That was a lot at once. Please wait a moment and try again.
error-too-large = That is too long. Please write less.
error-internal = Something went wrong at the game server. Please try again; the game is safe.

server-away = I cannot reach the game server just now. No move is lost; I will go on as soon as it is back.
server-away-you = I cannot reach the game server just now, so nothing was done. Please try again in a moment.
went-wrong = Something went wrong on my side, so nothing was done. Please try again.
unknown-button = I no longer know what this button was for. Please use the newest message, or /games.

discord-50001 = I cannot see that channel. Somebody who manages the server has to give me **View Channel** there.
discord-50013 = I lack a permission in this channel. I need **View Channel**, **Send Messages** and **Attach Files**, and in threads **Send Messages in Threads**.
discord-50007 = I cannot write to you directly, since your settings at Discord do not allow it.
discord-160004 = There is a thread for this message already, so the game goes on there.
discord-160005 = This thread is locked. Somebody who may manage threads has to unlock it; then the board is shown again with the next move.
discord-160006 = This server has reached its limit of threads, so the game stays in this channel.
rights-lost = The game goes on all the same: /board shows it to you at any time, and so does the browser.
discord-other = Discord did not let me do that, so nothing was done. Please try again.

## Help

help-title = **Konakis**: four unusual board games, here and in the browser
help-games = The games: { $games }
help-start = **To begin**: /challenge somebody, or leave the opponent out and let anybody join; or /play against the computer. Right-click on a user works too: Apps → Challenge.
help-move = **To move**: press **Move** under the board and choose step by step. Or write /move and choose from the list; actions are written as e3-e4.
help-secret = **Secrets** stay yours: what is hidden in a game shows only under **My view** and **Move**, which nobody but you can see.
help-more = **More**: /games, /board, /record, /rules, /profile, /leaderboard, /spectate, /settings.
help-web = Every game can also be followed and played in the browser: { $link }

## Commands: names are one word of small letters, descriptions at most 100 characters.

command-challenge = challenge
    .about = Challenge somebody to a game, or let anybody join
command-play = play
    .about = Play against the computer
command-move = move
    .about = Play an action by writing it
command-draw = draw
    .about = Offer a draw, or claim one
command-resign = resign
    .about = Give a game up
command-games = games
    .about = Your games, and whose turn it is
command-board = board
    .about = Show the board of a game as you may see it
command-record = record
    .about = The record of a game as a text file
command-rules = rules
    .about = The rules of a game
command-profile = profile
    .about = Ratings and latest games of a player
command-leaderboard = leaderboard
    .about = The best players of a game
command-spectate = spectate
    .about = Watch a game that is being played
command-settings = settings
    .about = See or change how games are played in this server
command-help = help
    .about = How to play here
command-challenge-user = Challenge

option-name-opponent = opponent
    .about = Whom you challenge; leave it out to let anybody join
option-name-game = game
    .about = Which game
option-name-variant = variant
    .about = Which rule set; leave it out for the usual one
option-name-clock = clock
    .about = How much time there is
option-name-side = side
    .about = Which side you play; leave it out to draw lots
option-name-rated = rated
    .about = Whether the game changes the ratings
option-name-level = level
    .about = How strong the computer plays
option-name-action = action
    .about = The action, such as e3-e4; write a little and choose
option-name-room = room
    .about = Which of the games; leave it out for the one here
option-name-player = player
    .about = Whose; leave it out for your own
option-name-place = place
    .about = Where new games are played
option-name-reminders = reminders
    .about = Whether players who let a game wait are reminded, once
option-name-language = language
    .about = What I speak where everybody reads along
place-thread = in a thread of its own
place-channel = in the channel itself
