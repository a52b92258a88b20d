### De pagina van een partij: wachten, begin en spel. Uitslag, analyse en naspelen staan in result.ftl.

## Shared by several components

room-cancel = Annuleren
room-withdraw = Intrekken
room-accept = Aannemen
room-decline = Afslaan
room-your-opponent = Je tegenstander
room-went-wrong = Er ging iets mis. Probeer het nog eens.
room-labelled = { $label }: { $text }
room-quoted = ‘{ $label }’
room-or = { $before } of { $last }
room-a-kind = { $kind ->
   *[other] een { $name }
}
room-your-kind = { $kind ->
   *[other] je { $name }
}

## Room: the titles of the page

room-title-loading = Partij
room-title-turn = Jij bent aan de beurt · { $game }
room-title = { $game }: { $white } – { $black }
room-not-opened = Deze partij kan niet worden geopend
room-not-found = Partij niet gevonden
room-not-found-about = De link is misschien niet volledig, of de partij is niet meer opgeslagen.
room-board = Bord van { $game }

## Status

room-status-replay = Naspelen: { $side ->
    [white] Wit
   *[black] Zwart
} is aan zet
room-status-over = Partij afgelopen
room-status-unsent = Je zet is nog niet verstuurd
room-status-connecting = Verbinden…
room-status-reconnecting = Opnieuw verbinden…
room-status-sending = Je zet wordt verstuurd…
room-status-waiting = Wachten op een tegenstander
room-status-setup = Stel je stukken op
room-status-both-setup = Beide spelers stellen hun stukken op
room-status-setting-up = { $player } stelt de stukken op
room-status-yours = Jij bent aan de beurt
room-status-to-move = { $player } is aan zet
room-status-turn = { $player } is aan de beurt

## GameStatus

room-rated = telt mee voor de rating
room-private = privé
room-private-about = Staat in geen enkele lijst. Iedereen met de link kan meekijken.
room-rules = regels
room-sound = Geluid
room-sound-on = Geluid staat aan
room-sound-off = Geluid staat uit
room-flip = Bord draaien
room-flip-key = { room-flip } (f)

## Player

room-player = Speler
room-open-seat = Vrije plaats
room-here = hier
room-away = niet hier
room-rating = Rating
room-you = jij
room-points = { $count } { $count ->
    [one] punt
   *[other] punten
}
room-to-move = aan zet
room-captured = Geslagen
room-presence-here = Hier: heeft { $open ->
    [site] Konakis
   *[game] deze partij
} open
room-presence-away = Niet hier: heeft { $open ->
    [site] Konakis
   *[game] deze partij
} niet open

## Clock

room-clock-left = nog { $time }
room-clock-left-news = Nog { $time }.
room-clock-days = { $count ->
    [one] { $count } dag
   *[other] { $count } dagen
}
room-clock-days-hours = { room-clock-days } { $hours } u
room-clock-hours = { $hours } u { $minutes } min
room-clock-minutes = { $minutes } min
room-clock-under-minute = minder dan 1 min
room-clock-spoken-minutes = { $minutes ->
    [one] { $minutes } minuut
   *[other] { $minutes } minuten
}
room-clock-spoken-seconds = { $seconds ->
    [one] { $seconds } seconde
   *[other] { $seconds } seconden
}
room-clock-spoken = { room-clock-spoken-minutes } { room-clock-spoken-seconds }

## FirstAction: how long a player may take for the first move, such as 0:25

room-first-action = <b>{ $time }</b> voor { $own ->
    [setup] de opstelling
    [begun] je volgende actie
    [yes] je eerste zet
   *[no] de eerste zet
}, anders wordt de partij afgebroken. De klokken lopen nog niet.
room-first-action-brief = <b>{ $time }</b> voor { $own ->
    [setup] de opstelling
    [begun] je volgende actie
    [yes] je eerste zet
   *[no] de eerste zet
}, anders afgebroken.

## MessageSlot

room-confirm-group = Bevestig je zet
room-confirm-ask = <b>{ $action }</b> spelen?
room-confirm = Bevestigen
room-unsent-open = Hij is onderweg. Houd deze pagina open.
room-unsent-away = Hij wordt verstuurd zodra de verbinding terug is. Houd deze pagina open.
room-dismiss = Sluiten
room-viewing = Zet { $number } van { $total }
room-viewing-error = { room-viewing }. { $error }
room-return = Terug naar de partij
room-premove = Vooraf gekozen: <b>{ $move }</b>, als het dan kan.
room-from-to = { $from } naar { $to }
room-premove-impossible = Je vooraf gekozen zet { room-from-to } kan nu niet.
room-opponent-away = { $player } is weg. Als dat twee minuten duurt, win je.
room-claim-reason = { $claim ->
    [threefold] drie keer dezelfde stand
   *[fifty_moves] vijftig zetten zonder te slaan
}
room-can-claim-draw = Je kunt remise claimen: { room-claim-reason }.
room-can-claim-draw-with = Je kunt remise claimen met { $action }: { room-claim-reason }.
room-watching = Je kijkt naar deze partij.

