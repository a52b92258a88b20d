### The bot's texts in English. The other languages have the same ids and variables.
### $player, $opponent and the like are names or mentions. In a text that selects by $side, $side is white or black, in
### some texts also random or nobody. In a text that does not select by $side, it is the side's name, or in refusals
### of Subsume the length of a territory's side. $moment is a time that Discord shows relative to now, such as
### "in 5 minutes".

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
list-two = { $one } and { $two }
nobody = nobody
rules-and-option = { $first }, { $next }
game-with-rules = { $game } ({ $rules })
choice-ruleset = { $game }: { $rules }

## Clocks

clock-none = no clock
clock-live = { $minutes } min + { $increment } s per turn
clock-live-seconds = { $seconds } s + { $increment } s per turn
clock-live-turn = { $increment ->
    [one] { $increment } second
   *[other] { $increment } seconds
} per turn
clock-live-each = { $minutes } min each
clock-live-each-seconds = { $seconds } s each
clock-days = { $days ->
    [one] { $days } day per turn
   *[other] { $days } days per turn
}
left-days = { $days } d { $hours } h
left-hours = { $hours } h { $minutes } min
clock-running = runs out { $moment }

## Challenges

challenge-open = **{ $challenger }** would like to play **{ $game }**. Who wants to join?
challenge-named = { $opponent }, **{ $challenger }** challenges you to a game of **{ $game }**.
challenge-side = { $side ->
    [white] { $challenger } plays White
    [black] { $challenger } plays Black
   *[random] random sides
}
challenge-declined = **{ $player }** declined. Maybe another time!
challenge-declined-notice = { $challenger }, **{ $player }** declined your challenge to a game of **{ $game }**.
challenge-withdrawn = **{ $player }** withdrew this challenge.
challenge-withdrawn-you = You withdrew your challenge.
challenge-withdraw-ask = Your challenge to a game of **{ $game }** is still open. Do you want to withdraw it?
challenge-lapsed = Nobody answered in time, so this challenge has expired.
challenge-not-yours = This challenge is for { $opponent }. Use /challenge to send your own.
challenge-own = This is your own challenge, so someone else has to accept it. Press **Withdraw** to cancel it.
challenge-own-for = This is your own challenge, so { $opponent } has to accept it. Press **Withdraw** to cancel it.
challenge-over = This challenge is no longer open. Use /challenge to send a new one.
challenge-no-game = I don’t know that game. Choose one from the list.
challenge-no-rules = I don’t know these rules. Start typing and choose from the list.
challenge-no-clock = I can’t read “{ $clock }” as a clock. Write the minutes for each side and the seconds per turn, such as 5+3; the days per turn, such as 3 days; or “none” for a game without a clock.
challenge-clock-range = That clock is too short or too long. Choose up to { $minutes } minutes for each side and up to { $seconds } seconds per turn (not both 0), or 1 to { $days } days per turn. Write 5+3 or 3 days, for example.
challenge-self = You can’t challenge yourself. Choose someone else, leave the opponent out so that anyone can join, or use /play.
challenge-bot = Bots can’t accept challenges. Use /play to play against the computer.
challenge-only-challenger = Only { $challenger } can withdraw this challenge.
challenge-sent = Your challenge is posted in the channel.
challenge-too-many = You already have { $count } open challenges. Withdraw one with /games, or wait for an answer.
challenge-twice = { $opponent } hasn’t answered [your last challenge]({ $link }) yet. You can withdraw it with /games.
challenge-too-fast = You’ve sent a lot of challenges recently. You can send the next one { $moment }.
challenge-alone = Nobody else can see this chat. Use /challenge in a server channel, or start a game in the browser and send its link to anyone you like: { $link }
button-accept = Accept
button-decline = Decline
button-join = Join
button-withdraw = Withdraw
button-rules = Rules

## Games against the computer

play-started = You’re playing **{ $game }** against the computer ({ $level }).
play-no-levels = The computer doesn’t play { $game } yet. Use /challenge to play against other people.
play-no-level = The computer plays { $game } at levels { $from } to { $to }. Choose one of those.
play-too-many = You already have { $count } games against the computer in progress. Finish one, or give one up with /resign, and try again.
play-too-fast = You’ve started a lot of games recently. You can start the next one { $moment }.
## The form of a new game

form-challenge = **New challenge.** Choose a game and a clock. As soon as you choose an opponent, the challenge is posted.
form-play = **A game against the computer.** Choose a game, a level and a clock, then press **Start**.
form-game = Which game?
form-level = How strong should the computer play?
form-clock = How much time?
form-opponent = Who do you want to challenge?
form-side = You play: { $side ->
    [white] White
    [black] Black
   *[random] a random side
}
form-rated = { $rated ->
    [yes] Rated
   *[no] Not rated
}
form-anyone = Anyone can join
form-start = Start
computer-level = Level { $level }
computer-player = Computer · { $level }
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
level-locust = Locust

## Threads and channels

thread-name = { $game }: { $white } – { $black }
thread-made = The game is in { $thread }.
thread-not-allowed = I’m not allowed to create threads here, so the game stays in this channel.
thread-full = This server has reached its thread limit, so the game stays in this channel.
responds-only = I’m not a member here, so I can’t open a thread or send reminders, and after a click I can update messages for only 15 minutes. **Refresh** under the board brings it up to date. /notifications turns on direct messages about your turns.

