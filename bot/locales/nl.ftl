### De teksten van de bot in het Nederlands, met dezelfde namen en variabelen als in en.ftl.

## Algemene woorden

side = { $side ->
    [white] wit
   *[black] zwart
}
side-choice = { $side ->
    [white] wit
    [black] zwart
   *[random] willekeurig
}
rated = { $rated ->
    [yes] telt mee voor de rating
   *[no] telt niet mee voor de rating
}
list-item = { $item }
list-two = { $one } en { $two }
nobody = niemand
rules-and-option = { $first }, { $next }
game-with-rules = { $game } ({ $rules })
choice-ruleset = { $game }: { $rules }

## Klokken

clock-none = zonder klok
clock-live = { $minutes } min + { $increment } s per beurt
clock-live-seconds = { $seconds } s + { $increment } s per beurt
clock-live-turn = { $increment ->
    [one] { $increment } seconde
   *[other] { $increment } seconden
} per beurt
clock-live-each = { $minutes } min per speler
clock-live-each-seconds = { $seconds } s per speler
clock-days = { $days ->
    [one] { $days } dag per beurt
   *[other] { $days } dagen per beurt
}
left-days = { $days } d { $hours } u
left-hours = { $hours } u { $minutes } min
clock-running = loopt af { $moment }

## Uitdagingen

challenge-open = **{ $challenger }** wil graag **{ $game }** spelen. Wie doet er mee?
challenge-named = { $opponent }, **{ $challenger }** daagt je uit voor een partij **{ $game }**.
challenge-side = { $side ->
    [white] { $challenger } speelt met wit
    [black] { $challenger } speelt met zwart
   *[random] willekeurige kleuren
}
challenge-declined = **{ $player }** wil nu niet spelen. Misschien een andere keer!
challenge-declined-notice = { $challenger }, **{ $player }** heeft je uitdaging voor een partij **{ $game }** afgeslagen.
challenge-withdrawn = **{ $player }** heeft deze uitdaging ingetrokken.
challenge-withdrawn-you = Je hebt je uitdaging ingetrokken.
challenge-withdraw-ask = Je uitdaging voor een partij **{ $game }** staat nog open. Wil je die intrekken?
challenge-lapsed = Niemand heeft op tijd gereageerd, dus deze uitdaging is verlopen.
challenge-not-yours = Deze uitdaging is voor { $opponent }. Gebruik /uitdagen om zelf iemand uit te dagen.
challenge-own = Dit is je eigen uitdaging, dus iemand anders moet die aannemen. Druk op **Intrekken** om de uitdaging te annuleren.
challenge-own-for = Dit is je eigen uitdaging, dus { $opponent } moet die aannemen. Druk op **Intrekken** om de uitdaging te annuleren.
challenge-over = Deze uitdaging staat niet meer open. Gebruik /uitdagen voor een nieuwe.
challenge-no-game = Dat spel ken ik niet. Kies er een uit de lijst.
challenge-no-rules = Die regels ken ik niet. Typ er een woord van en kies uit de lijst.
challenge-no-clock = Ik kan ‘{ $clock }’ niet als klok lezen. Schrijf de minuten per speler en de seconden per beurt, zoals 5+3; de dagen per beurt, zoals 3 dagen; of ‘geen’ voor een partij zonder klok.
challenge-clock-range = Die klok is te kort of te lang. Elke kant krijgt hoogstens { $minutes } minuten en { $seconds } seconden per beurt, en minstens een van beide; of 1 tot { $days } dagen per beurt. Schrijf bijvoorbeeld 5+3 of 3 dagen.
challenge-self = Je kunt jezelf niet uitdagen. Kies iemand anders, kies niemand zodat iedereen mee kan doen, of gebruik /spelen.
challenge-bot = Bots kunnen geen uitdagingen aannemen. Gebruik /spelen om tegen de computer te spelen.
challenge-only-challenger = Alleen { $challenger } kan deze uitdaging intrekken.
challenge-sent = Je uitdaging staat in het kanaal.
challenge-too-many = Je hebt al { $count } open uitdagingen. Trek er een in met /partijen, of wacht op een antwoord.
challenge-twice = { $opponent } heeft nog niet op [je vorige uitdaging]({ $link }) gereageerd. Je kunt die intrekken met /partijen.
challenge-too-fast = Je hebt de laatste tijd veel mensen uitgedaagd. De volgende uitdaging kan { $moment }.
challenge-alone = Niemand anders ziet dit gesprek. Gebruik /uitdagen in een kanaal van een server, of begin een partij in de browser en stuur de link aan wie je maar wilt: { $link }
button-accept = Aannemen
button-decline = Afslaan
button-join = Meedoen
button-withdraw = Intrekken
button-rules = Regels

## Partijen tegen de computer

play-started = Je speelt **{ $game }** tegen de computer ({ $level }).
play-no-levels = De computer speelt nog geen { $game }. Gebruik /uitdagen om het tegen mensen te spelen.
play-no-level = De computer speelt { $game } op niveau { $from } tot en met { $to }. Kies er een uit.
play-too-many = Je hebt al { $count } partijen tegen de computer lopen. Maak er een af, of geef er een op met /opgeven, en probeer het opnieuw.
play-too-fast = Je bent de laatste tijd veel partijen begonnen. De volgende kan { $moment }.

## Het formulier van een nieuwe partij

form-challenge = **Nieuwe uitdaging.** Kies een spel en een klok. Zodra je een tegenstander kiest, wordt de uitdaging geplaatst.
form-play = **Een partij tegen de computer.** Kies een spel, een niveau en een klok, en druk dan op **Begin**.
form-game = Welk spel?
form-level = Hoe sterk speelt de computer?
form-clock = Hoeveel tijd?
form-opponent = Wie daag je uit?
form-side = Jij speelt: { $side ->
    [white] wit
    [black] zwart
   *[random] willekeurig
}
form-rated = { $rated ->
    [yes] Telt mee voor de rating
   *[no] Telt niet mee voor de rating
}
form-anyone = Iedereen mag meedoen
form-start = Begin
computer-level = Niveau { $level }
computer-player = Computer · { $level }
level-beginner = Beginner
level-learner = Leerling
level-casual = Recreant
level-club-player = Clubspeler
level-expert = Expert
level-master = Meester
level-settler = Kolonist
level-farmer = Boer
level-baron = Baron
level-count = Graaf
level-duke = Hertog
level-emperor = Keizer
level-tadpole = Kikkervisje
level-froglet = Kikkertje
level-frog = Kikker
level-hopper = Springer
level-grasshopper = Sprinkhaan
level-locust = Treksprinkhaan

## Threads en kanalen

thread-name = { $game }: { $white } – { $black }
thread-made = De partij wordt gespeeld in { $thread }.
thread-not-allowed = Ik mag hier geen thread maken, dus de partij blijft in dit kanaal.
thread-full = Deze server heeft het maximale aantal threads bereikt, dus de partij blijft in dit kanaal.
responds-only = Ik ben hier geen lid, dus ik kan geen thread openen of herinneringen sturen, en na een klik kan ik berichten maar 15 minuten bijwerken. **Vernieuwen** onder het bord werkt het bij. Met /meldingen zet je privéberichten over je beurten aan.

## Het bericht van de partij

