## Start and sign-in

activity-signing-in = Je wordt ingelogd…
activity-busy = Er loggen nu veel mensen in. We blijven het proberen; wacht even.
activity-try-again = Probeer het nog eens
activity-open-again = Sluit de activiteit en open die opnieuw.
activity-silent = Discord antwoordt niet. Sluit de activiteit en open die opnieuw, of probeer het nog eens.
activity-allow = Geef Konakis toestemming om je naam te kennen en je partij op je profiel te tonen; dan kun je spelen.
activity-unreachable = De server is niet bereikbaar. Probeer het zo nog eens.
activity-sign-in-failed = Er ging iets mis bij het inloggen. Probeer het zo nog eens.
activity-outside = Deze pagina werkt alleen in Discord. Open de pagina daar vanuit een kanaal.
activity-refused = Discord staat dit niet toe.
activity-no-answer = Discord antwoordde niet.

## Activity

activity-not-yet = Je kunt hier nog niet spelen
activity-entering = Binnenkomen…
activity-seat-free = Er is een plaats vrij
activity-choose = Kies een spel
activity-this-page = Deze pagina
activity-the-lobby = De lobby
activity-went-wrong = Er ging iets mis. Probeer het nog eens.

## Bar and NextSteps

activity-here = { $count ->
    [one] { $count } persoon hier
   *[other] { $count } mensen hier
}
activity-to-lobby = Terug naar de lobby
activity-to-game = Terug naar de partij
activity-invite = Mensen uitnodigen
activity-next-game = Volgende partij
activity-other-game = Ander spel
activity-join-line = In de rij gaan staan
activity-you-are-next = Jij bent de volgende
activity-in-line = Nummer { $place } in de rij

## Lobby

activity-alone = Je bent hier alleen. Begin een partij; wie erbij komt, kan aanschuiven.
activity-together = Iedereen hier ziet de partij die een van jullie begint. Een ander schuift aan, de rest kijkt.
activity-game = Spel
activity-minutes = Ongeveer { $count } min
activity-rules = Regels
activity-opponent = Tegenstander
activity-someone-here = Iemand hier
activity-computer = Computer
activity-level = Niveau
activity-play = Spelen
activity-play-game = Speel { $game }

## WaitingGame: a game that waits for its second player

activity-rated = telt mee voor de rating
activity-sides-drawn = er wordt om de kleuren geloot als de partij begint
activity-seat = Plaats
activity-free-seat = Vrije plaats
activity-nobody = Er is nog niemand anders. Nodig iemand uit, of wacht: de partij begint zodra er iemand aanschuift.
activity-waiting = Wachten op een tegenstander.
activity-cancel = Annuleren
activity-sit = Aanschuiven
activity-host-waits = { $player } wacht op een tegenstander. Nieuw in dit spel? <link>Zo speel je</link>
activity-host-left = { $player } is vertrokken. Wacht tot die terug is, of kies een ander spel.
activity-somebody = Iemand
activity-first = <b>{ $player }</b> is de volgende en mag als eerste aanschuiven.
activity-seat-free-in = Over { $count } { $count ->
    [one] seconde
   *[other] seconden
} is de plaats vrij voor iedereen.
activity-queued = Je staat in de rij.

## People

activity-people = Hier
activity-at-board = Wacht op een tegenstander
activity-plays = { $side ->
    [white] Speelt met wit
   *[black] Speelt met zwart
}
activity-played = { $side ->
    [white] Speelde met wit
   *[black] Speelde met zwart
}
activity-next-to-play = Speelt hierna
activity-queue-place = Nummer { $place } in de rij
activity-share = Deze partij delen
activity-winner-stays = Winnaar blijft: de winnaar speelt tegen de volgende in de rij
activity-sound = Geluid
activity-character-keys = Sneltoetsen F en ‘.’
activity-close = Sluiten

## What other people on Discord see

activity-in-lobby = In de lobby
activity-choosing = Kiest een spel
activity-open-seat = vrije plaats
activity-players = { $game }: { $white } – { $black }
activity-shared = { activity-players }.
activity-result = { activity-shared } { $result }.
activity-setting-up = Stukken opstellen
activity-to-move = { $player } is aan de beurt
activity-opponent-to-move = De tegenstander is aan de beurt
activity-watching = { $situation } · { $count ->
    [one] { $count } kijker
   *[other] { $count } kijkers
}