## The game message

game-title = **{ $game }** · { $white } (White) – { $black } (Black)
game-turn = { $player }, it’s your turn ({ $side }).
game-turn-plain = It’s { $player }’s turn ({ $side }).
game-thinking = The computer is thinking ({ $side }).
game-setup = Both sides are setting up in secret. Waiting for { $players }.
game-setup-last = One side is ready. Waiting for { $players }.
game-waiting = Waiting for an opponent.
game-last = { $player }: { $what } ({ $action })
game-last-setup = { $player }: { $what }
turn-then = { $before }; { $next }
game-begun = { $players } Your game has begun.
game-ended = { $players } Your game is over.
board-moved = The latest board is [here]({ $link }).
board-paused = This board has stopped updating. Press **Refresh** to bring it up to date.
board-without-picture = There’s no picture because I’m missing the **Attach Files** permission in this channel.
game-start = The game begins.
challenge-board-here = The game begins: [go to the board]({ $link }).
game-clocks = White: { $white } · Black: { $black }
game-flag = Time runs out { $moment }.
game-first-action = First turn due { $moment }, or the game is called off.
game-moved-on = The game has moved on. The latest board is in the channel.
game-over-already = This game is over.
game-not-yours = You’re not playing in this game. Press **Web** to follow it live.
alt-animation = A whole game of { $game } between { $white } (White) and { $black } (Black), action by action.
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
alt-ground = Empty squares: { $ground }.
button-move = Move
button-setup = Set up
button-view = View
button-draw = Draw
button-resign = Resign
button-takeback = Take back
button-flip = Flip
button-watch = Web
button-play-here = Play here
play-here-failed = ⚠️ Discord can’t open the board here. Play in the browser instead: { $link }
button-rematch = Rematch
button-animation = Replay
button-record = Record
view-yours = This is your view ({ $side }). Only you can see this message.
view-watching = You’re watching this game. Only you can see this message.
flip-here = The board from { $side ->
    [white] White’s
   *[black] Black’s
} side. Only you can see this message.

## The last action of a game

action-place = { $at } claimed
action-place-kind = { $kind } to { $at }
action-place-facing = a cube to { $at }, pointing { $facing }
action-go = { $from } to { $to }
action-slide = { $from } slides to { $to } and points { $facing }
action-join = land joined at { $at }
action-clash = { $from } attacks { $to }
action-capture = { $from } captures on { $to }
action-lift = a token lifted at { $at }
action-change = a token’s kind changed at { $at }
action-end = ended the turn
action-setup = pieces are set up
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

facing-up = up
facing-right = right
facing-down = down
facing-left = left

## Points of the compass, which players may type in place of the letters of directions.
compass-N = north
compass-E = east
compass-S = south
compass-W = west

## Results: $winner and $loser are names; a draw uses neither. $counted is yes if points decided the game.

result-won = **{ $winner }** ({ $side ->
    [white] White
   *[black] Black
}) wins: { $reason }.
result-drawn = A draw: { $reason }.
result-off = No result: { $reason }.
result-scores = Points: White { $white }, Black { $black }.
result-areas = Controlled area: White { $white }, Black { $black }. Claimed area: White { $whiteclaimed }, Black { $blackclaimed }.
result-revealed = All secrets are revealed.

reason-resignation = { $loser } resigned
reason-time = { $loser } ran out of time
reason-draw-agreed = both sides agreed
reason-threefold-claimed = claimed for threefold repetition
reason-fifty-moves-claimed = claimed for fifty moves by each side without a capture
reason-fivefold = the same position occurred five times
reason-aborted = the game was called off
reason-abandoned = { $loser } left the game
reason-declined = the challenge was declined
reason-closed = the operator closed the game
reason-no-first-action = a first move was not made in time
reason-no-first-action-by = { $player } made no first move in time
reason-king-escaped = the king reached a corner
reason-king-captured = the king was captured
reason-no-moves = { $counted ->
    [yes] no move was left
   *[no] { $loser } had no move left
}
reason-hundred-moves = a hundred moves by each side without a capture
reason-goal-reached = { $winner }’s pawn reached the opposite base line
reason-fifty-actions = fifty actions by each side without a new cube
reason-home = one side has no piece left to bring home, so the points decide
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
    [one] grasshopper
   *[other] grasshoppers
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
about-tablut = One king and eight Swedes against sixteen Muscovites: break out to a corner, or close the ring.
about-kubism = Two pawns race past each other while both sides slide the same nine cubes into their path.
about-subulata = Leap across a pond of water, flowers and leaves; only you know what your grasshoppers are worth.
about-subsume = Build stacks of secret tokens, claim land, and attack when you can guess what enemy stacks hide.
count-tablut-captured-by-white = Captured by White: { $count }
count-tablut-captured-by-black = Captured by Black: { $count }
count-tablut-quiet = Moves since the last capture: { $count }
count-kubism-supply = Cubes in the supply: { $count }
count-kubism-quiet = Actions since a cube was last placed: { $count }
count-subulata-captured-by-white = Captured by White: { $count }
count-subulata-captured-by-black = Captured by Black: { $count }
count-subulata-goal-white = Carried to the goal by White: { $count }
count-subulata-goal-black = Carried to the goal by Black: { $count }
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
count-subsume-turn-limit = Turn limit: { $count }
count-subsume-controlled-white = White controls { $count }
count-subsume-controlled-black = Black controls { $count }
count-subsume-claimed-white = White claims { $count }
count-subsume-claimed-black = Black claims { $count }
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
pick-beats = Beats { $weaker }, loses to { $stronger }
pick-ways = { $count ->
    [one] one option
   *[other] { $count } options
}
pick-played = Played: { $action }
turn-ended = You ended your turn.
game-turn-yours = It’s your turn ({ $side }).
panel-waiting = It’s { $player }’s turn. You’ll choose your next move here; if nothing changes, press **Refresh**.
move-not-played = { $action } wasn’t played.
panel-over = { $end ->
    [won] You won.
    [lost] You lost.
    [drawn] It’s a draw.
   *[off] The game has no result.
}
panel-paused = This message has stopped updating. Press **Continue** to bring it up to date.
button-wake = Continue
button-refresh = Refresh
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
end-turn = End the turn
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
setup-done = You’re set up. The game begins as soon as both sides are.
setup-begun = You’re set up, and so is the other side. The game has begun.
setup-unreadable = I can’t read that as a set-up. For each of the squares { $squares }, in this order, write the value of the piece there, or “-” for an empty square. Use each of the values { $values } once, for example { $example }. Or start typing and choose from the list.