game-title = **{ $game }** · { $white } (wit) – { $black } (zwart)
game-turn = { $player }, jij bent aan de beurt ({ $side }).
game-turn-plain = { $player } is aan de beurt ({ $side }).
game-thinking = De computer denkt na ({ $side }).
game-setup = Beide spelers zetten in het geheim hun stukken neer. We wachten op { $players }.
game-setup-last = De ene kant is klaar met opstellen. We wachten op { $players }.
game-waiting = Wachten op een tegenstander.
game-last = { $player }: { $what } ({ $action })
game-last-setup = { $player }: { $what }
turn-then = { $before }; { $next }
game-begun = { $players } De partij is begonnen.
game-ended = { $players } Jullie partij is afgelopen.
board-moved = Het nieuwste bord staat [hier]({ $link }).
board-paused = Dit bord wordt niet meer bijgewerkt. Druk op **Vernieuwen** om het bij te werken.
board-without-picture = Er is geen afbeelding, want ik mis in dit kanaal het recht **Bestanden bijvoegen**.
game-start = De partij begint.
challenge-board-here = De partij begint: [naar het bord]({ $link }).
game-clocks = Wit: { $white } · Zwart: { $black }
game-flag = De tijd loopt af { $moment }.
game-first-action = Eerste beurt uiterlijk { $moment }, anders wordt de partij afgebroken.
game-moved-on = De partij is intussen verder. Het nieuwste bord staat in het kanaal.
game-over-already = Deze partij is afgelopen.
game-not-yours = Je speelt niet mee in deze partij. Druk op **Web** om die live te volgen.
alt-animation = Een hele partij { $game } tussen { $white } (wit) en { $black } (zwart), zet voor zet.
alt-board = { $game }, { $files } bij { $ranks } velden, gezien door { $side ->
    [white] wit
   *[black] zwart
}.
alt-side = { $side ->
    [white] Wit
    [black] Zwart
   *[nobody] Van niemand
}: { $pieces }.
alt-last = Laatste zet: { $action }.
alt-picked = Tot nu toe gekozen: { $at }.
alt-targets = Keuze uit: { $squares }.
alt-lost = Geslagen van { $side ->
    [white] wit
   *[black] zwart
}: { $values }.
alt-value = waarde { $value }
alt-hidden = waarde verborgen
alt-facing = pijl naar { $facing }
alt-controlled = beheerst
alt-tokens = { $count ->
    [one] één steen
   *[other] { $count } stenen
}
alt-stack = { $count ->
    [1] { $tokens }
   *[other] van boven: { $tokens }
}
alt-some = { $count } { $kind }
alt-spent = { $token } – verbruikt
alt-ground = Lege velden: { $ground }.
button-move = Zetten
button-setup = Opstellen
button-view = Bord
button-draw = Remise
button-resign = Opgeven
button-takeback = Terugnemen
button-flip = Draai
button-watch = Web
button-play-here = Speel hier
play-here-failed = ⚠️ Discord kan het bord hier niet openen. Speel in plaats daarvan op het web: { $link }
button-rematch = Revanche
button-animation = Naspelen
button-record = Notatie
view-yours = Dit is jouw bord ({ $side }). Alleen jij kunt dit bericht zien.
view-watching = Je kijkt naar deze partij. Alleen jij kunt dit bericht zien.
flip-here = Het bord gezien vanuit { $side ->
    [white] wit
   *[black] zwart
}. Alleen jij kunt dit bericht zien.

## De laatste zet

action-place = { $at } geclaimd
action-place-kind = { $kind } op { $at }
action-place-facing = een blokje op { $at }, pijl naar { $facing }
action-go = { $from } naar { $to }
action-slide = { $from } schuift naar { $to }, pijl naar { $facing }
action-join = land samengevoegd op { $at }
action-clash = { $from } valt { $to } aan
action-capture = { $from } slaat op { $to }
action-lift = een steen naar boven gehaald op { $at }
action-change = soort van een steen veranderd op { $at }
action-end = klaar met de beurt
action-setup = stukken staan klaar
event-captured = geslagen op { $at }: { $kind }
event-conflict = conflict tussen { $from } en { $to }: { $pairs }
event-pair = { $attacker }–{ $defender }
event-blank = niets
event-unknown = verborgen
event-taken = { $side ->
    [white] wit
   *[black] zwart
} bezit nu { $at }
event-collapsed = het gebied op { $from } is geslonken tot { $to }
event-revealed = alle geheimen zijn onthuld

facing-up = boven
facing-right = rechts
facing-down = beneden
facing-left = links

compass-N = noorden
compass-E = oosten
compass-S = zuiden
compass-W = westen

## Uitslagen: $winner en $loser zijn namen; bij remise zijn ze niet nodig. $counted is yes als de punten beslisten.

result-won = **{ $winner }** ({ $side ->
    [white] wit
   *[black] zwart
}) wint: { $reason }.
result-drawn = Remise: { $reason }.
result-off = Geen uitslag: { $reason }.
result-scores = Punten: wit { $white }, zwart { $black }.
result-areas = Beheerst oppervlak: wit { $white }, zwart { $black }. Geclaimd oppervlak: wit { $whiteclaimed }, zwart { $blackclaimed }.
result-revealed = Alle geheimen zijn onthuld.

reason-resignation = { $loser } heeft opgegeven
reason-time = de tijd van { $loser } is om
reason-draw-agreed = beide spelers waren het eens
reason-threefold-claimed = geclaimd wegens drie keer dezelfde stand
reason-fifty-moves-claimed = geclaimd wegens vijftig zetten van beide kanten zonder dat er iets geslagen werd
reason-fivefold = dezelfde stand kwam vijf keer voor
reason-aborted = de partij is afgebroken
reason-abandoned = { $loser } is weggegaan
reason-declined = de uitdaging is afgeslagen
reason-closed = de beheerder heeft de partij gesloten
reason-no-first-action = een eerste zet kwam niet op tijd
reason-no-first-action-by = { $player } deed de eerste zet niet op tijd
reason-king-escaped = de koning heeft een hoek bereikt
reason-king-captured = de koning werd gevangen
reason-no-moves = { $counted ->
    [yes] er was geen zet meer mogelijk
   *[no] { $loser } kon geen zet meer doen
}
reason-hundred-moves = honderd zetten van beide kanten zonder dat er iets geslagen werd
reason-goal-reached = de pion van { $winner } heeft de overkant bereikt
reason-fifty-actions = vijftig zetten van beide kanten zonder nieuw blokje
reason-home = een van beide kanten heeft geen stuk meer onderweg, dus beslissen de punten
reason-no-territory = { $loser } heeft geen gebied meer
reason-turn-limit = het maximale aantal beurten is bereikt

## Woorden van de spellen

