### The form for a new game, and the page of a game that waits for its second player. $until is a text of the section
### “Times”. Marked parts such as <link>…</link> stay marked in each language.

## Create

create-title = Create a game – Konakis
create-heading = New game
create-game = Game
create-rules = Rules
create-opponent = Opponent
# The opponents to choose from. If the name of a challenged player cannot be loaded, “Unknown player” is shown.
create-friend = A friend
create-anyone = Anyone
create-computer = Computer
create-unknown-player = Unknown player
create-about-person = Only this player can join. You’ll get a link to send them.
create-about-friend = You’ll get an invite link. The first person to open it and join is your opponent.
create-about-anyone = Your game is listed on the home page while you have Konakis open.
create-about-computer = The game starts right away and is not rated.
create-level = Level
create-play-as = Play as
create-random = Random
create-options = Options
create-rated = Rated: takebacks are off, and the result changes both ratings if each of you has made a move.
create-rated-guest = <link>Sign in</link> to play rated games.
create-private = Private: listed nowhere. Anyone with the link can join, watch and save the game.
create-private-closed = Private: listed nowhere. Anyone with the link can watch and save the game.
create-start = Start game
create-find-opponent = Find an opponent
create-invite-link = Create invite link
create-send-challenge = Send challenge

## TimeControl

create-time-control = Time control
create-unlimited = Unlimited
create-real-time = Real time
create-correspondence = Correspondence
create-about-unlimited = No time limit. A player who leaves for a long time may lose the game.
create-about-real-time = Each side has some minutes for the whole game and gains some seconds with each turn.
# In a game between people, this is added to the text about real time.
create-about-away = If only one player is away, they lose the game after two minutes.
create-about-correspondence = Each side has some days for each turn, so you don’t have to be online at the same time.
create-minutes-and-seconds = Minutes + seconds per turn
create-custom = Custom
create-minutes = Minutes
create-seconds = Seconds per turn
create-days = Days per turn
create-minutes-range = Choose between 0 and { $max } minutes.
create-seconds-range = Choose between 0 and { $max } seconds per turn.
create-some-time = Choose at least some minutes or seconds.
create-challenge-on-profile = To challenge a player, use the button on their profile.

## Invite

create-wants-to-play = { $player } wants to play
create-for-another = This challenge is for another player, or there’s a block between you and its sender.
create-someone = Someone
# Items of a line such as “Tablut · 5 min + 3 s · rated · you’d play White”.
create-is-rated = rated
create-is-unrated = not rated
create-sides-drawn = sides are drawn when the game begins
create-you-would-play = { $side ->
    [white] you’d play White
   *[black] you’d play Black
}
# $first says what a game begins with: setup or move.
create-clocks-start = { $first ->
    [setup] The clocks start once both of you have set up your pieces.
   *[move] The clocks start once both of you have made a first move.
}
create-join = Join
create-watch = Watch
create-decline = Decline
create-not-now = Not now
create-not-started = The game hasn’t started yet. You can watch it here when it does.
create-back = Back
create-new-to-game = New to this game? <link>Learn how to play</link>

## InviteLink

create-link = Invite link
create-copy = Copy
create-copied = Copied
create-share = Share…
create-link-copied = Link copied.
create-copy-failed = Couldn’t copy the link. It’s selected, so you can copy it yourself.

## Waiting. $invited says who may join: anyone (open), a friend with the link (link), or one player (user).

create-waiting = { $invited ->
    [open] Anyone can join
    [link] Invite a friend
   *[user] Your challenge is sent
}
create-waiting-how = { $invited ->
    [open] Your game is on the home page while you have Konakis open.
    [link] Send this link to a friend. The first person who opens it and joins is your opponent.
   *[user] Only this player can join. They see the challenge in Konakis, and you can also send them the link.
}
create-notify = Notify me when somebody joins
create-notified = While this page is open, you’ll get a notification when somebody joins, and hear a sound if sound is on.
create-sound-only = You’ll hear a sound when somebody joins, if sound is on.
create-stop-waiting = Stop waiting
create-cancel = Cancel game
create-keep-page = { $invited ->
    [open] Keep this page open: the game begins as soon as your opponent joins. Meanwhile, your game stays on the list until { $until }.
    [link] Keep this page open: the game begins as soon as your opponent joins. Meanwhile, the link works until { $until }.
   *[user] Keep this page open: the game begins as soon as your opponent joins. Meanwhile, the challenge stands until { $until }.
}
create-close-page = { $invited ->
    [open] You can close this page and come back: your game waits until { $until }.
    [link] You can close this page: the link works until { $until }.
   *[user] You can close this page: the challenge stands until { $until }.
}
create-keep-open = { $invited ->
    [open] Keep Konakis open in a tab. Your game is hidden while you’re away. It’s cancelled once you’ve been away for { $duration }, or by { $until } at the latest.
    [link] Keep Konakis open in a tab. The link stops working once you’ve been away for { $duration }, or by { $until } at the latest.
   *[user] Keep Konakis open in a tab. The challenge ends once you’ve been away for { $duration }, or by { $until } at the latest.
}
create-first-moves = { create-clocks-start } { $first ->
    [setup] If that isn’t done
   *[move] If either move isn’t made
} soon after your opponent has joined (the page shows how much time is left), the game is called off and counts for nobody.
create-private-game = { $invited ->
    [user] Private: the game is listed nowhere. Anyone with the link can watch and save it.
   *[others] Private: the game is listed nowhere. Anyone with the link can join, watch and save it.
}

## Times

create-lasts-seconds = { $count ->
    [one] { $count } second
   *[other] { $count } seconds
}
create-lasts-minutes = { $count ->
    [one] { $count } minute
   *[other] { $count } minutes
}
create-lasts-hours = { $count ->
    [one] { $count } hour
   *[other] { $count } hours
}
# A time of today, and one of another day, as they stand after “until” or “by”: French has “à { $time }” and
# “au { $day } à …”.
create-until-time = { $time }
create-until-day = { $day }, { $time }

## ComputerGame: the part marked as unseen is for screen readers only

create-play-computer = Play the computer<unseen> in { $game }</unseen>
create-levels = Computer level for { $game }
# $level is the name of a level, such as “Level 2 · Learner”, and $about a sentence about how it plays.
create-level-about = <b>{ $level }.</b> { $about }
# $level is a number.
create-play-level = Play level { $level }<unseen> in { $game }</unseen>
create-other-opponent = Back