## Draws, resigning, taking back, playing again

resign-ask = Do you really want to resign your game of **{ $game }** against **{ $opponent }**?
resign-yes = Yes, I resign
resign-no = No, play on
resign-done = You resigned. Thank you for the game!
abort-ask = You can resign your game of **{ $game }** against **{ $opponent }**. Until both of you have played, you can also call it off without a winner.
abort-yes = Call it off
abort-done = The game is called off.
draw-claim-threefold = Claim draw: repetition
draw-claim-fifty-moves = Claim draw: fifty moves
draw-claim-ask = { $claim ->
    [threefold] This position has occurred for the third time
   *[fifty-moves] Both sides have made fifty moves without a capture
}, so you can claim a draw and end the game. Claim it?
draw-claim-ask-with = After { $action }, { $claim ->
    [threefold] the position will have occurred three times
   *[fifty-moves] both sides will have made fifty moves without a capture
}, so you can claim a draw now. The game then ends without that action. Claim it?
draw-claim-yes = Yes, claim the draw
draw-claimed = You claimed the draw. Thank you for the game!
offer-waits = { $players } There’s an offer for you to answer.
draw-offered = You offered a draw.
draw-refused-computer = The computer declined your draw offer. The game goes on.
draw-offer-shown = **{ $player }** offers a draw.
draw-not-accepted = { $player }, your draw offer wasn’t accepted. The game goes on.
takeback-offered = You asked to take your last action back.
takeback-done = Your last action was taken back. It’s your turn.
takeback-agreed = { $player }, your last action was taken back. It’s your turn.
takeback-offer-shown = **{ $player }** would like to take back their last action, with everything after it.
takeback-not-accepted = { $player }, your takeback request wasn’t accepted. The game goes on.
rematch-offered = You offered a rematch.
rematch-offer-shown = **{ $player }** offers a rematch.
rematch-not-accepted = { $player }, your rematch offer wasn’t accepted.
rematch-on = The rematch is on.
button-offer-accept = Agree
button-offer-refuse = Refuse
offer-accepted = Agreed.
offer-refused = Refused. The game goes on.
offer-withdrawn = You withdrew your offer. The game goes on.
rematch-refused = You declined the rematch.
rematch-withdrawn = You withdrew your rematch offer.
offer-gone = This offer no longer stands.
offer-own = This is your own offer. Your opponent has to answer it.

## Reminders

reminder = { $player }, it’s your turn in **{ $game }** against { $opponent }: [go to the board]({ $link })
button-reminders-off = Don’t remind me
button-reminders-on = Remind me again

## Messages about turns

turn-message = It’s your turn in **{ $game }** against { $opponent }.
button-open-page = Open in browser
button-messages-off = Stop these messages
messages-off = I won’t send you direct messages any more. Use /notifications to turn them on again.
notifications-title = **Messages about your turns**
notifications-messages = { $on ->
    [yes] Direct messages from me: on
   *[no] Direct messages from me: off. Add **messages** to turn them on.
}
notifications-when = { $little ->
    [yes] Only when a day or less is left to move
   *[no] At every turn
}
notifications-quiet = Quiet hours: { $hours } ({ $zone })
notifications-no-quiet = No quiet hours
notifications-hint = To change a setting, add it after /notifications. The last two settings also apply to the devices that you added in the browser. In games that I show in a channel, I mention you there.
notifications-bad-hours = Type quiet hours such as 22:00-8:00, or **off**.
notifications-bad-zone = Type your time zone as the difference to UTC, such as +1 or -5.
notifications-needs-zone = Add **time-zone** too, such as +1, so that I know when your quiet hours are.
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
settings-board = Boards are shown from { $side ->
    [white] White’s
   *[black] Black’s
} side
settings-reminders = { $on ->
    [yes] Reminders are on
   *[no] Reminders are off
}
settings-language = Language: { $language }
settings-language-server = same as the Discord server
settings-saved = Saved.
settings-hint = To change a setting, add it after /settings. The others stay as they are.
settings-only-servers = Settings belong to a server. Use /settings in one of its channels.
settings-not-allowed = Only people with the **Manage Server** permission can see or change these settings.
language-name = English

