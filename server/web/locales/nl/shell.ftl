## index.html

shell-noscript = Konakis heeft JavaScript nodig. Zet het aan in je browser en laad de pagina opnieuw.
shell-description = Vier bijzondere bordspellen. Speel live in de browser of per correspondentie op Discord.

## App

shell-skip = Naar de inhoud
shell-loading = Laden…
shell-this-page = Deze pagina
shell-title = { $page } – Konakis

## Header

shell-home-link = Konakis, startpagina
shell-pages = Pagina’s
shell-play = Spelen
shell-due = { $count ->
    [one] { $count } partij wacht op je
   *[other] { $count } partijen wachten op je
}
shell-create = Nieuw
shell-learn = Leren
shell-leaderboard = Ranglijst
shell-settings = Instellingen
shell-light = Licht thema gebruiken
shell-dark = Donker thema gebruiken

## LanguageMenu

shell-language = Taal: { $language }

## ComputerBadge

shell-computer = computer
shell-computer-about = Computer als tegenstander

## ConnectionStatus

shell-reconnect = Nu opnieuw verbinden
shell-reconnected = Weer verbonden.
shell-lost = De verbinding is weg.
shell-silent = De server reageert niet.
shell-restart = De server start opnieuw. Je partijen zijn veilig.
shell-busy = De server heeft het druk.
shell-outdated = Er is een nieuwe versie.
shell-reload-page = Laad de pagina opnieuw.
shell-banned = Je bent verbannen van deze server.
shell-offline = Je bent offline. We verbinden vanzelf opnieuw.
shell-connecting = Verbinden…
shell-connecting-in = Verbinden over { $seconds } s.
shell-reconnecting = Opnieuw verbinden…
shell-reconnecting-in = Opnieuw verbinden over { $seconds } s.

## Requests without an answer

shell-request-lost = De verbinding viel weg, dus dit is misschien niet aangekomen. Kijk het na en probeer het zo nodig nog eens.
shell-request-unsent = Geen verbinding met de server. Probeer het nog eens als je weer online bent.
shell-renamed-again = Je naam is opnieuw gewijzigd voordat deze wijziging was opgeslagen.
shell-unreachable = De server is niet bereikbaar. Probeer het nog eens.

## ErrorPage, LoadError, NotFound

shell-go-home = Naar de startpagina
shell-load-error = { $what }: laden mislukt
shell-load-error-about = Controleer je internetverbinding en probeer het nog eens.
shell-reload = Opnieuw laden
shell-not-found = Pagina niet gevonden
shell-not-found-about = Misschien is de link niet compleet. De link naar een partij eindigt op tien letters en cijfers.
shell-new-game = Nieuwe partij

## Notices

shell-expired = Je sessie is verlopen. Je speelt nu als nieuwe gast.
shell-sign-in = Inloggen
shell-dismiss = Sluiten

## Shortcuts

shell-shortcuts = Toetsenbord en muis
shell-shortcuts-game = Partij
shell-shortcut-step = Vorige en volgende zet
shell-shortcut-flip = Het bord draaien
shell-shortcut-end-turn = De beurt beëindigen
shell-shortcut-cancel = Een keuze of een vooraf gekozen zet annuleren
shell-shortcut-help = Deze lijst tonen
shell-shortcuts-board = Bord, na Tab
shell-shortcut-go = Naar het volgende veld
shell-shortcut-ends = Naar de eerste of laatste kolom
shell-shortcut-choose = Een stuk of een veld kiezen
shell-shortcuts-mouse = Muis
shell-shortcut-circle = Een cirkel tekenen
shell-shortcut-arrow = Een pijl tekenen
shell-shortcut-premove = Vooraf gekozen zet: wordt gespeeld als die dan mag
shell-shortcuts-off = Je kunt F, ‘.’ en ‘?’ uitzetten in de instellingen.
shell-key-escape = Esc
shell-key-home = Home
shell-key-end = End
shell-key-enter = Enter
shell-key-right-click = Rechtsklik
shell-key-right-drag = Slepen met rechts
shell-key-their-turn = Zet in de beurt van de ander
shell-close = Sluiten

## Notices about games