kind-king = { $count ->
    [one] koning
   *[other] koningen
}
kind-swede = { $count ->
    [one] Zweed
   *[other] Zweden
}
kind-muscovite = { $count ->
    [one] Moskoviet
   *[other] Moskovieten
}
kind-pawn = { $count ->
    [one] pion
   *[other] pionnen
}
kind-cube = { $count ->
    [one] blokje
   *[other] blokjes
}
kind-subulata = { $count ->
    [one] sprinkhaan
   *[other] sprinkhanen
}
kind-territory = { $count ->
    [one] gebied
   *[other] gebieden
}
kind-I = { $count ->
    [one] isolationist
   *[other] isolationisten
}
kind-A = { $count ->
    [one] agressor
   *[other] agressors
}
kind-V = { $count ->
    [one] pleitbezorger
   *[other] pleitbezorgers
}
terrain-tablut-t = troon
terrain-tablut-c = hoek
terrain-subulata-w = water
terrain-subulata-f = bloem
terrain-subulata-l = blad
about-tablut = Een koning en acht Zweden tegen zestien Moskovieten: breek uit naar een hoek, of sluit de kring.
about-kubism = Twee pionnen racen langs elkaar, terwijl beide spelers dezelfde negen blokjes in de weg schuiven.
about-subulata = Spring over een vijver van water, bloemen en bladeren; alleen jij weet wat je sprinkhanen waard zijn.
about-subsume = Bouw stapels geheime stenen, claim land, en val aan als je kunt raden wat de stapels van je tegenstander verbergen.
count-tablut-captured-by-white = Geslagen door wit: { $count }
count-tablut-captured-by-black = Geslagen door zwart: { $count }
count-tablut-quiet = Zetten sinds er voor het laatst geslagen werd: { $count }
count-kubism-supply = Blokjes in de voorraad: { $count }
count-kubism-quiet = Zetten sinds er voor het laatst een blokje bijkwam: { $count }
count-subulata-captured-by-white = Geslagen door wit: { $count }
count-subulata-captured-by-black = Geslagen door zwart: { $count }
count-subulata-goal-white = Naar het doel gebracht door wit: { $count }
count-subulata-goal-black = Naar het doel gebracht door zwart: { $count }
count-subulata-ready-white = Wit { $count ->
    [0] stelt zich op
   *[other] is klaar
}
count-subulata-ready-black = Zwart { $count ->
    [0] stelt zich op
   *[other] is klaar
}
count-subsume-turn = Beurt { $count }
count-subsume-phase = Fase: { $count ->
    [1] claimen
    [2] samenvoegen
    [3] conflict
   *[4] verplaatsen
}
count-subsume-turn-limit = Limiet: { $count } beurten
count-subsume-controlled-white = Wit beheerst { $count } { $count ->
    [one] veld
   *[other] velden
}
count-subsume-controlled-black = Zwart beheerst { $count } { $count ->
    [one] veld
   *[other] velden
}
count-subsume-claimed-white = Wit claimt { $count } { $count ->
    [one] veld
   *[other] velden
}
count-subsume-claimed-black = Zwart claimt { $count } { $count ->
    [one] veld
   *[other] velden
}
variant-standard = standaard
variant-classic = klassiek
variant-yourturnmyturn = YourTurnMyTurn
variant-cwali = Cwali
option-cube-turn = blokjes draaien { $value ->
    [clockwise] met de klok mee
   *[either] naar keuze
}
option-pond = { $value ->
    [mirrored] gespiegelde vijver
   *[random] willekeurige vijver
}
option-turn-limit = hoogstens { $value } beurten

## Een zet kiezen

pick-start = Wat is je zet? Alleen jij kunt dit zien.
pick-so-far = Tot nu toe: { $action }. En dan?
pick-choose = Kies
pick-page = Pagina { $page } van { $pages }
pick-next = Meer
pick-previous = Terug naar de vorige
pick-undo = Een stap terug
pick-first-squares = Welk veld?
pick-first-signs = Wat voor zet?
pick-beats = Verslaat { $weaker }, verliest van { $stronger }
pick-ways = { $count ->
    [one] één mogelijkheid
   *[other] { $count } mogelijkheden
}
pick-played = Gespeeld: { $action }
turn-ended = Je hebt je beurt beëindigd.
game-turn-yours = Jij bent aan de beurt ({ $side }).
panel-waiting = { $player } is aan de beurt. Je kiest hier straks je volgende zet; als er niets verandert, druk dan op **Vernieuwen**.
move-not-played = { $action } is niet gespeeld.
panel-over = { $end ->
    [won] Je hebt gewonnen.
    [lost] Je hebt verloren.
    [drawn] Het is remise.
   *[off] De partij heeft geen uitslag.
}
panel-paused = Dit bericht wordt niet meer bijgewerkt. Druk op **Verder** om het bij te werken.
button-wake = Verder
button-refresh = Vernieuwen
pick-number = { $count ->
    [1] de bovenste
   *[other] nummer { $count } van boven
}
sign-plus = plaatsen
sign-star = land samenvoegen
sign-minus = verplaatsen
sign-x = aanvallen
sign-slide = schuiven
sign-lift = een steen naar boven halen
sign-change = de soort van een steen veranderen
sign-end = de beurt beëindigen
end-turn = Beurt beëindigen
move-unknown = { $action } kan nu niet. Begin te typen en kies uit de lijst.
move-several = Dat kan meer dan één zet betekenen. Typ een van deze:
move-several-line = { $action } – { $what }

## Opstellen

setup-start = Stel je stukken op. Alleen jij kunt dit zien, en hun waarden blijven geheim tot de partij voorbij is.
setup-progress = { $placed } van de { $total } opgesteld.
setup-place = Waar komt { $value }?
setup-complete = Alles staat. Kijk het na en druk dan op **Klaar**.
setup-shuffle = Schudden
setup-ready = Klaar
setup-done = Je stukken staan klaar. De partij begint zodra ook de andere kant klaar is.
setup-begun = Alle stukken staan klaar. De partij is begonnen.
setup-unreadable = Ik kan dat niet als opstelling lezen. Schrijf een waarde of - voor elk van de velden { $squares }, in deze volgorde, met de waarden { $values } elk één keer, bijvoorbeeld { $example }. Of begin te typen en kies uit de lijst.

## Remise, opgeven, terugnemen, revanche

resign-ask = Wil je je partij **{ $game }** tegen **{ $opponent }** echt opgeven?
resign-yes = Ja, ik geef op
resign-no = Nee, doorspelen
resign-done = Je hebt opgegeven. Bedankt voor de partij!
abort-ask = Je kunt je partij **{ $game }** tegen **{ $opponent }** opgeven. Zolang jullie niet allebei hebben gezet, kun je de partij ook zonder winnaar afbreken.
abort-yes = Partij afbreken
abort-done = De partij is afgebroken.
draw-claim-threefold = Remise claimen: derde keer
draw-claim-fifty-moves = Remise claimen: vijftig zetten
draw-claim-ask = { $claim ->
    [threefold] Deze stand komt voor de derde keer voor
   *[fifty-moves] Beide kanten hebben vijftig zetten gedaan zonder iets te slaan
}, dus je kunt remise claimen en de partij beëindigen. Remise claimen?
draw-claim-ask-with = Na { $action } { $claim ->
    [threefold] is de stand drie keer voorgekomen
   *[fifty-moves] hebben beide kanten vijftig zetten gedaan zonder iets te slaan
}, dus je kunt nu remise claimen. De partij eindigt dan zonder die actie. Remise claimen?
draw-claim-yes = Ja, claim remise
draw-claimed = Je hebt remise geclaimd. Bedankt voor de partij!
offer-waits = { $players } Er wacht een aanbod op je antwoord.
draw-offered = Je hebt remise aangeboden.
draw-refused-computer = De computer heeft je remiseaanbod afgeslagen. De partij gaat door.
draw-offer-shown = **{ $player }** biedt remise aan.
draw-not-accepted = { $player }, je remiseaanbod is niet aangenomen. De partij gaat door.
takeback-offered = Je hebt gevraagd of je je laatste zet mag terugnemen.
takeback-done = Je laatste zet is teruggenomen. Jij bent aan de beurt.
takeback-agreed = { $player }, je laatste zet is teruggenomen. Jij bent aan de beurt.
takeback-offer-shown = **{ $player }** wil de eigen laatste zet graag terugnemen, met alles wat daarna kwam.
takeback-not-accepted = { $player }, je verzoek om een zet terug te nemen is niet ingewilligd. De partij gaat door.
rematch-offered = Je hebt een revanche aangeboden.
rematch-offer-shown = **{ $player }** biedt een revanche aan.
rematch-not-accepted = { $player }, je aanbod van een revanche is niet aangenomen.
rematch-on = De revanche begint.
button-offer-accept = Akkoord
button-offer-refuse = Afslaan
offer-accepted = Afgesproken.
offer-refused = Afgeslagen. De partij gaat door.
offer-withdrawn = Je hebt je aanbod ingetrokken. De partij gaat door.
rematch-refused = Je hebt de revanche afgeslagen.
rematch-withdrawn = Je hebt je aanbod van een revanche ingetrokken.
offer-gone = Dit aanbod geldt niet meer.
offer-own = Dit is je eigen aanbod. Je tegenstander moet antwoorden.