## Lists: games, profile, leaderboard, spectating, records

games-title = **Your games**
games-none = You have no games in progress. Start one with /challenge or /play.
games-line-yours = { $game } against { $opponent }: **your turn** · [open]({ $link })
games-line-theirs = { $game } against { $opponent }: their turn · [open]({ $link })
games-line-waiting = { $game }: waiting for an opponent · [open]({ $link })
games-line-waiting-for = { $game }: waiting for { $opponent } · [open]({ $link })
games-choice-waiting = { $game } · open challenge
games-choice-waiting-for = { $game } · challenge to { $opponent }
games-more = { $count ->
    [one] and one more
   *[other] and { $count } more
}
which-none = You have no game here. Choose one of your games, or use /games to see them all.
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
profile-line-waiting = Open challenge: { $game } { $moment }
profile-unknown = { $player } hasn’t played here yet.
leaderboard-title = **The best at { $game }**
leaderboard-line = { $rank }. { $player }: { $rating } ({ $games ->
    [one] one game
   *[other] { $games } games
})
leaderboard-none = Nobody is ranked at { $game } yet. Play five rated games, against at least three opponents, to get a rank.
spectate-title = **Games in progress**
spectate-none = Nobody is playing right now. Start a game with /challenge!
spectate-line = { $game }: { $white } – { $black } · [open]({ $link })
spectate-choose = Which game do you want to watch?
spectate-where = The board is [here]({ $link }).
spectate-following = You’re following this game: { $thread } is now in your channel list.
spectate-following-here = You’re following this game: this message shows each turn.
button-follow = Follow
animation-later = This game’s animation isn’t ready yet. Try again in ten minutes, or replay the game in your browser: { $link }
record-here = Here’s the game record.
record-here-hidden = Here’s the game record. It leaves out everything that’s still hidden.

## The analysis of a finished game

analysis-under-way = This game is being analysed. The result will appear here, usually within a minute. If it doesn’t, ask again.
analysis-accuracy = Accuracy: White { $white }%, Black { $black }%
analysis-turning-points = **Turning points** (the dots on the graph)
analysis-no-turning-points = No big mistakes in this game.
analysis-turning-point = Turn { $number }, { $side ->
    [white] White
   *[black] Black
}: { $made } ({ $action }). Better: { $better } ({ $best }). { $side ->
    [white] White’s
   *[black] Black’s
} chances: { $from }% → { $to }%
analysis-graph = The graph shows White’s chances as its light part and Black’s as its dark part. The dashed line is an even game.
analysis-hidden = Accuracy and turning points use only what each side knew. The graph shows the chances with everything revealed.
analysis-choice = { $game } · { $opponent } · { $outcome ->
    [won] won
    [lost] lost
   *[drawn] drawn
} · { $days ->
    [0] less than a day ago
    [one] one day ago
   *[other] { $days } days ago
}
analysis-none-finished = You haven’t finished a game here yet. Name another game with **{ $option }**: its ID or its link.
analysis-nothing = Nothing was played in this game, so there is nothing to analyse.
analysis-private = This game is private, so only its players can see its analysis here.
analysis-one-at-a-time = You’re already waiting for an analysis. Ask for the next one when it’s here.
analysis-too-many = Too many games are being analysed right now. Please try again in a minute.
analysis-too-fast = You’ve asked for a lot of analyses recently. You can ask for the next one { $moment }.
analysis-too-long = This analysis takes longer than usual, so I’ve stopped waiting for it. Please try again in a few minutes.
alt-analysis = Evaluation graph of a game of { $game } between { $white } (White) and { $black } (Black).
alt-analysis-ends = White’s chances: { $start }% at the beginning, { $end }% at the end.
alt-analysis-turn = After { $side ->
    [white] White’s
   *[black] Black’s
} turn { $number }: { $chance }%.
button-analyse = Analyse

## Rules

rules-page = Page { $page } of { $pages }
rules-ruling-note = The original rules leave some cases open. Our decisions are marked as rulings.
rules-english = The rules are in English.
rules-missing = You can read the rules of { $game } here: { $link }
button-next = Next
button-previous = Previous
button-rules-web = Read in the browser

## Errors: $why says why the game server refuses, in the reader’s language if there is a text why-… for it.

