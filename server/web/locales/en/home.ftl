### The texts of the home page.

## Home

home-heading = Board games for two
home-intro = Play right away, no account needed: against the computer, a friend or anyone online.
home-online = { $count ->
    [0] You’re the only one online.
    [1] You’re the only one online.
   *[other] { $count } people online.
}
home-lesson = New here? Learn { $game } in two minutes
home-lesson-about = A few moves on a real board. No account, no clock.
home-games = Games
home-open-games = Open games
home-live-games = Live games

## GameTile: the part marked as unseen is for screen readers only

home-minutes = About { $minutes } min
home-secrets = With secrets
home-no-secrets = Nothing hidden
home-play-person = Play a person<unseen> in { $game }</unseen>
home-how-to = How to play { $game }

## LiveGames

home-open-seat = Open seat
home-no-live-games = No live games right now.
home-watching = { $count } watching
home-show-all = Show all { $count }

## Seeks

# $side is the side of the player who joins.
home-seek-side = { $side ->
    [white] you play White
    [black] you play Black
   *[random] random side
}
home-seek-rated = rated
home-no-seeks = No open games right now. <link>Create one</link>
home-view = View
# $rules names the game and its rule set.
home-sign-in-to-join = Sign in to join<unseen> { $player } in { $rules }</unseen>
home-join = Join<unseen> { $player } in { $rules }</unseen>

## YourGames

home-your-games = Your games
home-challenges-you = { $player } challenges you
home-someone = Someone
home-against = against { $opponent }
home-waiting = waiting for an opponent
home-outcome = { $outcome ->
    [won] you won
    [lost] you lost
    [drawn] draw
    [off] not played
    [declined] declined
   *[finished] finished
}
home-your-turn = your turn