## Herinneringen

reminder = { $player }, jij bent aan de beurt in **{ $game }** tegen { $opponent }: [naar het bord]({ $link })
button-reminders-off = Stuur geen herinneringen meer
button-reminders-on = Herinner mij weer

## Berichten over beurten

turn-message = Jij bent aan de beurt in **{ $game }** tegen { $opponent }.
button-open-page = Openen in de browser
button-messages-off = Stop deze berichten
messages-off = Ik stuur je geen privéberichten meer. Gebruik /meldingen om ze weer aan te zetten.
notifications-title = **Berichten als je aan de beurt bent**
notifications-messages = { $on ->
    [yes] Privéberichten van mij: aan
   *[no] Privéberichten van mij: uit. Voeg **berichten** toe om ze aan te zetten.
}
notifications-when = { $little ->
    [yes] Alleen als er een dag of minder over is
   *[no] Bij elke beurt
}
notifications-quiet = Stille uren: { $hours } ({ $zone })
notifications-no-quiet = Geen stille uren
notifications-hint = Zet een instelling achter /meldingen om die te wijzigen. De laatste twee instellingen gelden ook voor de apparaten die je in de browser hebt toegevoegd. In partijen die ik in een kanaal toon, vermeld ik je daar.
notifications-bad-hours = Typ stille uren zoals 22:00-8:00, of **uit**.
notifications-bad-zone = Typ je tijdzone als verschil met UTC, zoals +1 of -5.
notifications-needs-zone = Voeg ook **tijdzone** toe, zoals +1, zodat ik weet wanneer je stille uren zijn.
reminders-off = Ik stuur je geen herinneringen meer. Gebruik /partijen om te zien waar je aan de beurt bent.
reminders-on = Ik stuur je weer een herinnering, één keer per beurt, als een partij al lang op je wacht.

## Instellingen van een server

settings-title = **Instellingen van deze server**
settings-game = Standaardspel: { $game }
settings-clock = Standaardklok: { $clock }
settings-place = { $place ->
    [thread] Partijen worden in threads gespeeld
   *[channel] Partijen worden in het kanaal gespeeld
}
settings-board = Borden worden getoond vanuit { $side ->
    [white] wit
   *[black] zwart
}
settings-reminders = { $on ->
    [yes] Herinneringen staan aan
   *[no] Herinneringen staan uit
}
settings-language = Taal: { $language }
settings-language-server = zoals de Discord-server
settings-saved = Opgeslagen.
settings-hint = Zet een instelling achter /instellingen om die te wijzigen. De andere blijven zoals ze zijn.
settings-only-servers = Instellingen horen bij een server. Gebruik /instellingen in een kanaal van de server.
settings-not-allowed = Alleen wie het recht **Server beheren** heeft, kan deze instellingen zien of veranderen.
language-name = Nederlands

## Lijsten

games-title = **Jouw partijen**
games-none = Je hebt geen lopende partijen. Begin er een met /uitdagen of /spelen.
games-line-yours = { $game } tegen { $opponent }: **jij bent aan de beurt** · [openen]({ $link })
games-line-theirs = { $game } tegen { $opponent }: de ander is aan de beurt · [openen]({ $link })
games-line-waiting = { $game }: wacht op een tegenstander · [openen]({ $link })
games-line-waiting-for = { $game }: wacht op { $opponent } · [openen]({ $link })
games-choice-waiting = { $game } · open uitdaging
games-choice-waiting-for = { $game } · uitdaging aan { $opponent }
games-more = { $count ->
    [one] en nog een
   *[other] en nog { $count }
}
which-none = Je hebt hier geen partij. Kies er een, of gebruik /partijen om ze allemaal te zien.
which-several = Je hebt meerdere partijen lopen. Kies er een met **{ $option }**, dat ze laat zien terwijl je typt, of gebruik de opdracht in de thread van de partij.
which-several-choice = Je hebt meerdere partijen: kies er eerst een met ‘{ $option }’
profile-title = **{ $player }**
profile-rating = { $game }: { $rating } ± { $spread } ({ $games ->
    [one] één partij
   *[other] { $games } partijen
} voor de rating)
profile-unrated = Nog geen partij voor de rating.
profile-recent = Laatste partijen:
profile-line = { $outcome ->
    [won] Gewonnen
    [lost] Verloren
    [drawn] Remise
    [off] Afgebroken
   *[on] Nog bezig
}: { $game } tegen { $opponent } { $moment }
profile-line-waiting = Open uitdaging: { $game } { $moment }
profile-unknown = { $player } heeft hier nog niet gespeeld.
leaderboard-title = **De besten in { $game }**
leaderboard-line = { $rank }. { $player }: { $rating } ({ $games ->
    [one] één partij
   *[other] { $games } partijen
})
leaderboard-none = Nog niemand heeft een rang in { $game }. Speel vijf partijen voor de rating, tegen minstens drie tegenstanders, om er een te krijgen.
spectate-title = **Lopende partijen**
spectate-none = Er speelt nu niemand. Begin een partij met /uitdagen!
spectate-line = { $game }: { $white } – { $black } · [openen]({ $link })
spectate-choose = Welke partij wil je bekijken?
spectate-where = De partij wordt [hier]({ $link }) gespeeld.
spectate-following = Je volgt deze partij: { $thread } staat nu in je kanalenlijst.
spectate-following-here = Je volgt deze partij: dit bericht toont elke beurt.
button-follow = Volgen
animation-later = De animatie van deze partij is nog niet klaar. Probeer het over tien minuten opnieuw, of speel de partij na in je browser: { $link }
record-here = Hier is de notatie van de partij.
record-here-hidden = Hier is de notatie van de partij. Alles wat nog verborgen is, is weggelaten.

## De analyse van een afgelopen partij

analysis-under-way = Deze partij wordt geanalyseerd. Het resultaat verschijnt hier, meestal binnen een minuut. Zo niet, vraag het dan opnieuw.
analysis-accuracy = Nauwkeurigheid: wit { $white }%, zwart { $black }%
analysis-turning-points = **Keerpunten** (de stippen in de grafiek)
analysis-no-turning-points = Geen grote fouten in deze partij.
analysis-turning-point = Beurt { $number }, { $side ->
    [white] wit
   *[black] zwart
}: { $made } ({ $action }). Beter: { $better } ({ $best }). Kansen van { $side ->
    [white] wit
   *[black] zwart
}: { $from }% → { $to }%
analysis-graph = De grafiek toont de kansen van wit als het lichte deel en die van zwart als het donkere deel. Op de stippellijn staat de partij gelijk.
analysis-hidden = De nauwkeurigheid en de keerpunten gaan alleen uit van wat elke kant wist. De grafiek toont de kansen als alles onthuld was.
analysis-choice = { $game } · { $opponent } · { $outcome ->
    [won] gewonnen
    [lost] verloren
   *[drawn] remise
} · { $days ->
    [0] minder dan een dag geleden
    [one] één dag geleden
   *[other] { $days } dagen geleden
}
analysis-none-finished = Je hebt hier nog geen partij uitgespeeld. Noem een andere partij met **{ $option }**: het ID of de link ervan.
analysis-nothing = In deze partij is niets gespeeld, dus er valt niets te analyseren.
analysis-private = Dit is een privépartij, dus alleen de spelers kunnen de analyse hier zien.
analysis-one-at-a-time = Je wacht al op een analyse. Vraag de volgende aan als die er is.
analysis-too-many = Er worden nu te veel partijen geanalyseerd. Probeer het over een minuut opnieuw.
analysis-too-fast = Je hebt de laatste tijd veel analyses aangevraagd. De volgende kan { $moment }.
analysis-too-long = Deze analyse duurt langer dan gewoonlijk, dus ik wacht er niet meer op. Probeer het over een paar minuten opnieuw.
alt-analysis = Evaluatiegrafiek van een partij { $game } tussen { $white } (wit) en { $black } (zwart).
alt-analysis-ends = Kansen van wit: { $start }% aan het begin, { $end }% aan het eind.
alt-analysis-turn = Na beurt { $number } van { $side ->
    [white] wit
   *[black] zwart
}: { $chance }%.
button-analyse = Analyseren