error-bad-json = The game server couldn’t read my message. That’s my fault, not yours. Please try again.
error-bad-message = The game server couldn’t read that: { $why }.
error-unknown-type = The game server is older than this bot and doesn’t support this yet.
error-version = The game server and I use different versions. The people who run this bot have to update one of us.
error-unauthorized = The game server doesn’t allow me to do that.
error-banned = You can’t do that here: { $why }
error-no-such-room = That game no longer exists. Use /games to see yours.
error-no-such-game = You can’t choose that: { $why }.
error-not-seated = Only the players of this game can do that.
error-not-your-turn = It’s the other side’s turn. Please wait until they’ve played.
error-stale = The game has moved on, so nothing was done. Look at the latest board and choose again.
error-illegal-action = The rules don’t allow that: { $why }.
error-bad-action = I can’t read that action: { $why }.
error-room-full = Both seats in this game are taken.
error-not-now = You can’t do that now: { $why }.
error-claim-fails = You can’t claim that: { $why }.
error-rate-limited = You’ve reached a limit: { $why }.
error-too-large = That’s too long. Please shorten it.
error-internal = Something went wrong on the game server. Your game is safe. Please try again.
error-unconfirmed = It isn’t clear yet whether that was saved. Look at the game, and try again if needed.
## Why the game server refuses something: the English texts are the server’s sentences, by which the bot finds the
## translations.

