### The texts of profiles and leaderboards.

## Profile

people-player = Player
people-not-found = Player not found
people-link-incomplete = The link may be incomplete.
people-kind = { $kind ->
    [guest] Guest
    [member] Member
   *[computer] Computer player
}
people-own = This is you
people-edit = Edit name and settings
people-challenge = Challenge
people-ratings = Ratings
people-no-ratings = No rated games yet.
people-guest-ratings = Guests play without ratings.
people-game = Game
people-rating = Rating
people-games = Games
people-no-games = No games yet.
people-chart-title = { $game }: last { $count } rated games
people-chart = { $game } rating, from { $first } to { $last }

## BlockButton

people-block = Block
people-unblock = Unblock
people-blocked = { $player } is blocked. They can’t challenge you, and you won’t see their messages.
people-unblocked = { $player } is no longer blocked.

## GameList

people-outcome = { $outcome ->
    [open] Open
    [playing] Playing
    [won] Won
    [lost] Lost
    [off] Not played
   *[drawn] Draw
}
people-game-waiting = { $side ->
    [white] <strong>{ $game }</strong> as White, waiting for an opponent
    [black] <strong>{ $game }</strong> as Black, waiting for an opponent
   *[random] <strong>{ $game }</strong> waiting for an opponent
}
people-game-against = { $side ->
    [white] <strong>{ $game }</strong> as White against { $opponent }
    [black] <strong>{ $game }</strong> as Black against { $opponent }
   *[random] <strong>{ $game }</strong> against { $opponent }
}
people-unknown-player = an unknown player
people-rated = Rated.

## Leaderboard

people-leaderboard = Leaderboard
people-leaderboard-of = { $game } leaderboard
people-game-not-found = Game not found
people-all-games = All games
people-choose-game = Games
people-nobody-ranked = Nobody is ranked here: rated games are for members, and this server has no sign-in.
people-none-yet = No ranked players yet.
people-for-members = Rated games are for members.
people-how-to-rank = Play five rated games, against at least three opponents, to get a rank.
people-play = Play a game
people-sign-in = Sign in
people-rank = Rank
people-name = Name