## Spelregels

rules-page = Pagina { $page } van { $pages }
rules-ruling-note = De oorspronkelijke spelregels laten sommige gevallen open. Onze beslissingen zijn als zodanig gemerkt.
rules-english = De spelregels zijn in het Engels.
rules-missing = Je kunt de spelregels van { $game } hier lezen: { $link }
button-next = Volgende
button-previous = Vorige
button-rules-web = Lees op het web

## Fouten: $why zegt waarom de spelserver weigert.

error-bad-json = De spelserver kon mijn bericht niet lezen. Dat ligt aan mij, niet aan jou. Probeer het nog eens.
error-bad-message = De spelserver kon dat niet lezen: { $why }.
error-unknown-type = De spelserver is ouder dan deze bot en kan dit nog niet.
error-version = De spelserver en ik gebruiken verschillende versies. De beheerders van deze bot moeten een van ons bijwerken.
error-unauthorized = Dat mag ik van de spelserver niet.
error-banned = Dat kan hier niet: { $why }
error-no-such-room = Die partij bestaat niet meer. Gebruik /partijen om de jouwe te zien.
error-no-such-game = Dat kun je niet kiezen: { $why }.
error-not-seated = Alleen de spelers van deze partij kunnen dat doen.
error-not-your-turn = De andere kant is aan de beurt. Wacht op de volgende zet.
error-stale = De partij is intussen verder, dus er is niets gebeurd. Kijk naar het nieuwste bord en kies opnieuw.
error-illegal-action = Dat mag niet volgens de spelregels: { $why }.
error-bad-action = Die zet kan ik niet lezen: { $why }.
error-room-full = Beide plaatsen in deze partij zijn bezet.
error-not-now = Dat kun je nu niet doen: { $why }.
error-claim-fails = Dat kun je niet claimen: { $why }.
error-rate-limited = Je zit aan een limiet: { $why }.
error-too-large = Dat is te lang. Maak het korter.
error-internal = Er ging iets mis op de spelserver. Je partij is veilig. Probeer het nog eens.
error-unconfirmed = Het is nog niet duidelijk of dat is opgeslagen. Bekijk de partij en probeer het zo nodig nog eens.
## Waarom de spelserver iets weigert, binnen een zin.