why-over = the game is over
why-turn = it is not your turn
why-claim-wins = that action wins the game: play it
why-claim-ground = there are no grounds for a draw: the position must occur for the third time, or, in Tablut, each side must have made 50 moves in a row without a capture
why-claim-none = a draw cannot be claimed in this game: offer one instead
why-tablut-unreadable = “{ $text }” is not an action in this game: write the square that the piece leaves, “-” and the square that it reaches (a1 to i9), as in e3-e4
why-kubism-unreadable = “{ $text }” is not an action in this game: write a pawn's move as in c1-c2, a cube placed with its arrow as in +b3N, or a cube's slide with its arrow afterwards as in b3>b5E
why-subulata-unreadable = “{ $text }” is not an action in this game: write the square that the piece leaves, “-” (“x” for a capture) and the square that it reaches (a1 to i9), as in a1-a3 or b2xb4; or a set-up, as in setup 37-15-264
why-subulata-setup-unreadable = “{ $text }” is not an action in this game: after the word “setup”, write nine characters, one for each square of your corner tile: the value of the piece there, or “-” for an empty square, as in setup 37-15-264
why-subsume-unreadable = “{ $text }” is not an action in this game: claim +b1A, subsume *b1, attack b2xb3, move b2-b3, lift b2^3, change a kind b2=3V, end your turn with a full stop; the kinds are I, A and V, tokens are counted from the top
why-kubism-no-pawn = no pawn stands on { $at }: yours is on { $own }
why-kubism-not-yours = the pawn on { $at } is not yours: yours is on { $own }
why-kubism-no-move = the pawn is already on { $at }: choose another square
why-kubism-reach = a pawn moves one square forwards, backwards or sideways, or jumps over the other pawn if the two are adjacent: { $to } is out of reach from { $from }
why-kubism-onto-cube = a pawn moves to an open square, and a cube stands on { $at }
why-kubism-onto-pawn = a pawn does not stop on the other pawn: it jumps over { $at }, onto an open square beyond
why-kubism-aside = jump straight to { $at }: a pawn may turn aside only if that square is blocked
why-kubism-no-cube-left = no cube is left in the supply: all nine are on the board
why-kubism-placed-onto = a cube is placed on an open square: { $at } is occupied
why-kubism-arrow-off = the arrow of a placed cube may not point off the board: choose another direction on { $at }
why-kubism-arrow-blocked = the arrow of a placed cube points to an open square: { $at } is occupied
why-kubism-no-cube = no cube stands on { $at }
why-kubism-no-slide = a cube slides at least one square away from { $at }
why-kubism-along = a cube slides where its arrow points: the cube on { $from } slides only towards { $next }
why-kubism-along-edge = a cube slides where its arrow points: the arrow on { $from } points off the board
why-kubism-slide-blocked = a cube slides over open squares onto an open square: { $at } is occupied
why-kubism-clockwise = the arrow turns 90 degrees clockwise after a slide: write { $turned }
why-kubism-quarter = the arrow turns 90 degrees right or left after a slide
why-kubism-shut-white = White's pawn would have no path to rank { $rank }
why-kubism-shut-black = Black's pawn would have no path to rank { $rank }
why-subsume-claim-first = a turn begins with the claim: put a new token on an empty square of rank { $rank } or on one of your territories
why-subsume-claimed = you have already made your claim this turn
why-subsume-home = { $at } is empty and not on your home row: a claim can begin a territory only on rank { $rank }
why-subsume-empty = { $at } is empty: there is no territory
why-subsume-not-yours = the territory on { $at } is not yours
why-subsume-late = it is too late to subsume: a conflict or a move has closed that phase of your turn
why-subsume-late-conflict = it is too late for a conflict: a move has closed that phase of your turn
why-subsume-square-empty = four of your territories of equal size must form a square with { $corner } at its lower left: { $at } is empty
why-subsume-square-other = four of your territories of equal size must form a square with { $corner } at its lower left: { $at } is not yours
why-subsume-square-size = four of your territories of equal size must form a square with { $corner } at its lower left: { $at } is not the lower left of a territory of that size
why-subsume-fit = a territory of side { $side } with its lower left on { $corner } does not fit on the board
why-subsume-largest = the territory on { $at } already has the largest size
why-subsume-control = a territory of side { $side } needs { $needs } tokens for control: the one on { $at } holds { $holds }
why-subsume-fought = the territory on { $at } has fought this turn, or was won this turn: it may not attack
why-subsume-own = the territory on { $at } is yours: attack one of your opponent's
why-subsume-border = there is no border between { $one } and { $other }: name two squares side by side
why-subsume-same = { $one } and { $other } belong to the same territory: move the token to a square outside it
why-subsume-move-other = the territory on { $at } is not yours: move to an empty square or to your own territory; to attack it, use the conflict phase, before any move
why-subsume-spent = the top token on { $at } has moved or fought this turn: it may not move, nor may those beneath it
why-subsume-all-spent = every token on { $at } has moved or fought this turn
why-subsume-small-lift = to lift a token you need a controlled territory of side { $needs } or more: the one on { $at } has side { $side }
why-subsume-small-change = to change a kind you need a controlled territory of side { $needs } or more: the one on { $at } has side { $side }
why-subsume-lifts = a stack allows as many lifts a turn as it holds tokens: on { $at } you have made all { $times }
why-subsume-change = you can change only one token on each territory per turn, and you have already changed one on { $at }
why-subsume-no-token = the stack on { $at } holds { $holds } tokens: there is no token number { $place } from the top
why-subsume-same-kind = token { $place } on { $at } is already an { $kind }: choose another kind
why-subulata-setup-first = put your pieces on your corner tile first: write setup, then for each square a value, or “-” if it is empty
why-subulata-setup-done = both sides have set up: move a piece, as in a1-a3
why-subulata-value = there is no piece of value { $value }: yours are 1 to { $highest }
why-subulata-twice = the piece of value { $value } is on two squares: place each value once
why-subulata-missing = the piece of value { $value } is missing: place each value once
why-no-piece = there is no piece on { $at }
why-not-yours = the piece on { $at } is not yours
why-no-move = a move cannot end on { $at }, where it began
why-straight = a piece moves in a straight line, along a rank or a file: { $one } and { $other } share neither
why-subulata-water = from water a piece moves exactly 1 square: { $to } is { $away } away from { $from }
why-subulata-flower = from a flower a piece moves exactly 2 squares: { $to } is { $away } away from { $from }
why-subulata-leaf = from a leaf a piece moves exactly 3 squares: { $to } is { $away } away from { $from }
why-subulata-water-off = from water a piece moves exactly 1 square, which would leave the board from { $from }
why-subulata-flower-off = from a flower a piece moves exactly 2 squares, which would leave the board from { $from }
why-subulata-leaf-off = from a leaf a piece moves exactly 3 squares, which would leave the board from { $from }
why-subulata-own = a piece of yours stands on { $at }: a move may jump over it but not end there
why-subulata-back-white = only a capture may go backward, and no enemy stands on { $to }: forward is up or right for White
why-subulata-back-black = only a capture may go backward, and no enemy stands on { $to }: forward is down or left for Black
why-subulata-enemy = { $to } holds an enemy: write { $action } to capture it
why-subulata-no-enemy = no enemy stands on { $to }: write { $action } to move there
why-tablut-not-yours = the piece on { $at } is not yours: White has the Swedes and their king, Black the Muscovites
why-tablut-straight = every piece moves in a straight line, along a rank or a file: { $one } and { $other } share neither
why-tablut-blocked = a piece moves over empty squares to an empty square: { $at } is occupied
why-tablut-swede = a Swede may not stop on { $at }: only the king may
why-tablut-muscovite = a Muscovite may not stop on { $at }: only the king may
why-tablut-shuttle = a piece may go back and forth between { $one } and { $other } only three times in a row: make a different move first
why-room-not-playing = you are not playing in this room: you can watch it
why-room-for-another = this challenge is for somebody else: you can watch the game once it begins
why-room-waiting = the game has not begun: it waits for a second player
why-room-begun = the game has begun: you can resign, but no longer decline
why-room-decline = only the player who was challenged can decline
why-room-time = your time has run out
why-room-abort = both sides have acted: you can resign, but no longer call the game off
why-room-no-offer = there is no such offer
why-room-offered = you have already offered that: wait for the other side's answer
why-room-both-offered = the other side has offered that too: accept or refuse their offer first
why-room-offered-often = you have made this offer often enough: wait for the next action, or for an offer of the other side
why-room-offers-max = a player makes at most { $count } offers in one game: you can still play, resign, or accept an offer
why-room-takebacks-max = a player has at most { $count } takebacks in one game: play on from here
why-room-rematch-early = a rematch can be offered when a game between two players is over
why-room-rematch-on = the rematch has begun
why-room-nothing-back = you have not acted yet, so there is nothing to take back
why-room-revealed = this cannot be taken back: this action or a later one revealed hidden information or set up a side
why-room-rated-back = there are no takebacks in a rated game
why-room-rated-members = this game is rated, and rated games are for members: sign in with Discord, or join an unrated game
why-room-missing = there is no such room: part of the link may be missing, or the room was removed because nothing was played
why-room-closed = the room could not be opened: try again in a moment
why-not-saved = that could not be saved, so nothing was changed: try again in a moment
why-busy = the server is busy: try again in a moment
why-limit-moment = too many requests: try again in a moment
why-limit-minute = too many requests: try again in a minute
why-limit-day = that is more than a user or an address may do in a day: try again in a few hours
why-no-room-now = the server cannot do that now: try again in a moment
why-disk = the server is short of disk space, so no new game can begin; games in progress go on: try again later
why-blocked = this player accepts no games from you: choose another opponent
why-blocks = you have blocked this player: unblock them first if you want to play
why-blocks-max = you have blocked { $count } players, which is the most: unblock some first
why-computer-rated = a game against the computer is not rated: leave "rated" out
why-rated-members = rated games are for members: sign in with Discord, or leave "rated" out
why-guest-rated = this player is a guest and plays only unrated games: leave "rated" out
why-analysis-early = a game can be analysed once it is over
why-analysis-live = your game in progress, or one from your network, is close to a position of this game: ask again later
why-challenged-often = you or others on your network have challenged this player often today: offer a rematch, or invite them by a link
why-analysis-none = this game cannot be analysed: the computer does not play it
why-report-quiet = nobody has written here lately: say in a note what you want to report
why-report-full = too many reports wait for the operator: try again tomorrow
why-report-lost = the report could not be saved: try again in a moment
why-banned-until = you are banned from this server until { $date }: { $grounds }
why-banned = you are banned from this server: { $grounds }
why-name-computer = this name belongs to the computer opponents: choose another one
why-name-staff = this name is reserved for the people who run Konakis: choose another one
why-name-deleted = this name belongs to players who deleted their accounts: choose another one
why-name-unreadable = this name cannot be read: choose one with letters, and at most three marks on each
why-activity-no-token = this server cannot ask Discord who is in an Activity: play in the browser, or tell its operator
why-activity-unknown = Discord knows no such Activity: close it and open it again
why-activity-not-there = Discord says that you are not in this Activity: close it and open it again
why-activity-no-answer = Discord could not be asked who is in this Activity: try again in a moment
why-activity-not-in-it = you are not in this Activity: enter it first
why-activity-changed = somebody else has just changed the game here: look again
why-activity-changes-max = you may change what everybody sees only { $count } times in { $seconds } seconds: wait a moment
why-activity-full = this Activity is full with { $count } people: wait until somebody leaves
why-activity-too-many = too many Activities are open on this server: try again in a minute
why-activity-none = this server has no Activity in Discord: play in the browser
why-activity-members = an Activity is for members: sign in with Discord
why-activity-members-only = the Activity is for members: sign in with Discord, or play in the browser as a guest
why-activity-players = only the players may take the Activity away from their game: wait until it is over
why-activity-open-often = you have the Activity open in too many places: close it in one of them first
why-guests-minute = too many new guests come from your address: try again in a minute, or come back with your token
why-guests-day = too many new guests came from your address today: sign in, or try again in a few hours
why-guests-disk = the server is short of disk space and takes no new guests now: sign in, or try again later
why-sign-in-failed = the server could not sign you in: try again in a moment
why-not-looked-up = the server could not look you up: try again in a moment
why-user-not-looked-up = the user cannot be looked up now: try again in a moment
why-not-signed-out = you could not be signed out: try again in a moment
why-still-signed-in = you may still be signed in: try again in a moment
why-watched-max = one connection watches at most { $count } rooms: unwatch some, or open another connection
why-watched-long = too many long games are being watched: close some of yours, or try again later
why-hint-soon = the hint is on its way: wait for it
why-hint-no-time = the computer has no time for a hint now: ask again in a moment
why-hint-people = hints are given in games against the computer only
why-hint-rated = there are no hints in a rated game
why-unconfirmed = it is not known yet whether that was saved: look at the game, and try again if needed
why-unconfirmed-game = it is not known yet whether the game was created: watch the room to find out, or create another
why-unconfirmed-user = it is not known yet whether the user was saved: try again in a moment
why-unconfirmed-report = it is not known yet whether the report was saved: if in doubt, send it again
why-seats-taken = both seats of this room are taken: you can watch it
why-not-newest = this is not the newest position: the number of actions is { $now }, not { $given }, so look at the newest view first
why-no-replay-now = the replay cannot be made just now: try again in a moment
why-ended-by-operator = the operator of this server has ended this game: { $grounds }
why-analyses-max = too many games are being analysed: wait until one is done
why-position-over = there is nothing to evaluate: the game is over in this position, or its pieces are not placed yet
why-position-none = positions of this game cannot be evaluated: the computer does not play it
why-position-live = your game in progress, or one from your network, has nearly this position: ask again later
why-position-long = a position is at most { $count } bytes long
why-seeks-user = you already have { $count } open challenges: call one off, or wait until somebody comes
why-seeks-network = { $count } open challenges from your network are waiting: join one of them, or invite somebody by link
why-seeks-site = { $count } open challenges from your provider's network are waiting: join one of them, or invite somebody by link
why-chat-full = you have written a lot here in the last ten minutes: wait a few minutes
why-joined-often = you or others on your network have just joined several games: wait up to ten minutes
why-nothing-stored = nothing is stored about you: you have no account here
why-challenge-self = you cannot challenge yourself: choose "open", "link" or another user
why-block-self = you cannot block yourself: name another player
why-messages-members = direct messages on Discord are for members: sign in with Discord first
why-push-unknown = the server knows no push service at this address: use Chrome, Edge, Firefox or Safari
why-tries-moment = too many attempts: try again in a moment
why-no-user = there is no user { $user }

