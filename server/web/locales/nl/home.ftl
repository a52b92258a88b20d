## Home

home-heading = Bordspellen voor twee
home-intro = Speel meteen, zonder account: tegen de computer, een vriend of wie er maar online is.
home-online = { $count ->
    [0] Alleen jij bent online.
    [1] Alleen jij bent online.
   *[other] { $count } mensen online.
}
home-lesson = Nieuw hier? Leer { $game } in twee minuten
home-lesson-about = Een paar zetten op een echt bord. Zonder account, zonder klok.
home-games = Spellen
home-open-games = Open partijen
home-live-games = Live partijen

## GameTile: the part marked as unseen is for screen readers only

home-minutes = Ongeveer { $minutes } min
home-secrets = Met geheimen
home-no-secrets = Niets verborgen
home-play-person = Speel tegen iemand<unseen> in { $game }</unseen>
home-how-to = Zo speel je { $game }

## LiveGames

home-open-seat = Vrije plaats
home-no-live-games = Er zijn nu geen live partijen.
home-watching = { $count ->
    [one] { $count } kijker
   *[other] { $count } kijkers
}
home-show-all = Alle { $count } tonen

## Seeks

home-seek-side = { $side ->
    [white] jij speelt wit
    [black] jij speelt zwart
   *[random] willekeurige kleur
}
home-seek-rated = telt mee voor de rating
home-no-seeks = Er zijn nu geen open partijen. <link>Maak er een</link>
home-view = Bekijken
home-sign-in-to-join = Log in om mee te doen<unseen> met { $player } in { $rules }</unseen>
home-join = Meedoen<unseen> met { $player } in { $rules }</unseen>

## YourGames

home-your-games = Jouw partijen
home-challenges-you = { $player } daagt je uit
home-someone = Iemand
home-against = tegen { $opponent }
home-waiting = wacht op een tegenstander
home-outcome = { $outcome ->
    [won] jij hebt gewonnen
    [lost] jij hebt verloren
    [drawn] remise
    [off] niet gespeeld
    [declined] uitdaging afgeslagen
   *[finished] afgelopen
}
home-your-turn = jij bent aan de beurt