why-over = de partij is afgelopen
why-turn = je bent niet aan de beurt
why-claim-wins = die zet wint de partij: speel hem
why-claim-ground = er is geen reden voor remise: de stand moet voor de derde keer voorkomen, of bij Tablut moeten beide kanten 50 zetten zonder slaan hebben gedaan
why-claim-none = bij dit spel kun je geen remise claimen: bied het in plaats daarvan aan
why-tablut-unreadable = ‘{ $text }’ is geen zet in dit spel: schrijf het beginveld, ‘-’ en het doelveld, van a1 tot i9, zoals e3-e4
why-kubism-unreadable = ‘{ $text }’ is geen zet in dit spel: schrijf een zet van de pion zoals c1-c2, een geplaatst blokje met zijn pijl zoals +b3N, of een geschoven blokje met zijn nieuwe pijl zoals b3>b5E
why-subulata-unreadable = ‘{ $text }’ is geen zet in dit spel: schrijf het beginveld, ‘-’, of ‘x’ als je slaat, en het doelveld, van a1 tot i9, zoals a1-a3 of b2xb4; of een opstelling zoals setup 37-15-264
why-subulata-setup-unreadable = ‘{ $text }’ is geen zet in dit spel: schrijf na setup negen tekens, één voor elk veld van je hoektegel: de waarde van het stuk, of - voor een leeg veld, zoals setup 37-15-264
why-subsume-unreadable = ‘{ $text }’ is geen zet in dit spel: claimen +b1A, samenvoegen *b1, aanvallen b2xb3, verplaatsen b2-b3, naar boven halen b2^3, soort veranderen b2=3V, de beurt beëindigen met een punt; de soorten zijn I, A en V, stenen worden van boven geteld
why-kubism-no-pawn = er staat geen pion op { $at }: de jouwe staat op { $own }
why-kubism-not-yours = de pion op { $at } is niet van jou: de jouwe staat op { $own }
why-kubism-no-move = de pion staat al op { $at }: kies een ander veld
why-kubism-reach = een pion gaat één veld vooruit, achteruit of opzij, of springt over de andere pion als die ernaast staat: { $to } is te ver van { $from }
why-kubism-onto-cube = een pion gaat naar een vrij veld, en op { $at } staat een blokje
why-kubism-onto-pawn = een pion stopt niet op de andere pion: hij springt over { $at }, naar een vrij veld erachter
why-kubism-aside = spring recht naar { $at }: een pion mag alleen opzij als dat veld geblokkeerd is
why-kubism-no-cube-left = er is geen blokje meer in de voorraad: alle negen staan op het bord
why-kubism-placed-onto = een blokje komt op een vrij veld: { $at } is bezet
why-kubism-arrow-off = de pijl van een geplaatst blokje mag niet van het bord wijzen: kies op { $at } een andere richting
why-kubism-arrow-blocked = de pijl van een geplaatst blokje wijst naar een vrij veld: { $at } is bezet
why-kubism-no-cube = er staat geen blokje op { $at }
why-kubism-no-slide = een blokje schuift ten minste één veld weg van { $at }
why-kubism-along = een blokje schuift waar zijn pijl naar wijst: dat op { $from } schuift alleen richting { $next }
why-kubism-along-edge = een blokje schuift waar zijn pijl naar wijst: die van het blokje op { $from } wijst van het bord
why-kubism-slide-blocked = een blokje schuift over vrije velden naar een vrij veld: { $at } is bezet
why-kubism-clockwise = de pijl draait na het schuiven 90 graden met de klok mee: schrijf { $turned }
why-kubism-quarter = de pijl draait na het schuiven 90 graden naar rechts of links
why-kubism-shut-white = de pion van wit zou geen weg meer hebben naar rij { $rank }
why-kubism-shut-black = de pion van zwart zou geen weg meer hebben naar rij { $rank }
why-subsume-claim-first = een beurt begint met claimen: leg een nieuwe steen op een leeg veld van rij { $rank } of op een van je gebieden
why-subsume-claimed = je hebt deze beurt al geclaimd
why-subsume-home = { $at } is leeg en ligt niet op je thuisrij: een claim kan alleen op rij { $rank } een gebied beginnen
why-subsume-empty = { $at } is leeg: daar is geen gebied
why-subsume-not-yours = het gebied op { $at } is niet van jou
why-subsume-late = het is te laat om samen te voegen: een conflict of een verplaatsing heeft die fase van je beurt gesloten
why-subsume-late-conflict = het is te laat voor een conflict: een verplaatsing heeft die fase van je beurt gesloten
why-subsume-square-empty = vier van je gebieden van gelijke grootte moeten een vierkant vormen met { $corner } linksonder: { $at } is leeg
why-subsume-square-other = vier van je gebieden van gelijke grootte moeten een vierkant vormen met { $corner } linksonder: { $at } is niet van jou
why-subsume-square-size = vier van je gebieden van gelijke grootte moeten een vierkant vormen met { $corner } linksonder: { $at } is niet het veld linksonder van een gebied van die grootte
why-subsume-fit = een gebied van { $side } breed met { $corner } linksonder past niet op het bord
why-subsume-largest = het gebied op { $at } heeft al de grootste maat
why-subsume-control = een gebied van { $side } breed heeft { $needs } stenen nodig om beheerst te zijn: dat op { $at } heeft er { $holds }
why-subsume-fought = het gebied op { $at } heeft deze beurt gevochten of is deze beurt gewonnen: het mag niet aanvallen
why-subsume-own = het gebied op { $at } is van jou: val er een van je tegenstander aan
why-subsume-border = er is geen grens tussen { $one } en { $other }: noem twee velden naast elkaar
why-subsume-same = { $one } en { $other } horen bij hetzelfde gebied: verplaats de steen naar een veld erbuiten
why-subsume-move-other = het gebied op { $at } is niet van jou: ga naar een leeg veld of je eigen gebied; aanvallen doe je in de conflictfase, vóór elke verplaatsing
why-subsume-spent = de bovenste steen op { $at } is deze beurt verplaatst of heeft gevochten: hij mag niet weg, en de stenen eronder ook niet
why-subsume-all-spent = elke steen op { $at } is deze beurt verplaatst of heeft gevochten
why-subsume-small-lift = om een steen naar boven te halen heb je een beheerst gebied van { $needs } of meer breed nodig: dat op { $at } is { $side } breed
why-subsume-small-change = om een soort te veranderen heb je een beheerst gebied van { $needs } of meer breed nodig: dat op { $at } is { $side } breed
why-subsume-lifts = je mag per beurt zo vaak naar boven halen als de stapel stenen heeft: op { $at } heb je alle { $times } gedaan
why-subsume-change = je mag per beurt op elk gebied één soort veranderen, en op { $at } heb je dat al gedaan
why-subsume-no-token = de stapel op { $at } heeft { $holds } stenen: er is geen steen { $place } van boven
why-subsume-same-kind = steen { $place } op { $at } is al van die soort: kies een andere
why-subulata-setup-first = zet eerst je stukken op je hoektegel: schrijf setup en een waarde of - voor elk veld ervan
why-subulata-setup-done = beide kanten hebben opgesteld: doe een zet, zoals a1-a3
why-subulata-value = er is geen stuk met waarde { $value }: de jouwe zijn 1 tot { $highest }
why-subulata-twice = het stuk met waarde { $value } staat op twee velden: plaats elke waarde één keer
why-subulata-missing = het stuk met waarde { $value } ontbreekt: plaats elke waarde één keer
why-no-piece = er staat geen stuk op { $at }
why-not-yours = het stuk op { $at } is niet van jou
why-no-move = een zet eindigt op een ander veld dan { $at }, waar hij begint
why-straight = een stuk gaat in een rechte lijn, langs een rij of kolom: { $one } en { $other } liggen op geen van beide
why-subulata-water = vanaf water gaat een stuk precies 1 veld: { $to } is { $away } ver van { $from }
why-subulata-flower = vanaf een bloem gaat een stuk precies 2 velden: { $to } is { $away } ver van { $from }
why-subulata-leaf = vanaf een blad gaat een stuk precies 3 velden: { $to } is { $away } ver van { $from }
why-subulata-water-off = vanaf water gaat een stuk precies 1 veld, en dat zou vanaf { $from } van het bord gaan
why-subulata-flower-off = vanaf een bloem gaat een stuk precies 2 velden, en dat zou vanaf { $from } van het bord gaan
why-subulata-leaf-off = vanaf een blad gaat een stuk precies 3 velden, en dat zou vanaf { $from } van het bord gaan
why-subulata-own = op { $at } staat een stuk van jou: een zet mag eroverheen springen, maar daar niet eindigen
why-subulata-back-white = alleen slaan mag achteruit, en op { $to } staat geen vijand: vooruit is omhoog of naar rechts voor wit
why-subulata-back-black = alleen slaan mag achteruit, en op { $to } staat geen vijand: vooruit is omlaag of naar links voor zwart
why-subulata-enemy = op { $to } staat een vijand: schrijf { $action } om hem te slaan
why-subulata-no-enemy = op { $to } staat geen vijand: schrijf { $action } om erheen te gaan
why-tablut-not-yours = het stuk op { $at } is niet van jou: wit heeft de Zweden en hun koning, zwart de Moskovieten
why-tablut-straight = elk stuk gaat in een rechte lijn, langs een rij of kolom: { $one } en { $other } liggen op geen van beide
why-tablut-blocked = een stuk gaat over lege velden naar een leeg veld: { $at } is bezet
why-tablut-swede = een Zweed mag niet op { $at } stoppen: alleen de koning mag dat
why-tablut-muscovite = een Moskoviet mag niet op { $at } stoppen: alleen de koning mag dat
why-tablut-shuttle = een stuk mag maar drie keer achter elkaar heen en weer tussen { $one } en { $other }: doe eerst een andere zet
why-room-not-playing = je speelt niet mee in deze partij: je kunt kijken
why-room-for-another = deze uitdaging is voor iemand anders: je kunt kijken zodra de partij begint
why-room-waiting = de partij is nog niet begonnen: ze wacht op een tweede speler
why-room-begun = de partij is begonnen: je kunt opgeven, maar niet meer weigeren
why-room-decline = alleen de uitgedaagde speler kan weigeren
why-room-time = je tijd is om
why-room-abort = beide kanten hebben gespeeld: je kunt opgeven, maar de partij niet meer afbreken
why-room-no-offer = zo’n aanbod is er niet
why-room-offered = dat heb je al aangeboden: wacht op het antwoord van de andere kant
why-room-both-offered = de andere kant heeft dat ook aangeboden: neem dat aanbod eerst aan of weiger het
why-room-offered-often = dat heb je vaak genoeg aangeboden: wacht op de volgende zet, of tot de ander het aanbiedt
why-room-offers-max = een speler doet per partij hoogstens { $count } keer een aanbod: je kunt nog zetten, opgeven of een aanbod aannemen
why-room-takebacks-max = een speler neemt per partij hoogstens { $count } keer een zet terug: speel vanaf hier verder
why-room-rematch-early = een revanche kun je aanbieden als de partij afgelopen is
why-room-rematch-on = de revanche is begonnen
why-room-nothing-back = je hebt nog niet gespeeld: er is niets om terug te nemen
why-room-revealed = dit kan niet worden teruggenomen: deze of een latere actie heeft verborgen informatie onthuld of stukken opgesteld
why-room-rated-back = in een partij die meetelt voor de rating kun je geen zetten terugnemen
why-room-rated-members = deze partij telt mee voor de rating, en dat is voor leden: log in met Discord, of speel een partij die niet meetelt
why-room-missing = deze partij bestaat niet: misschien ontbreekt een deel van de link, of ze is verwijderd omdat er niets gespeeld is
why-room-closed = de partij kon niet worden geopend: probeer het zo nog eens
why-not-saved = dat kon niet worden opgeslagen, dus er is niets veranderd: probeer het zo nog eens
why-busy = de server heeft het druk: probeer het zo nog eens
why-limit-moment = dat zijn te veel verzoeken in zo korte tijd: wacht even
why-limit-minute = dat is te veel in zo korte tijd: wacht een minuut
why-limit-day = dat is meer dan er op één dag mag: probeer het over een paar uur nog eens
why-no-room-now = de server kan dat nu niet: probeer het zo nog eens
why-disk = de server heeft te weinig schijfruimte, dus er kan geen nieuwe partij beginnen; lopende partijen gaan door: probeer het later nog eens
why-blocked = deze speler neemt geen partijen met jou aan: kies een andere tegenstander
why-blocks = je hebt deze speler geblokkeerd: hef dat eerst op als je wilt spelen
why-blocks-max = je hebt { $count } spelers geblokkeerd, meer kan niet: hef er eerst een paar op
why-computer-rated = een partij tegen de computer telt niet mee voor de rating
why-rated-members = partijen voor de rating zijn voor leden: log in met Discord, of speel een partij die niet meetelt
why-guest-rated = een gast speelt alleen partijen die niet meetellen
why-analysis-early = een partij kan pas geanalyseerd worden als ze afgelopen is
why-analysis-live = je lopende partij, of een van je netwerk, lijkt op een stand uit deze partij: vraag het later opnieuw
why-challenged-often = jij of anderen op je netwerk hebben deze speler vandaag vaak uitgedaagd: stel een revanche voor, of nodig met een link uit
why-analysis-none = deze partij kan niet geanalyseerd worden: de computer speelt dit spel niet
why-report-quiet = niemand heeft hier onlangs geschreven: zet in een bericht wat je wilt melden
why-report-full = er wachten te veel meldingen op de beheerder: probeer het morgen nog eens
why-report-lost = de melding kon niet worden opgeslagen: probeer het zo nog eens
why-banned-until = je bent tot { $date } van deze server verbannen: { $grounds }
why-banned = je bent van deze server verbannen: { $grounds }
why-name-computer = deze naam is van de computer: kies een andere
why-name-staff = deze naam is voorbehouden aan de beheerders van Konakis: kies een andere
why-name-deleted = deze naam is van spelers die hun account hebben verwijderd: kies een andere
why-name-unreadable = deze naam is onleesbaar: kies een naam van letters, met hoogstens drie tekens elk
why-activity-no-token = deze server kan Discord niet vragen wie er in een activiteit zit: speel in de browser, of laat het de beheerder weten
why-activity-unknown = Discord kent deze activiteit niet: sluit die en open die opnieuw
why-activity-not-there = volgens Discord zit je niet in deze activiteit: sluit die en open die opnieuw
why-activity-no-answer = Discord kon niet zeggen wie er in deze activiteit zit: probeer het zo nog eens
why-activity-not-in-it = je zit niet in deze activiteit: ga er eerst in
why-activity-changed = iemand anders heeft hier net de partij veranderd: kijk nog eens
why-activity-changes-max = één persoon verandert wat iedereen ziet hoogstens { $count } keer in { $seconds } seconden: wacht even
why-activity-full = er zitten { $count } mensen in deze activiteit, meer kan niet: wacht tot er iemand weggaat
why-activity-too-many = er zijn te veel activiteiten open op deze server: probeer het over een minuut nog eens
why-activity-none = deze server heeft geen activiteit in Discord: speel in de browser
why-activity-members = een activiteit is voor leden: log in met Discord
why-activity-members-only = de activiteit is voor leden: log in met Discord, of speel als gast in de browser
why-activity-players = alleen de spelers mogen een lopende partij in de activiteit verlaten: wacht tot ze afgelopen is
why-activity-open-often = je hebt de activiteit te vaak open: sluit die eerst ergens anders
why-guests-minute = er komen te veel nieuwe gasten van je adres: probeer het over een minuut nog eens
why-guests-day = er kwamen vandaag te veel nieuwe gasten van je adres: log in, of probeer het over een paar uur nog eens
why-guests-disk = de server heeft te weinig schijfruimte en neemt nu geen nieuwe gasten aan: log in, of probeer het later nog eens
why-sign-in-failed = de server kon je niet inloggen: probeer het zo nog eens
why-not-looked-up = de server kon je niet opzoeken: probeer het zo nog eens
why-user-not-looked-up = deze persoon kan nu niet worden opgezocht: probeer het zo nog eens
why-not-signed-out = je kon niet worden uitgelogd: probeer het zo nog eens
why-still-signed-in = misschien ben je nog ingelogd: probeer het zo nog eens
why-watched-max = één verbinding volgt hoogstens { $count } partijen: verlaat er een paar
why-watched-long = er worden te veel lange partijen gevolgd: sluit er een paar, of probeer het later nog eens
why-hint-soon = de hint is onderweg: wacht erop
why-hint-no-time = de computer heeft nu geen tijd voor een hint: vraag het zo nog eens
why-hint-people = hints zijn er alleen in partijen tegen de computer
why-hint-rated = in een partij voor de rating zijn er geen hints
why-unconfirmed = het is nog niet bekend of dat is opgeslagen: kijk naar de partij, en doe het zo nodig opnieuw
why-unconfirmed-game = het is nog niet bekend of de partij is aangemaakt: wacht even, of maak een andere aan
why-unconfirmed-user = het is nog niet bekend of dat is opgeslagen: probeer het zo nog eens
why-unconfirmed-report = het is nog niet bekend of de melding is opgeslagen: stuur die bij twijfel opnieuw
why-seats-taken = beide plaatsen in deze partij zijn bezet: je kunt toekijken
why-not-newest = dit is niet de nieuwste stand: het aantal zetten is { $now }, niet { $given }; kijk eerst naar de nieuwste stand
why-no-replay-now = het terugkijken lukt nu niet: probeer het zo nog eens
why-ended-by-operator = de beheerder van deze server heeft deze partij beëindigd: { $grounds }
why-analyses-max = er worden te veel partijen geanalyseerd: wacht tot er een klaar is
why-position-over = er valt niets te beoordelen: de partij is in deze stand afgelopen, of de stukken staan er nog niet
why-position-none = standen van dit spel kunnen niet beoordeeld worden: de computer speelt het niet
why-position-live = je lopende partij, of een van je netwerk, heeft bijna deze stand: vraag het later opnieuw
why-position-long = een stand is hoogstens { $count } bytes lang
why-seeks-user = er wachten al { $count } open uitdagingen van jou: trek er een in, of wacht tot er iemand komt
why-seeks-network = er wachten al { $count } open uitdagingen van je netwerk: doe mee met een ervan, of nodig iemand uit met een link
why-seeks-site = er wachten al { $count } open uitdagingen van het netwerk van je provider: doe mee met een ervan, of nodig iemand uit met een link
why-chat-full = je hebt hier de laatste tien minuten veel geschreven: wacht een paar minuten
why-joined-often = jij of anderen op je netwerk zijn net aan meerdere partijen begonnen: wacht hoogstens tien minuten
why-nothing-stored = er is niets over je opgeslagen: je hebt hier geen account
why-challenge-self = je kunt jezelf niet uitdagen: kies iemand anders
why-block-self = je kunt jezelf niet blokkeren: noem een andere speler
why-messages-members = privéberichten op Discord zijn voor leden: log eerst in met Discord
why-push-unknown = de server kent de pushdienst van deze browser niet: gebruik Chrome, Edge, Firefox of Safari
why-tries-moment = dat zijn te veel pogingen in zo korte tijd: wacht even
why-no-user = er is geen gebruiker { $user }