server-away = I can’t reach the game server right now. No move or time is lost, and the game will continue as soon as it’s back.
server-away-you = I can’t reach the game server right now, so nothing was done. Please try again in a moment.
server-unknown-you = The game server didn’t answer, so I don’t know whether that was done. If it was about a game, look at /games before you try again.
went-wrong = Something went wrong on my side, so nothing was done. Please try again.
unknown-command = I don’t know that command. /help lists those that I know.
unknown-button = This button no longer works. Use the latest message, or /games.

discord-50001 = I can’t see that channel. Ask someone who manages the server to give me **View Channel** there.
discord-50013 = I don’t have permission to write here. Ask someone who manages the server to give me **Send Messages** in this channel, or **Send Messages in Threads** if it’s a thread.
permission-files = I can’t show the board as a picture here. Ask someone who manages the server to give me **Attach Files** in this channel.
discord-50007 = I can’t send you direct messages, because your Discord settings don’t allow it.
discord-160004 = This message already has a thread, so the game continues there.
discord-160005 = This thread is locked. Ask someone who manages threads to unlock it, and the board will be back with the next move.
discord-160006 = This server has reached its thread limit, so the game stays in this channel.
rights-lost = You can still see the game at any time, with /board or in the browser.
discord-other = Discord didn’t let me do that, so nothing was done. Please try again.

