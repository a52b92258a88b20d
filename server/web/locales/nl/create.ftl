## Create

create-title = Nieuwe partij – Konakis
create-heading = Nieuwe partij
create-game = Spel
create-rules = Regels
create-opponent = Tegenstander
create-friend = Een vriend
create-anyone = Iedereen
create-computer = Computer
create-unknown-player = Onbekende speler
create-about-person = Alleen deze speler kan meedoen. Je krijgt een link om te sturen.
create-about-friend = Je krijgt een uitnodigingslink. De eerste die hem opent en meedoet, is je tegenstander.
create-about-anyone = Je partij staat op de startpagina zolang je Konakis open hebt.
create-about-computer = De partij begint meteen en telt niet mee voor de rating.
create-level = Niveau
create-play-as = Jouw kleur
create-random = Willekeurig
create-options = Opties
create-rated = Telt mee voor de rating: je kunt geen zetten terugnemen, en de uitslag verandert beide ratings als jullie allebei een zet hebben gedaan.
create-rated-guest = <link>Log in</link> om voor de rating te spelen.
create-private = Privé: nergens vermeld. Iedereen met de link kan meedoen, kijken en de partij bewaren.
create-private-closed = Privé: nergens vermeld. Iedereen met de link kan kijken en de partij bewaren.
create-start = Begin partij
create-find-opponent = Zoek een tegenstander
create-invite-link = Maak uitnodigingslink
create-send-challenge = Uitdaging sturen

## TimeControl

create-time-control = Speeltijd
create-unlimited = Onbeperkt
create-real-time = Live
create-correspondence = Correspondentie
create-about-unlimited = Geen tijdslimiet. Wie lang wegblijft, kan de partij verliezen.
create-about-real-time = Elke kant heeft een aantal minuten voor de hele partij en krijgt er elke beurt een aantal seconden bij.
create-about-away = Als maar één speler weg is, verliest die na twee minuten de partij.
create-about-correspondence = Elke kant heeft een aantal dagen per beurt, dus jullie hoeven niet tegelijk online te zijn.
create-minutes-and-seconds = Minuten + seconden per beurt
create-custom = Aangepast
create-minutes = Minuten
create-seconds = Seconden per beurt
create-days = Dagen per beurt
create-minutes-range = Kies tussen 0 en { $max } minuten.
create-seconds-range = Kies tussen 0 en { $max } seconden per beurt.
create-some-time = Kies minstens een paar minuten of seconden.
create-challenge-on-profile = Gebruik de knop op iemands profiel om die speler uit te dagen.

## Invite

create-wants-to-play = { $player } wil graag spelen
create-for-another = Deze uitdaging is voor een andere speler, of een van jullie heeft de ander geblokkeerd.
create-someone = Iemand
create-is-rated = telt mee voor de rating
create-is-unrated = telt niet mee voor de rating
create-sides-drawn = er wordt om de kleuren geloot als de partij begint
create-you-would-play = { $side ->
    [white] jij speelt met wit
   *[black] jij speelt met zwart
}
create-clocks-start = { $first ->
    [setup] De klokken gaan lopen zodra jullie allebei je stukken hebben opgesteld.
   *[move] De klokken gaan lopen zodra jullie allebei een eerste zet hebben gedaan.
}
create-join = Meedoen
create-watch = Kijken
create-decline = Afslaan
create-not-now = Nu niet
create-not-started = De partij is nog niet begonnen. Zodra ze begint, kun je hier kijken.
create-back = Terug
create-new-to-game = Nieuw in dit spel? <link>Leer hoe je speelt</link>

## InviteLink

create-link = Uitnodigingslink
create-copy = Kopiëren
create-copied = Gekopieerd
create-share = Delen…
create-link-copied = Link gekopieerd.
create-copy-failed = De link kon niet worden gekopieerd. Hij is geselecteerd, dus je kunt hem zelf kopiëren.

## Waiting

create-waiting = { $invited ->
    [open] Iedereen mag meedoen
    [link] Nodig een vriend uit
   *[user] Je uitdaging is verstuurd
}
create-waiting-how = { $invited ->
    [open] Je partij staat op de startpagina zolang je Konakis open hebt.
    [link] Stuur deze link aan een vriend. De eerste die hem opent en meedoet, is je tegenstander.
   *[user] Alleen deze speler kan meedoen. Die speler ziet de uitdaging in Konakis, en je kunt ook de link sturen.
}
create-notify = Laat het me weten als er iemand meedoet
create-notified = Zolang deze pagina open is, krijg je een melding als er iemand meedoet, met een geluid als het geluid aan staat.
create-sound-only = Staat het geluid aan, dan hoor je het als er iemand meedoet.
create-stop-waiting = Niet meer wachten
create-cancel = Partij annuleren
create-keep-page = { $invited ->
    [open] Houd deze pagina open: de partij begint zodra je tegenstander meedoet. Intussen blijft je partij tot { $until } op de lijst staan.
    [link] Houd deze pagina open: de partij begint zodra je tegenstander meedoet. Intussen werkt de link tot { $until }.
   *[user] Houd deze pagina open: de partij begint zodra je tegenstander meedoet. Intussen staat de uitdaging open tot { $until }.
}
create-close-page = { $invited ->
    [open] Je kunt deze pagina sluiten en later terugkomen: je partij wacht tot { $until }.
    [link] Je kunt deze pagina sluiten: de link werkt tot { $until }.
   *[user] Je kunt deze pagina sluiten: de uitdaging staat open tot { $until }.
}
create-keep-open = { $invited ->
    [open] Houd Konakis open in een tabblad. Je partij is verborgen zolang je weg bent. Ze wordt geannuleerd als je { $duration } weg bent geweest, en wacht anders tot { $until }.
    [link] Houd Konakis open in een tabblad. De link vervalt als je { $duration } weg bent geweest, en werkt anders tot { $until }.
   *[user] Houd Konakis open in een tabblad. De uitdaging vervalt als je { $duration } weg bent geweest, en staat anders open tot { $until }.
}
create-first-moves = { create-clocks-start } { $first ->
    [setup] Gebeurt dat
   *[move] Komt zo’n zet
} niet snel nadat je tegenstander meedoet (op de pagina staat hoeveel tijd er over is), dan wordt de partij afgebroken en telt ze voor niemand.
create-private-game = { $invited ->
    [user] Privé: de partij staat nergens vermeld. Iedereen met de link kan kijken en de partij bewaren.
   *[others] Privé: de partij staat nergens vermeld. Iedereen met de link kan meedoen, kijken en de partij bewaren.
}

## Times

create-lasts-seconds = { $count ->
    [one] { $count } seconde
   *[other] { $count } seconden
}
create-lasts-minutes = { $count ->
    [one] { $count } minuut
   *[other] { $count } minuten
}
create-lasts-hours = { $count } uur
create-until-time = { $time }
create-until-day = { $day } om { $time }

## ComputerGame

create-play-computer = Speel tegen de computer<unseen> in { $game }</unseen>
create-levels = Niveau van de computer in { $game }
create-level-about = <b>{ $level }.</b> { $about }
create-play-level = Speel op niveau { $level }<unseen> in { $game }</unseen>
create-other-opponent = Terug