server-away = Ik kan de spelserver nu niet bereiken. Er gaat geen zet of tijd verloren, en de partij gaat door zodra hij terug is.
server-away-you = Ik kan de spelserver nu niet bereiken, dus er is niets gebeurd. Probeer het zo nog eens.
server-unknown-you = De spelserver heeft niet geantwoord, dus ik weet niet of het gelukt is. Gaat het om een partij, kijk dan eerst in /partijen voordat je het nog eens probeert.
went-wrong = Er ging bij mij iets mis, dus er is niets gebeurd. Probeer het nog eens.
unknown-command = Ik ken die opdracht niet. /hulp laat zien welke ik wel ken.
unknown-button = Deze knop werkt niet meer. Gebruik het nieuwste bericht, of /partijen.

discord-50001 = Ik kan dat kanaal niet zien. Vraag iemand die de server beheert mij daar **Kanaal bekijken** te geven.
discord-50013 = Ik mag hier niet schrijven. Vraag iemand die de server beheert mij in dit kanaal **Berichten versturen** te geven, of **Berichten versturen in threads** als het een thread is.
permission-files = Ik kan het bord hier niet als afbeelding laten zien. Vraag iemand die de server beheert mij in dit kanaal **Bestanden bijvoegen** te geven.
discord-50007 = Ik kan je geen privéberichten sturen, omdat je instellingen bij Discord dat niet toelaten.
discord-160004 = Er is al een thread bij dit bericht, dus de partij gaat daar door.
discord-160005 = Deze thread is vergrendeld. Vraag iemand die threads beheert hem te ontgrendelen; dan verschijnt het bord weer bij de volgende zet.
discord-160006 = Deze server heeft het maximale aantal threads bereikt, dus de partij blijft in dit kanaal.
rights-lost = Je kunt de partij nog steeds bekijken, met /bord of in de browser.
discord-other = Discord liet me dat niet doen, dus er is niets gebeurd. Probeer het nog eens.