## Help

help-title = **Konakis**: four unusual board games, here and in the browser
help-game = - **{ $game }**: { $about }
help-start = **To begin**: use /challenge to challenge someone, or leave the opponent out so that anyone can join. Use /play to play against the computer. You can also right-click a user: Apps → Challenge.
help-move = **To move**: press **Move** under the board and choose step by step. Or use /move and choose from the list; actions are written like e3-e4.
help-secret = **Secrets** stay yours: hidden pieces and values appear only under **View** and **Move**, and only you can see those.
help-playing = **During a game**: /draw offers or claims a draw, /resign gives the game up.
help-more = **Games and players**: /games, /spectate, /board, /record, /analysis, /rules, /profile, /leaderboard, /notifications, /settings.
help-safety = **Peace and privacy**: /block and /unblock a player, /report a game, /data about you.
help-web = You can also follow and play every game in the browser: { $link }

## Blocks, reports and data

block-done = You’ve blocked { $player }. They can’t challenge you or join your games, and you won’t see their messages in Konakis chats. Use /unblock to lift the block.
unblock-done = { $player } is no longer blocked.
block-self = You can’t block yourself. Choose another player.
report-done = Thank you. Your report about { $players } in your game of { $game } was sent to the operator of the game server.
report-empty = Say in a few words what happened.
data-about =
    What is stored about you, why, and for how long: { $privacy }
    To download your data or delete your account, sign in with Discord here: { $settings }

## Commands: a name is lowercase and without spaces, except command-challenge-user, which is an entry in a user's menu;
## a description has at most 100 characters.

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
    .about = Show the board of a game from your side
command-record = record
    .about = Get the record of a game as a text file
command-analysis = analysis
    .about = See the analysis of a finished game, with a graph of the chances
command-rules = rules
    .about = Read the rules of a game
command-profile = profile
    .about = See a player’s ratings and recent games
command-leaderboard = leaderboard
    .about = See the best players of a game
command-spectate = spectate
    .about = Watch a game in progress
command-launch = launch
    .about = Open Konakis here: play and watch on the live board
command-settings = settings
    .about = See or change how games are played on this server
command-notifications = notifications
    .about = See or change when you are told that it is your turn
command-block = block
    .about = Block a player: no challenges, games or messages from them
command-unblock = unblock
    .about = Unblock a player
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
    .about = How much time the players have, such as 5+3 or 3 days; start typing and choose from the list
option-name-side = side
    .about = Which side you play; leave it out for a random side
option-name-rated = rated
    .about = Whether the game counts for ratings; guests of the website cannot join a rated game
option-name-level = level
    .about = How strong the computer plays
option-name-action = action
    .about = The action, such as e3-e4; start typing and choose from the list
option-name-room = room
    .about = Which game; leave it out for the one here
option-name-here = here
    .about = Whether to open the live board here in Discord
option-name-player = player
    .about = Which player; leave it out for yourself
option-name-person = person
    .about = Who to block or unblock
option-name-note = note
    .about = What happened
option-name-place = place
    .about = Where new games are played
option-name-board = board
    .about = The side at the bottom of boards that everyone can see
option-name-reminders = reminders
    .about = Whether to remind players, once a turn, of a game that waits for them
option-name-messages = messages
    .about = Whether to send you a direct message when it is your turn
option-name-little-time = little-time
    .about = Whether to tell you only when a day or less is left to move
option-name-quiet = quiet
    .about = The hours in which you want to hear nothing, such as 22:00-8:00, or off
option-name-time-zone = time-zone
    .about = Your time zone as the difference to UTC, such as +1 or -5
option-name-language = language
    .about = The language of messages that everyone can see
place-thread = in a separate thread
place-channel = in the channel
