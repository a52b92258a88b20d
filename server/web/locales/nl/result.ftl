### Het einde van een partij: de uitslag, de analyse, het naspelen, de lijst van zetten.

## ReplayControls and Moves

result-first-position = Eerste stand
result-previous-action = Vorige zet
result-play = Zetten afspelen
result-pause = Pauzeren
result-next-action = Volgende zet
result-last-position = Laatste stand
result-position = Stand in de partij
result-position-at = na { $number } van { $total } zetten
result-position-failed = Deze stand kon niet worden geladen.
result-moves = Zetten
result-no-moves = Geen zetten.
result-no-moves-yet = Nog geen zetten.
result-moves-loading = Laden…
result-move-setup = opstelling
result-move-end = einde

## EndMessage and EndBar

result-view = Weergave bij het naspelen
result-view-all = Toon alles
result-view-own = Zoals ik het zag
result-view-live = Zoals het live was
result-nothing-played = Er is niets gespeeld.
result-step = Loop hieronder door de partij
result-step-keys = , of met ← en →
result-step-end = .
result-sentence = { $result }.
result-end = Einde van de partij
result-show = Uitslag

## Result

result-you-won = Je hebt gewonnen
result-you-lost = Je hebt verloren
result-unrated = Telt niet mee voor de rating: de partij was voorbij voordat beide spelers een zet hadden gedaan.
result-title = Uitslag
result-hints = { $count ->
    [one] { $count } hint
   *[other] { $count } hints
} gebruikt.
result-part = Onderdeel
result-points = punten
result-of-white = door wit|voor wit|van wit|wits|wit|Wit
result-try = Probeer { $level }
result-try-level = Probeer niveau { $level }
result-replay = Naspelen
result-analyse = Analyseren
result-new-game = Nieuwe partij
result-copy = Link kopiëren
result-copied = Gekopieerd
result-link = Link naar deze partij:
result-download-text = Downloaden als tekst
result-download-gif = Downloaden als gif
result-analysis-failed = De analyse kon niet worden geladen. Probeer het nog eens.

## Rematch

result-rematch = Revanche
result-rematch-go = Naar de revanche
result-rematch-offers = <b>{ $player }</b> biedt een revanche aan
result-rematch-offered = Je hebt een revanche aangeboden

## Analysis

result-analysis = Analyse
result-again = Opnieuw proberen
result-please-try-again = Probeer het nog eens.
result-chances-are = Kansen: { $chances }
result-chances = Wit { $white }%, zwart { $black }%
result-waiting = Wachten op de verbinding…
result-starting = Starten…
result-judged = { $count } van { $total } zetten beoordeeld
result-follows = De grafiek toont
result-sight-truth = De echte stand
result-sight = Wat { $side ->
    [white] wit
   *[black] zwart
} wist
result-about = Het lichte deel toont de kansen van wit, het donkere deel die van zwart. Op de stippellijn staat de partij gelijk.
result-about-truth = De kansen als alles onthuld was. Het lichte deel toont die van wit, het donkere deel die van zwart.
result-about-side = De kansen na de zetten van { $side ->
    [white] wit, op grond van wat wit
   *[black] zwart, op grond van wat zwart
} wist. Het lichte deel toont de kansen van wit.
result-complete = De analyse is klaar. Nauwkeurigheid: wit { $white }%, zwart { $black }%.
result-accuracy = Nauwkeurigheid
result-percent = { $number }%
result-accuracy-about = De nauwkeurigheid is 100% als elke zet zo goed was als de beste die de computer vond.
result-accuracy-secrets = De nauwkeurigheid en de keerpunten gaan alleen uit van wat elke kant wist.
result-turning-points = Keerpunten
result-turning-points-later = Die verschijnen als de analyse klaar is.
result-turning-points-none = Geen grote fouten in deze partij.
result-turning-point = { $number }. { result-turning-point-setup }
result-turning-point-setup = { $side ->
    [white] Wit
   *[black] Zwart
}: { $action }
result-better = Beter: { $action }
result-side-chances = Kansen van { $side ->
    [white] wit
   *[black] zwart
}: { $from }% → { $to }%
result-learn = Leren van fouten
result-board = Analysebord
result-graph = Evaluatiegrafiek
result-graph-at = na { $number } van { $total } zetten: { $chances }
result-graph-unjudged = na { $number } van { $total } zetten: nog niet beoordeeld