## Hulp

help-title = **Konakis**: vier bijzondere bordspellen, hier en op het web
help-game = - **{ $game }**: { $about }
help-start = **Beginnen**: gebruik /uitdagen om iemand uit te dagen, of kies niemand zodat iedereen mee kan doen. Gebruik /spelen om tegen de computer te spelen. Rechtsklikken op een gebruiker kan ook: Apps → Uitdagen.
help-move = **Zetten**: druk onder het bord op **Zetten** en kies stap voor stap. Of gebruik /zet en kies uit de lijst; zetten schrijf je als e3-e4.
help-secret = **Geheimen** blijven van jou: verborgen stukken en waarden zie je alleen onder **Bord** en **Zetten**, en niemand anders ziet die.
help-playing = **Tijdens een partij**: met /remise bied je remise aan of claim je die, met /opgeven geef je op.
help-more = **Partijen en spelers**: /partijen, /kijken, /bord, /notatie, /analyse, /spelregels, /profiel, /ranglijst, /meldingen, /instellingen.
help-safety = **Rust en privacy**: een speler /blokkeren of /deblokkeren, een partij /melden, je eigen /gegevens.
help-web = Elke partij kun je ook op het web volgen en spelen: { $link }

## Blokkades, meldingen en gegevens

block-done = Je hebt { $player } geblokkeerd: geen uitdagingen of partijen meer van deze speler, en je ziet ook geen berichten meer in chats van Konakis. Met /deblokkeren hef je dat op.
unblock-done = { $player } is niet meer geblokkeerd.
block-self = Je kunt jezelf niet blokkeren. Kies iemand anders.
report-done = Bedankt. Je melding over { $players } in jullie partij { $game } is naar de beheerder van de spelserver gestuurd.
report-empty = Zeg in een paar woorden wat er is gebeurd.
data-about =
    Wat er over jou is opgeslagen, waarom en hoelang: { $privacy }
    Om je gegevens te downloaden of je account te verwijderen, log je hier in met Discord: { $settings }

## Opdrachten: een naam is één woord in kleine letters; een beschrijving heeft hoogstens 100 tekens.

command-challenge = uitdagen
    .about = Daag iemand uit, of laat iedereen meedoen
command-play = spelen
    .about = Speel tegen de computer
command-move = zet
    .about = Doe een zet door hem te typen
command-draw = remise
    .about = Bied remise aan, of claim remise
command-resign = opgeven
    .about = Geef een partij op
command-games = partijen
    .about = Bekijk je partijen, en wie er aan de beurt is
command-board = bord
    .about = Laat het bord van een partij zien zoals jij het ziet
command-record = notatie
    .about = Haal de notatie van een partij op als tekstbestand
command-analysis = analyse
    .about = Bekijk de analyse van een afgelopen partij, met een grafiek van de kansen
command-rules = spelregels
    .about = Lees de spelregels van een spel
command-profile = profiel
    .about = Bekijk de ratings en laatste partijen van een speler
command-leaderboard = ranglijst
    .about = Bekijk de beste spelers van een spel
command-spectate = kijken
    .about = Kijk naar een lopende partij
command-launch = starten
    .about = Open Konakis hier: speel en kijk op het live bord
command-settings = instellingen
    .about = Bekijk of verander hoe er op deze server gespeeld wordt
command-notifications = meldingen
    .about = Bekijk of wijzig wanneer je hoort dat je aan de beurt bent
command-block = blokkeren
    .about = Blokkeer iemand: geen uitdagingen, partijen of berichten meer
command-unblock = deblokkeren
    .about = Hef de blokkade van iemand op
command-report = melden
    .about = Meld een speler bij de beheerder van de spelserver
command-data = gegevens
    .about = Bekijk, download of verwijder wat er over jou is opgeslagen
command-help = hulp
    .about = Leer hoe je hier speelt
command-challenge-user = Uitdagen

option-name-opponent = tegenstander
    .about = Wie je uitdaagt; kies niemand om iedereen mee te laten doen
option-name-game = spel
    .about = Welk spel
option-name-variant = variant
    .about = Welke spelregels; zonder keuze de standaard
option-name-clock = klok
    .about = Hoeveel tijd de spelers hebben, zoals 5+3 of 3 dagen; begin te typen en kies uit de lijst
option-name-side = kleur
    .about = Met welke kleur je speelt; zonder keuze een willekeurige
option-name-rated = rating
    .about = Of de partij voor de rating meetelt; gasten van de website kunnen dan niet meedoen
option-name-level = niveau
    .about = Hoe sterk de computer speelt
option-name-action = zet
    .about = De zet, zoals e3-e4; begin te typen en kies uit de lijst
option-name-room = partij
    .about = Welke partij; zonder keuze die van hier
option-name-here = hier
    .about = Of het live bord hier in Discord opent
option-name-player = speler
    .about = Welke speler; zonder keuze jijzelf
option-name-person = persoon
    .about = Wie je blokkeert of deblokkeert
option-name-note = bericht
    .about = Wat er is gebeurd
option-name-place = plaats
    .about = Waar nieuwe partijen gespeeld worden
option-name-board = bord
    .about = De kant onderaan op borden die iedereen kan zien
option-name-reminders = herinneringen
    .about = Of spelers één keer per beurt herinnerd worden aan een partij die op hen wacht
option-name-messages = berichten
    .about = Of je een privébericht krijgt als je aan de beurt bent
option-name-little-time = weinig-tijd
    .about = Of je het alleen hoort als er een dag of minder over is
option-name-quiet = stil
    .about = De uren waarin je niets wilt horen, zoals 22:00-8:00, of uit
option-name-time-zone = tijdzone
    .about = Je tijdzone als verschil met UTC, zoals +1 of -5
option-name-language = taal
    .about = De taal van berichten die iedereen kan zien
place-thread = in een aparte thread
place-channel = in het kanaal
