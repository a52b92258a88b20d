## Profile

people-player = Speler
people-not-found = Speler niet gevonden
people-link-incomplete = Misschien is de link niet compleet.
people-kind = { $kind ->
    [guest] Gast
    [member] Lid
   *[computer] Computerspeler
}
people-own = Dit ben jij
people-edit = Naam en instellingen wijzigen
people-challenge = Uitdagen
people-ratings = Ratings
people-no-ratings = Nog geen partij voor de rating.
people-guest-ratings = Gasten spelen zonder rating.
people-game = Spel
people-rating = Rating
people-games = Partijen
people-no-games = Nog geen partijen.
people-chart-title = { $game }: laatste { $count } partijen voor de rating
people-chart = Rating in { $game }, van { $first } tot { $last }

## BlockButton

people-block = Blokkeren
people-unblock = Deblokkeren
people-blocked = { $player } is geblokkeerd: je krijgt geen uitdagingen van deze speler meer en ziet ook geen berichten meer.
people-unblocked = { $player } is niet meer geblokkeerd.

## GameList

people-outcome = { $outcome ->
    [open] Open
    [playing] Bezig
    [won] Winst
    [lost] Verlies
    [off] Niet gespeeld
   *[drawn] Remise
}
people-game-waiting = { $side ->
    [white] <strong>{ $game }</strong> met wit, wacht op een tegenstander
    [black] <strong>{ $game }</strong> met zwart, wacht op een tegenstander
   *[random] <strong>{ $game }</strong>, wacht op een tegenstander
}
people-game-against = { $side ->
    [white] <strong>{ $game }</strong> met wit tegen { $opponent }
    [black] <strong>{ $game }</strong> met zwart tegen { $opponent }
   *[random] <strong>{ $game }</strong> tegen { $opponent }
}
people-unknown-player = een onbekende speler
people-rated = Telt mee voor de rating.

## Leaderboard

people-leaderboard = Ranglijst
people-leaderboard-of = Ranglijst van { $game }
people-game-not-found = Spel niet gevonden
people-all-games = Alle spellen
people-choose-game = Spellen
people-nobody-ranked = Niemand heeft hier een rang: partijen voor de rating zijn voor leden, en op deze server kun je niet inloggen.
people-none-yet = Nog niemand heeft een rang.
people-for-members = Partijen voor de rating zijn voor leden.
people-how-to-rank = Speel vijf partijen voor de rating, tegen minstens drie tegenstanders, om een rang te krijgen.
people-play = Speel een partij
people-sign-in = Inloggen
people-rank = Rang
people-name = Naam