shell-your-opponent = je tegenstander
shell-somebody = Iemand
shell-open-game = Partij openen
shell-show-game = Partij bekijken
shell-play-now = Nu spelen
shell-your-turn = Jij bent aan de beurt
shell-its-your-turn = Jij bent aan de beurt.
shell-your-turn-in = Jij bent aan de beurt in { $game } tegen { $opponent }.
shell-offers-draw = { $opponent } biedt remise aan in { $game }.
shell-asks-takeback = { $opponent } wil een zet terugnemen in { $game }.
shell-message-in = { $opponent } stuurde je een bericht in { $game }.
shell-rematch-begun = Je revanche in { $game } tegen { $opponent } is begonnen.
shell-offers-rematch = { $opponent } biedt een revanche in { $game } aan.
shell-game-over = De partij is afgelopen
shell-score = { $outcome ->
    [won] Je hebt je partij { $game } tegen { $opponent } gewonnen.
    [lost] Je hebt je partij { $game } tegen { $opponent } verloren.
    [drawn] Je partij { $game } tegen { $opponent } is in remise geëindigd.
   *[off] Je partij { $game } tegen { $opponent } is afgelopen.
}
shell-challenges-you = { $player } daagt je uit voor { $game }.
shell-joined = { $player } doet mee met je partij
shell-joined-game = { $player } doet mee met je partij { $game }.
shell-first-move = { $game }: { $first ->
    [setup] stel je stukken op.
   *[move] doe je eerste zet.
}
shell-challenge-declined = Je uitdaging voor een partij { $game } is afgeslagen.
shell-nobody-joined = Niemand deed mee met je partij { $game }. Ze staat niet meer open.
shell-you-won = Je hebt gewonnen.
shell-you-lost = Je hebt verloren.
shell-notifications-offer = Wil je een melding als je weer aan de beurt bent?
shell-turn-on = Aanzetten

## texts.ts

shell-side = { $side ->
    [white] Wit
   *[black] Zwart
}
shell-side-subject = { $side ->
    [white] Wit
   *[black] Zwart
}
shell-open-seat = Vrije plaats
shell-rated-player = { $player } ({ $rating })
shell-level = Niveau { $level }
shell-level-named = Niveau { $level } · { $name }
shell-clock-none = zonder klok
shell-clock-days = { $count ->
    [one] { $count } dag per beurt
   *[other] { $count } dagen per beurt
}
shell-clock-minutes = { $minutes } min
shell-clock-seconds = { $seconds } s
shell-clock-increment = { $main } + { $seconds } s
shell-won = { $side ->
    [white] Wit heeft gewonnen
   *[black] Zwart heeft gewonnen
}
shell-not-played = Niet gespeeld
shell-draw = Remise
shell-option = { $option }: { $value }
shell-sentence = { $text }.
shell-between-sentences = { " " }
shell-between-items = ,{ " " }

## reasons.ts

shell-scores = Wit { $white }, zwart { $black }.
shell-reason-resignation = { $loser ->
    [white] Wit heeft opgegeven, dus zwart wint.
   *[black] Zwart heeft opgegeven, dus wit wint.
}
shell-reason-time = { $loser ->
    [white] De tijd van wit is om, dus zwart wint.
   *[black] De tijd van zwart is om, dus wit wint.
}
shell-reason-time-drawn = De tijd is om: remise.
shell-reason-draw-agreed = De spelers zijn remise overeengekomen.
shell-reason-threefold = Een speler claimde remise: drie keer dezelfde stand.
shell-reason-fifty-moves = Een speler claimde remise: vijftig zetten zonder te slaan.
shell-reason-fivefold = Dezelfde stand kwam vijf keer voor, dus het is remise.
shell-reason-aborted = De partij is afgebroken voordat beide kanten een zet hadden gedaan.
shell-reason-withdrawn = De uitnodiging is ingetrokken of verlopen.
shell-reason-abandoned = { $loser ->
    [white] Wit heeft de partij verlaten, dus zwart wint.
   *[black] Zwart heeft de partij verlaten, dus wit wint.
}
shell-reason-abandoned-drawn = Een speler heeft de partij verlaten: remise.
shell-reason-declined = De uitdaging is afgeslagen.
shell-reason-closed = De beheerder van de server heeft de partij gesloten, dus niemand wint.
shell-reason-no-first-action = De partij is afgebroken: een eerste zet kwam niet op tijd.
shell-reason-no-first-action-by = { $side ->
    [white] De partij is afgebroken: wit deed de eerste zet niet op tijd.
   *[black] De partij is afgebroken: zwart deed de eerste zet niet op tijd.
}

## Names that the server gives

shell-computer-player = Computer niveau { $level }
shell-deleted-player = Verwijderde speler