## Offers

room-claim-draw = Remise claimen
room-claim-draw-because = Remise claimen: { room-claim-reason }
room-claim-draw-with = Remise claimen met { $action }: { room-claim-reason }
room-offer-draw = Remise aanbieden
room-ask-takeback = Terugnemen vragen
room-abort = Afbreken
room-abort-game = Partij afbreken
room-abort-ask = Deze partij afbreken?
room-resign = Opgeven
room-resign-ask = Deze partij opgeven?
room-hint = Hint

## OpenOffer

room-offer = Aanbod
room-offers-draw = <b>{ $player }</b> biedt remise aan.
room-offers-takeback = <b>{ $player }</b> wil een zet terugnemen.
room-offers-takeback-both = <b>{ $player }</b> wil jullie laatste zetten terugnemen.
room-offered-draw = Je hebt remise aangeboden.
room-offered-takeback = Je hebt gevraagd of je mag terugnemen.
room-declined-draw = { $player } heeft je remiseaanbod afgeslagen.
room-declined-takeback = { $player } heeft je verzoek om terug te nemen afgeslagen.
room-declined-rematch = { $player } heeft je aanbod van een revanche afgeslagen.
room-offer-over = Je voorstel staat niet meer open.

## News, for screen readers

room-news-started = De partij is begonnen.
room-news-taken-back = De partij is teruggezet naar een eerdere stand.
room-news-your-turn = Jij bent aan de beurt.
room-news-rematch = De revanche is begonnen.
room-news-draw = { $side ->
    [white] Wit
   *[black] Zwart
} biedt remise aan.
room-news-takeback = { $side ->
    [white] Wit
   *[black] Zwart
} wil een zet terugnemen.
room-news-rematch-offer = { $side ->
    [white] Wit
   *[black] Zwart
} biedt een revanche aan.

## Actions and events of the last turn

room-did = { $side ->
    [white] Wit
   *[black] Zwart
}: { $action }.
room-did-end = { $side ->
    [white] Wit
   *[black] Zwart
} beëindigt de beurt.
room-did-move = { $side ->
    [white] Wit
   *[black] Zwart
}: { $piece } van { $from } naar { $to }.
room-did-setup = { $side ->
    [white] Wit
   *[black] Zwart
} stelt op.
room-event-captured = Geslagen: { $kind } van { $side ->
    [white] wit
   *[black] zwart
} op { $square }.
room-event-ready = { $side ->
    [white] Wit
   *[black] Zwart
} is klaar.
room-event-taken = { $side ->
    [white] Wit
   *[black] Zwart
} neemt { $square } over.
room-event-collapsed = Het gebied op { $at } wordt { $after } breed in plaats van { $before }, en ligt nu op { $now }.
room-event-revealed = Alle geheimen zijn onthuld.
room-last-turn = Laatste beurt
room-attacked = { $from } viel { $to } aan
room-token-unopposed = zonder tegenstander
room-token-crosses = steekt over
room-token-crosses-turns = steekt over en wordt { $side ->
    [white] wit
   *[black] zwart
}
room-token-turns = wordt { $side ->
    [white] wit
   *[black] zwart
}
room-token-stays = blijft
room-token-hidden = een verborgen steen
room-token-does = { $token } { $outcome }
room-pair = { $attacker }; { $defender }

## Chat

room-chat = Chat
room-chat-messages = Berichten
room-chat-none = Geen berichten sinds je deze pagina hebt geopend.
room-chat-unread = Er is een nieuw bericht in de chat, verder naar beneden.
room-chat-field = Bericht. { $about }
room-chat-to = Aan { $to ->
    [everyone] iedereen hier
    [spectators] de andere kijkers
   *[opponent] je tegenstander
}
room-chat-send = Versturen
room-chat-absent = { $player } is er niet. Berichten worden niet bewaard, dus jouw bericht wordt niet gelezen.
room-chat-everyone = Nieuwe berichten bereiken iedereen op deze pagina.
room-chat-spectators = Berichten bereiken alleen de kijkers die op deze pagina zijn.
room-chat-players = Berichten bereiken alleen de spelers die { $open ->
    [site] Konakis open hebben
   *[game] op deze pagina zijn
}.
room-report = Melden
room-report-what = Wat is er gebeurd?
room-report-what-optional = Wat is er gebeurd? (niet verplicht)
room-report-about = De beheerder krijgt je melding met de laatste berichten van deze chat die jij kunt zien.
room-report-send = Melding versturen
room-report-sent = Bedankt. Je melding is naar de beheerder van deze server gestuurd.

## NotationInput and Panels

room-type = Typ een zet
room-type-notation = Typ een zet in notatie
room-type-example = Typ een zet, zoals { $action }
room-type-directions = N, E, S en W zijn noord, oost, zuid en west zoals wit het bord ziet: N wijst van wit weg.
room-play = Spelen
room-spectators = { $count ->
    [0] Geen kijkers
    [one] { $count } kijker
   *[other] { $count } kijkers
}
room-ping = ping { $count } ms
room-shortcuts = <key>?</key> voor sneltoetsen
