### The bot's texts in English. The other languages have the same ids and variables.
### $player, $opponent and the like are names or mentions; $side is white or black; $moment is a time that Discord
### shows relative to now, such as "in 5 minutes".

## Common words

side = { $side ->
    [white] White
   *[black] Black
}
side-choice = { $side ->
    [white] White
    [black] Black
   *[random] random
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

challenge-open = **{ $challenger }** would like to play **{ $game }**. Who wants to join?
challenge-named = { $opponent }, **{ $challenger }** challenges you to a game of **{ $game }**.
challenge-side = { $side ->
    [white] { $challenger } plays White
    [black] { $challenger } plays Black
   *[random] random sides
}
challenge-declined = **{ $player }** declined. Maybe another time!
challenge-withdrawn = **{ $player }** withdrew this challenge.
challenge-lapsed = Nobody answered in time, so this challenge has expired.
challenge-not-yours = This challenge is for { $opponent }. Use /challenge to send your own.
challenge-own = This is your own challenge, so someone else has to accept it. Press **Withdraw** to cancel it.
challenge-over = This challenge is no longer open. Use /challenge to send a new one.
challenge-no-game = I don’t know that game. Choose one from the list.
challenge-no-clock = I don’t know that clock. Choose one from the list.
challenge-self = You can’t challenge yourself. Choose someone else, leave the opponent out so that anyone can join, or use /play.
challenge-bot = Bots can’t accept challenges. Use /play to play against the computer.
challenge-only-challenger = Only { $challenger } can withdraw this challenge.
challenge-sent = Your challenge is posted in the channel.
challenge-too-many = You already have { $count } open challenges. Withdraw one, or wait for an answer.
challenge-twice = { $opponent } hasn’t answered your last challenge yet: { $link }
challenge-too-fast = You’ve sent a lot of challenges recently. You can send the next one { $moment }.
challenge-alone = Nobody else can see this chat. Use /challenge in a server channel, or start a game in the browser and send its link to anyone you like: { $link }
button-accept = Accept
button-decline = Decline
button-join = Join
button-withdraw = Withdraw
button-rules = Rules

## Games against the computer

play-started = You’re playing **{ $game }** against the computer at level { $level }.
play-no-levels = The computer doesn’t play { $game } yet. Use /challenge to play against other people.
play-no-level = The computer plays { $game } at levels { $from } to { $to }. Choose one of those.
play-too-many = You already have { $count } games against the computer in progress. Finish one, or give one up with /resign, and try again.
play-too-fast = You’ve started a lot of games recently. You can start the next one { $moment }.
level-beginner = Beginner
level-learner = Learner
level-casual = Casual
level-club-player = Club player
level-expert = Expert
level-master = Master
level-settler = Settler
level-farmer = Farmer
level-baron = Baron
level-count = Count
level-duke = Duke
level-emperor = Emperor
level-tadpole = Tadpole
level-froglet = Froglet
level-frog = Frog
level-hopper = Hopper
level-grasshopper = Grasshopper

## Threads and channels

thread-name = { $game }: { $white } – { $black }
thread-made = The game is in { $thread }.
thread-not-allowed = I’m not allowed to create threads here, so the game stays in this channel.
thread-full = This server has reached its thread limit, so the game stays in this channel.

## The game message

game-title = **{ $game }** · { $white } (White) – { $black } (Black)
game-turn = { $player }, it’s your turn ({ $side }).
game-turn-plain = It’s { $player }’s turn ({ $side }).
game-thinking = The computer is thinking ({ $side }).
game-setup = Both sides are setting up in secret. Waiting for { $players }.
game-waiting = Waiting for an opponent.
game-last = { $player }: { $what } ({ $action })
game-last-setup = { $player }: { $what }
turn-then = { $before }; { $next }
game-start = The game begins.
game-clocks = White { $white } · Black { $black }
game-flag = Time runs out { $moment }.
game-moved-on = The game has moved on. The latest board is in the channel.
game-over-already = This game is over.
game-not-yours = You’re not playing in this game. Press **Watch in browser** to follow it live.
alt-replay = A whole game of { $game }, action by action
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
view-yours = This is your view ({ $side }). Only you can see this message.
flip-here = The board from { $side ->
    [white] White’s
   *[black] Black’s
} side. Only you can see this message.

## The last action of a game

action-place = { $at } taken
action-place-kind = { $kind } to { $at }
action-place-facing = a cube to { $at }, pointing { $facing }
action-go = { $from } to { $to }
action-slide = { $from } slides to { $to } and turns { $facing }
action-join = land joined at { $at }
action-clash = { $from } attacks { $to }
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
event-revealed = all secrets revealed

facing-N = north
facing-E = east
facing-S = south
facing-W = west

## Results: $winner and $loser are names; a draw uses neither. $counted is yes if points decided the game.

result-won = **{ $winner }** ({ $side ->
    [white] White
   *[black] Black
}) wins: { $reason }.
result-drawn = A draw: { $reason }.
result-off = No result: { $reason }.
result-scores = Points: White { $white }, Black { $black }.
result-revealed = All secrets are revealed.

reason-resignation = { $loser } resigned
reason-time = { $loser } ran out of time
reason-draw-agreed = both sides agreed
reason-threefold-claimed = claimed after the same position occurred three times
reason-fifty-moves-claimed = claimed after fifty moves by each side without a capture
reason-fivefold = the same position occurred five times
reason-aborted = the game was called off
reason-abandoned = { $loser } left the game
reason-declined = the challenge was declined
reason-closed = the operator closed the game
reason-king-escaped = the king reached a corner
reason-king-captured = the king was captured
reason-no-moves = { $counted ->
    [yes] no move was left
   *[no] { $loser } had no move left
}
reason-hundred-moves = a hundred moves by each side without a capture
reason-goal-reached = { $winner }’s pawn reached the goal line
reason-fifty-actions = fifty actions by each side without a new cube
reason-home = one side has no piece left on the way
reason-no-territory = { $loser } has no territory left
reason-turn-limit = the turn limit was reached

## Words of the games. $count is a number of pieces, or the value of a counter.

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

pick-start = What’s your move? Only you can see this.
pick-so-far = So far: { $action }. What’s next?
pick-choose = Choose
pick-page = Page { $page } of { $pages }
pick-next = More
pick-previous = Back to the others
pick-undo = One step back
pick-first-squares = Which square?
pick-first-signs = What kind of action?
pick-ways = { $count ->
    [one] one option
   *[other] { $count } options
}
pick-played = Played: { $action }
panel-waiting = It’s { $player }’s turn. Your next move will appear here.
panel-resting = This message has stopped updating. Press **Continue** to bring it up to date.
button-wake = Continue
pick-number = { $count ->
    [1] the top one
   *[other] number { $count } from the top
}
sign-plus = place
sign-star = join land
sign-minus = move
sign-x = attack
sign-slide = slide
sign-lift = lift a token
sign-change = change a token’s kind
sign-end = end the turn
move-unknown = { $action } isn’t possible right now. Start typing and choose from the list.
move-several = That can mean several actions. Type one of these:
move-several-line = { $action } – { $what }

## Setting up

setup-start = Place your pieces. Only you can see this, and their values stay secret until the game ends.
setup-progress = { $placed } of { $total } placed.
setup-place = Where does { $value } go?
setup-complete = All placed. Look it over, then press **Ready**.
setup-shuffle = Shuffle
setup-ready = Ready
setup-done = You are set up. The game begins as soon as both sides are.
setup-begun = You are set up, and so is the other side. The game has begun.
setup-already = You are set up already.
setup-unreadable = I can’t read that as a set-up. Write a value or - for each of the squares { $squares }, in this order, with the values { $values } once each, for example { $example }. Or start typing and choose from the list.

## Draws, resigning, taking back, playing again

resign-ask = Do you really want to resign?
resign-yes = Yes, I resign
resign-done = You resigned. Thank you for the game!
abort-ask = One side hasn’t played yet, so you can call the game off without a winner. Call it off?
abort-yes = Yes, call it off
abort-done = The game is called off.
draw-claim-threefold = Claim draw: third time
draw-claim-fifty-moves = Claim draw: fifty moves
draw-claim-ask = { $claim ->
    [threefold] This position has occurred for the third time
   *[fifty-moves] Both sides have made fifty moves without a capture
}, so you can claim a draw and end the game. Claim it?
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
offer-own = This is your own offer. Your opponent has to answer it.

## Reminders

reminder = { $player }, it’s your turn in **{ $game }** against { $opponent }: { $link }
button-reminders-off = Do not remind me
button-reminders-on = Remind me again
reminders-off = I won’t remind you about games any more. Use /games to see where it’s your turn.
reminders-on = I’ll remind you again, once a turn, when a game has been waiting for you for a long time.

## Settings of a server

settings-title = **Settings of this server**
settings-game = Default game: { $game }
settings-clock = Default clock: { $clock }
settings-place = { $place ->
    [thread] Games are played in threads
   *[channel] Games are played in the channel
}
settings-reminders = { $on ->
    [yes] Reminders are on
   *[no] Reminders are off
}
settings-language = Language: { $language }
settings-language-server = same as the Discord server
settings-saved = Saved.
settings-hint = To change a setting, add it after /settings. The others stay as they are.
settings-only-servers = Settings belong to a server. Use /settings in one of its channels.
settings-not-allowed = You need the **Manage Server** permission to change these settings.
language-name = English

## Lists: games, profile, leaderboard, spectating, records

games-title = **Your games**
games-none = You have no games in progress. Start one with /challenge or /play.
games-line-yours = { $game } against { $opponent }: **your turn** { $link }
games-line-theirs = { $game } against { $opponent }: their turn { $link }
games-line-waiting = { $game }: waiting for an opponent { $link }
games-more = { $count ->
    [one] and one more
   *[other] and { $count } more
}
which-none = You have no game here. Choose one, or use /games to see them all.
which-several = You have several games in progress. Choose one with **{ $option }**, which lists them as you type, or use the command in the game’s thread.
which-several-choice = You have several games: choose one with “{ $option }” first
profile-title = **{ $player }**
profile-rating = { $game }: { $rating } ± { $spread } ({ $games ->
    [one] one rated game
   *[other] { $games } rated games
})
profile-unrated = No rated games yet.
profile-recent = Recent games:
profile-line = { $outcome ->
    [won] Won
    [lost] Lost
    [drawn] Drawn
    [off] Called off
   *[on] In progress
}: { $game } against { $opponent } { $moment }
profile-unknown = { $player } has not played here yet.
leaderboard-title = **The best at { $game }**
leaderboard-line = { $rank }. { $player }: { $rating } ({ $games ->
    [one] one game
   *[other] { $games } games
})
leaderboard-none = Nobody is ranked at { $game } yet. Play five rated games, against at least three opponents, to get a rank.
spectate-title = **Games in progress**
spectate-none = Nobody is playing right now. Start a game with /challenge!
spectate-line = { $game }: { $white } – { $black } { $link }
record-here = Here’s the game record. It leaves out everything that’s still hidden.

## Rules

rules-page = Page { $page } of { $pages }
rules-ruling-note = The original rules leave some cases open. Our decisions are marked as rulings.
rules-english = The rules are in English.
rules-missing = You can read the rules of { $game } here: { $link }
button-next = Next
button-previous = Previous
button-rules-web = Read in the browser

## Errors: $why is an English sentence from the game server.

error-bad-json = The game server couldn’t read my message. That’s my fault, not yours. Please try again.
error-bad-message = The game server couldn’t read that: { $why }
error-unknown-type = The game server is older than this bot and doesn’t support this yet.
error-version = The game server and I use different versions. The people who run this bot have to update one of us.
error-unauthorized = The game server doesn’t allow me to do that.
error-banned = You can’t do that here: { $why }
error-no-such-room = That game no longer exists. Use /games to see yours.
error-no-such-game = You can’t choose that: { $why }
error-not-seated = Only the players of this game can do that.
error-not-your-turn = It’s the other side’s turn. Please wait until they’ve played.
error-stale = The game has moved on, so nothing was done. Look at the latest board and choose again.
error-illegal-action = The rules do not allow that: { $why }
error-bad-action = I can’t read that action: { $why }
error-room-full = Both seats in this game are taken.
error-not-now = You can’t do that now: { $why }
error-claim-fails = You can’t claim that: { $why }
error-rate-limited = You’re going too fast. Please wait a moment and try again.
error-too-large = That’s too long. Please shorten it.
error-internal = Something went wrong on the game server. Your game is safe. Please try again.
error-unconfirmed = It isn’t clear yet whether that was saved. Look at the game, and try again if needed.

server-away = I can’t reach the game server right now. No move is lost, and the game will continue as soon as it’s back.
server-away-you = I can’t reach the game server right now, so nothing was done. Please try again in a moment.
went-wrong = Something went wrong on my side, so nothing was done. Please try again.
unknown-button = This button no longer works. Use the latest message, or /games.

discord-50001 = I can’t see that channel. Ask someone who manages the server to give me **View Channel** there.
discord-50013 = I’m missing a permission in this channel. Ask someone who manages the server to give me **View Channel**, **Send Messages** and **Attach Files**, and in threads **Send Messages in Threads**.
discord-50007 = I can’t send you direct messages, because your Discord settings don’t allow it.
discord-160004 = This message already has a thread, so the game continues there.
discord-160005 = This thread is locked. Ask someone who manages threads to unlock it, and the board will be back with the next move.
discord-160006 = This server has reached its thread limit, so the game stays in this channel.
rights-lost = The game goes on: use /board or the browser to see it at any time.
discord-other = Discord didn’t let me do that, so nothing was done. Please try again.

## Help

help-title = **Konakis**: four unusual board games, here and in the browser
help-games = The games: { $games }
help-start = **To begin**: use /challenge to challenge someone, or leave the opponent out so that anyone can join. Use /play to play against the computer. You can also right-click a user: Apps → Challenge.
help-move = **To move**: press **Move** under the board and choose step by step. Or use /move and choose from the list; actions are written like e3-e4.
help-secret = **Secrets** stay yours: hidden pieces and values appear only under **My view** and **Move**, and only you can see those.
help-more = **More**: /games, /board, /record, /rules, /profile, /leaderboard, /spectate, /settings.
help-web = You can also follow and play every game in the browser: { $link }

## Blocks, reports and data

block-done = You’ve blocked { $player }. They can’t challenge you or join your games, and you won’t see their messages. Use /unblock to lift the block.
unblock-done = { $player } is no longer blocked.
block-self = You can’t block yourself. Choose another player.
report-done = Thank you. Your report was sent to the operator of the game server.
report-empty = Say in a few words what happened.
data-about =
    What is stored about you, why, and for how long: { $privacy }
    Sign in there with Discord to download your data or delete your account: { $settings }

## Commands: a name is one lowercase word; a description has at most 100 characters.

command-challenge = challenge
    .about = Challenge someone to a game, or let anyone join
command-play = play
    .about = Play against the computer
command-move = move
    .about = Play an action by typing it
command-draw = draw
    .about = Offer a draw, or claim one
command-resign = resign
    .about = Resign a game
command-games = games
    .about = See your games, and whose turn it is
command-board = board
    .about = Show the board of a game from your view
command-record = record
    .about = Get the record of a game as a text file
command-rules = rules
    .about = Read the rules of a game
command-profile = profile
    .about = See a player’s ratings and recent games
command-leaderboard = leaderboard
    .about = See the best players of a game
command-spectate = spectate
    .about = Watch a game in progress
command-settings = settings
    .about = See or change how games are played on this server
command-block = block
    .about = Block a player: no challenges, games or messages from them
command-unblock = unblock
    .about = Lift the block of a player
command-report = report
    .about = Report a player of a game to the operator of the game server
command-data = data
    .about = See, download or delete what is stored about you
command-help = help
    .about = Learn how to play here
command-challenge-user = Challenge

option-name-opponent = opponent
    .about = Who to challenge; leave it out to let anyone join
option-name-game = game
    .about = Which game
option-name-variant = variant
    .about = Which rule set; leave it out for the default
option-name-clock = clock
    .about = How much time the players have
option-name-side = side
    .about = Which side you play; leave it out for a random side
option-name-rated = rated
    .about = Whether the game counts for ratings; guests of the website cannot join it
option-name-level = level
    .about = How strong the computer plays
option-name-action = action
    .about = The action, such as e3-e4; start typing and choose from the list
option-name-room = room
    .about = Which game; leave it out for the one here
option-name-player = player
    .about = Which player; leave it out for yourself
option-name-person = person
    .about = Who to block or unblock
option-name-note = note
    .about = What happened
option-name-place = place
    .about = Where new games are played
option-name-reminders = reminders
    .about = Whether to remind players, once a turn, of a game that waits for them
option-name-language = language
    .about = The language of messages that everyone can see
place-thread = in a separate thread
place-channel = in the channel
