### Wat de bot zegt, in het Nederlands.

## Woorden die overal voorkomen

side = { $side ->
    [white] Wit
   *[black] Zwart
}
side-choice = { $side ->
    [white] Wit
    [black] Zwart
   *[random] door loting
}
rated = { $rated ->
    [yes] telt mee voor de rating
   *[no] telt niet mee voor de rating
}
list-item = { $item }
nobody = niemand
choice-ruleset = { $game }: { $rules }

## Klokken

clock-none = zonder klok
clock-live = { $minutes } min + { $increment } s per zet
clock-live-seconds = { $seconds } s + { $increment } s per zet
clock-days = { $days ->
    [one] { $days } dag per beurt
   *[other] { $days } dagen per beurt
}
left-days = { $days } d { $hours } u
left-hours = { $hours } u { $minutes } min

## Uitdagingen

challenge-open = **{ $challenger }** wil graag **{ $game }** spelen. Wie doet er mee?
challenge-named = { $opponent }, **{ $challenger }** daagt je uit voor een partij **{ $game }**.
challenge-side = { $side ->
    [white] { $challenger } speelt met wit
    [black] { $challenger } speelt met zwart
   *[random] er wordt geloot wie met wit speelt
}
challenge-declined = **{ $player }** wil nu niet spelen. Misschien een andere keer!
challenge-withdrawn = **{ $player }** heeft deze uitdaging ingetrokken.
challenge-lapsed = Niemand heeft op tijd gereageerd, dus deze uitdaging is vervallen.
challenge-not-yours = Deze uitdaging is voor { $opponent }. Met /uitdagen daag je zelf iemand uit.
challenge-own = Dit is je eigen uitdaging: iemand anders moet haar aannemen. Met **Intrekken** haal je haar weg.
challenge-over = Deze uitdaging is voorbij. Met /uitdagen maak je een nieuwe.
challenge-no-game = Dat spel ken ik niet. Kies er een uit de lijst.
challenge-no-clock = Die klok ken ik niet. Kies er een uit de lijst.
challenge-self = Je kunt jezelf niet uitdagen. Noem iemand anders, noem niemand zodat iedereen mee kan doen, of probeer /spelen.
challenge-bot = Bots nemen geen uitdagingen aan. Met /spelen speel je tegen de computer.
challenge-only-challenger = Alleen { $challenger } kan deze uitdaging intrekken.
challenge-sent = Je uitdaging staat in het kanaal.
challenge-too-many = Je hebt al { $count } open uitdagingen. Trek er een in, of wacht tot iemand reageert.
challenge-twice = { $opponent } heeft nog niet op je vorige uitdaging gereageerd: { $link }
challenge-too-fast = Je hebt de laatste tijd veel uitdagingen gedaan. De volgende kan { $moment }.
challenge-alone = Niemand behalve jij ziet wat hier staat. Gebruik /uitdagen in een kanaal van een server; of begin een partij in de browser en stuur de link aan wie je wilt: { $link }
button-accept = Aannemen
button-decline = Afslaan
button-join = Meedoen
button-withdraw = Intrekken
button-rules = Regels

## Partijen tegen de computer

play-started = Je speelt **{ $game }** tegen de computer op niveau { $level }.
play-no-levels = De computer speelt nog geen { $game }. Met /uitdagen speel je het tegen mensen.
play-no-level = De computer speelt { $game } op niveau { $from } tot en met { $to }.
play-too-many = Je bent al { $count } partijen tegen de computer aan het spelen. Maak er een af, of geef er een op met /opgeven, en begin dan opnieuw.
play-too-fast = Je bent de laatste tijd veel partijen begonnen. De volgende kan { $moment }.

## Waar een partij gespeeld wordt

thread-name = { $game }: { $white } – { $black }
thread-made = De partij wordt gespeeld in { $thread }.
thread-not-allowed = Ik mag hier geen thread openen, dus de partij blijft in dit kanaal.
thread-full = Deze server heeft geen plaats meer voor een thread, dus de partij blijft in dit kanaal.

## Het bericht van de partij

game-title = **{ $game }** · { $white } (wit) – { $black } (zwart)
game-turn = { $player }, jij bent aan de beurt ({ $side }).
game-turn-plain = { $player } is aan de beurt ({ $side }).
game-thinking = De computer denkt na ({ $side }).
game-setup = Beide kanten stellen zich in het geheim op. Nog bezig: { $players }.
game-waiting = Er wordt gewacht op een tegenstander.
game-last = { $player }: { $what } ({ $action })
game-last-setup = { $player }: { $what }
turn-then = { $before }; { $next }
game-start = De partij begint.
game-clocks = Wit { $white } · Zwart { $black }
game-flag = De bedenktijd eindigt { $moment }.
game-moved-on = De partij is intussen verder. Het nieuwste bord staat in het kanaal.
game-over-already = Deze partij is afgelopen.
game-not-yours = Jij speelt niet mee in deze partij. Met **Kijk op het web** volg je haar live.
alt-replay = De hele partij { $game }, zet voor zet
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
button-move = Zetten
button-setup = Opstellen
button-view = Mijn bord
button-draw = Remise
button-resign = Opgeven
button-takeback = Terugnemen
button-flip = Draaien
button-watch = Kijk op het web
button-rematch = Revanche
button-replay = Naspelen
button-record = Notatie
view-yours = Dit is wat jij ziet ({ $side }). Alleen jij kunt dit bericht zien.
flip-here = Het bord vanaf { $side ->
    [white] wit
   *[black] zwart
}. Dit bord zie alleen jij.

## De laatste zet

action-place = { $at } bezet
action-place-kind = { $kind } op { $at }
action-place-facing = een blokje op { $at }, pijl naar { $facing }
action-go = { $from } naar { $to }
action-slide = { $from } schuift naar { $to } en draait naar { $facing }
action-join = land samengevoegd op { $at }
action-clash = { $from } valt { $to } aan
action-lift = een steen naar boven gehaald op { $at }
action-change = een steen van soort veranderd op { $at }
action-end = klaar met de beurt
action-setup = staat opgesteld
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
event-revealed = alles wat verborgen was, is nu te zien

facing-N = het noorden
facing-E = het oosten
facing-S = het zuiden
facing-W = het westen

## Uitslagen

result-won = **{ $winner }** ({ $side ->
    [white] wit
   *[black] zwart
}) wint: { $reason }.
result-drawn = Remise: { $reason }.
result-off = Geen partij: { $reason }.
result-scores = Punten: wit { $white }, zwart { $black }.
result-revealed = Alles wat verborgen was, is nu te zien.

reason-resignation = { $loser } heeft opgegeven
reason-time = de tijd van { $loser } is om
reason-draw-agreed = beide spelers waren het eens
reason-threefold-claimed = geëist, omdat dezelfde stand drie keer voorkwam
reason-fifty-moves-claimed = geëist, na vijftig zetten van beide kanten zonder dat er iets geslagen werd
reason-fivefold = dezelfde stand kwam vijf keer voor
reason-aborted = de partij is afgebroken
reason-abandoned = { $loser } is weggegaan
reason-declined = de uitdaging is afgeslagen
reason-king-escaped = de koning heeft een hoek bereikt
reason-king-captured = de koning is gevangen
reason-no-moves = { $counted ->
    [yes] er was geen zet meer mogelijk
   *[no] { $loser } kon geen zet meer doen
}
reason-hundred-moves = honderd zetten van beide kanten zonder dat er iets geslagen werd
reason-goal-reached = de pion van { $winner } heeft de overkant bereikt
reason-fifty-actions = vijftig zetten van beide kanten zonder nieuw blokje
reason-home = een van beide kanten heeft niemand meer onderweg
reason-no-territory = { $loser } heeft geen gebied meer
reason-turn-limit = het grootste aantal beurten is bereikt

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
    [one] subulata
   *[other] subulata’s
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
count-tablut-captured-by-white = Geslagen door wit: { $count }
count-tablut-captured-by-black = Geslagen door zwart: { $count }
count-tablut-quiet = Zetten sinds er voor het laatst geslagen werd: { $count }
count-kubism-supply = Blokjes in de voorraad: { $count }
count-kubism-quiet = Zetten sinds er voor het laatst een blokje bij kwam: { $count }
count-subulata-captured-by-white = Geslagen door wit: { $count }
count-subulata-captured-by-black = Geslagen door zwart: { $count }
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

pick-start = Wat ga je doen? Alleen jij ziet dit.
pick-so-far = Tot nu toe: { $action }. Hoe gaat het verder?
pick-choose = Kies
pick-page = Pagina { $page } van { $pages }
pick-next = Meer
pick-previous = Terug naar de vorige
pick-undo = Een stap terug
pick-first-squares = Welk veld?
pick-first-signs = Wat voor zet?
pick-ways = { $count ->
    [one] één vervolg
   *[other] { $count } vervolgen
}
pick-played = Gespeeld: { $action }
pick-number = { $count ->
    [1] de bovenste
   *[other] nummer { $count } van boven
}
sign-plus = neerleggen
sign-star = land samenvoegen
sign-minus = verplaatsen
sign-x = aanvallen
sign-slide = schuiven
sign-lift = een steen naar boven halen
sign-change = een steen van soort veranderen
sign-end = de beurt beëindigen
move-unknown = { $action } kan nu niet. Typ het begin en kies uit de lijst die verschijnt.

## Opstellen

setup-start = Stel je stukken op. Alleen jij ziet dit, en alleen jij weet wat ze waard zijn tot de partij voorbij is.
setup-progress = { $placed } van de { $total } opgesteld.
setup-place = Waar komt { $value }?
setup-complete = Alles staat. Kijk het na en druk dan op **Klaar**.
setup-shuffle = Schudden
setup-ready = Klaar
setup-done = Je bent opgesteld. De partij begint zodra beide kanten zover zijn.
setup-begun = Je bent opgesteld en de andere kant ook. De partij is begonnen.
setup-already = Je bent al opgesteld.

## Remise, opgeven, terugnemen, revanche

resign-ask = Wil je echt opgeven?
resign-yes = Ja, ik geef op
resign-done = Je hebt opgegeven. Bedankt voor de partij!
abort-ask = Nog niet beide kanten hebben gezet, dus de partij kan zonder winnaar worden afgebroken. Zal ik dat doen?
abort-yes = Ja, breek af
abort-done = De partij is afgeblazen.
draw-claim-threefold = Eisen: derde keer
draw-claim-fifty-moves = Eisen: vijftig zetten
draw-claim-ask = { $claim ->
    [threefold] Deze stand staat voor de derde keer op het bord
   *[fifty-moves] Beide kanten hebben vijftig zetten gedaan zonder iets te slaan
}, dus je kunt remise eisen. Daarmee is de partij afgelopen. Zal ik dat doen?
draw-claim-yes = Ja, eis remise
draw-claimed = Je hebt remise geëist. Bedankt voor de partij!
draw-offered = Je hebt remise aangeboden.
draw-offer-shown = **{ $player }** biedt remise aan.
takeback-offered = Je hebt gevraagd of je de laatste zet mag terugnemen.
takeback-offer-shown = **{ $player }** wil de laatste zet graag terugnemen.
rematch-offered = Je hebt een revanche aangeboden.
rematch-offer-shown = **{ $player }** biedt een revanche aan.
rematch-on = De revanche begint.
button-offer-accept = Akkoord
button-offer-refuse = Afslaan
offer-accepted = Afgesproken.
offer-refused = Afgeslagen. De partij gaat door.
offer-withdrawn = Je hebt je aanbod ingetrokken. De partij gaat door.
offer-gone = Dit aanbod geldt niet meer.
offer-own = Dit is je eigen aanbod: je tegenstander moet antwoorden.

## Herinneringen

reminder = { $player }, jij bent aan de beurt in **{ $game }** tegen { $opponent }: { $link }
button-reminders-off = Herinner mij niet meer
button-reminders-on = Herinner mij weer
reminders-off = Ik herinner je niet meer, in geen enkele partij. /partijen zegt je waar je aan de beurt bent.
reminders-on = Ik herinner je weer, één keer per beurt, als een partij lang op je heeft gewacht.

## Instellingen van een server

settings-title = **Instellingen van deze server**
settings-game = Gewone spel: { $game }
settings-clock = Gewone klok: { $clock }
settings-place = { $place ->
    [thread] Partijen worden in threads gespeeld
   *[channel] Partijen worden in het kanaal zelf gespeeld
}
settings-reminders = { $on ->
    [yes] Herinneringen staan aan
   *[no] Herinneringen staan uit
}
settings-language = Taal: { $language }
settings-language-server = die van de server op Discord
settings-saved = Opgeslagen.
settings-hint = Wat je achter /instellingen noemt, verandert; de rest blijft.
settings-only-servers = Instellingen horen bij een server en kunnen alleen daar veranderd worden.
settings-not-allowed = Alleen wie deze server mag beheren, kan de instellingen veranderen.
language-name = Nederlands

## Lijsten

games-title = **Jouw partijen**
games-none = Je hebt geen partij lopen. Begin er een met /uitdagen of /spelen.
games-line-yours = { $game } tegen { $opponent }: **jij bent aan de beurt** { $link }
games-line-theirs = { $game } tegen { $opponent }: de ander is aan de beurt { $link }
games-line-waiting = { $game }: wacht op een tegenstander { $link }
games-more = { $count ->
    [one] en nog een
   *[other] en nog { $count }
}
which-none = Hier loopt geen partij van jou. Zeg welke, of kijk bij /partijen.
which-several = Je speelt meer dan één partij. Kies er een met **{ $option }**, dat ze laat zien terwijl je typt, of schrijf in de thread van de partij.
which-several-choice = Je speelt meer dan één partij: kies eerst welke met ‘{ $option }’
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
profile-unknown = { $player } heeft hier nog niet gespeeld.
leaderboard-title = **De besten in { $game }**
leaderboard-line = { $rank }. { $player }: { $rating } ({ $games ->
    [one] één partij
   *[other] { $games } partijen
})
leaderboard-none = Nog niemand heeft een rating in { $game }. Die krijg je met partijen die voor de rating tellen.
spectate-title = **Partijen die nu gespeeld worden**
spectate-none = Er speelt nu niemand. Met /uitdagen verander je dat.
spectate-line = { $game }: { $white } – { $black } { $link }
record-here = De notatie van de partij. Wat nog verborgen is, staat er niet in.

## Spelregels

rules-page = Pagina { $page } van { $pages }
rules-ruling-note = Waar de spelregels zwijgen, hebben wij beslist. Zulke plaatsen zijn als beslissing gemerkt.
rules-english = De spelregels zijn in het Engels geschreven.
rules-missing = De spelregels van { $game } staan op deze pagina: { $link }
button-next = Volgende
button-previous = Vorige
button-rules-web = Lees op het web

## Als iets niet kan

error-bad-json = De spelserver begreep mij niet. Dat ligt aan mij, niet aan jou; probeer het nog eens.
error-bad-message = Dat is niet te begrijpen: { $why }
error-unknown-type = De spelserver is ouder dan ik en kent dit nog niet.
error-version = De spelserver en ik spreken verschillende versies. Wie deze bot beheert, moet een van ons bijwerken.
error-unauthorized = Dat mag ik van de spelserver niet.
error-no-such-room = Die partij bestaat niet meer.
error-no-such-game = Dat is niet te kiezen: { $why }
error-not-seated = Alleen de spelers van deze partij kunnen dat doen.
error-not-your-turn = De andere kant is aan de beurt. Daarna ben jij.
error-stale = De partij is intussen verder, dus er is niets gebeurd. Kijk naar het nieuwste bord en kies opnieuw.
error-illegal-action = Dat mag niet volgens de spelregels: { $why }
error-bad-action = Die zet kan ik niet lezen: { $why }
error-room-full = Beide plaatsen in deze partij zijn bezet.
error-not-now = Dat kan nu niet: { $why }
error-claim-fails = De eis gaat niet op: { $why }
error-rate-limited = Dat was veel tegelijk. Wacht even en probeer het dan opnieuw.
error-too-large = Dat is te lang. Schrijf iets minder.
error-internal = Er ging iets mis bij de spelserver. Probeer het nog eens; de partij is veilig.

server-away = Ik kan de spelserver nu niet bereiken. Geen zet gaat verloren; zodra hij terug is, ga ik verder.
server-away-you = Ik kan de spelserver nu niet bereiken, dus er is niets gebeurd. Probeer het zo nog eens.
went-wrong = Er ging bij mij iets mis, dus er is niets gebeurd. Probeer het nog eens.
unknown-button = Ik weet niet meer waar deze knop voor was. Gebruik het nieuwste bericht, of /partijen.

discord-50001 = Ik kan dat kanaal niet zien. Iemand die de server beheert, moet mij daar **Kanaal bekijken** geven.
discord-50013 = Ik mis een recht in dit kanaal. Nodig zijn **Kanaal bekijken**, **Berichten versturen** en **Bestanden bijvoegen**, en in threads **Berichten versturen in threads**.
discord-50007 = Ik kan je niet rechtstreeks schrijven: je instellingen bij Discord laten dat niet toe.
discord-160004 = Er is al een thread bij dit bericht, dus de partij gaat daar door.
discord-160005 = Deze thread is vergrendeld. Iemand die threads mag beheren, moet hem ontgrendelen; dan verschijnt het bord weer bij de volgende zet.
discord-160006 = Deze server heeft het grootste aantal threads bereikt, dus de partij blijft in dit kanaal.
rights-lost = De partij gaat gewoon door: /bord laat haar je altijd zien, en de browser ook.
discord-other = Discord liet me dat niet doen, dus er is niets gebeurd. Probeer het nog eens.

## Hulp

help-title = **Konakis**: vier bijzondere bordspellen, hier en op het web
help-games = De spellen: { $games }
help-start = **Beginnen**: daag iemand uit met /uitdagen, of noem niemand en laat iedereen meedoen; of speel met /spelen tegen de computer. Rechtsklikken op een gebruiker kan ook: Apps → Uitdagen.
help-move = **Zetten**: druk onder het bord op **Zetten** en kies stap voor stap. Of typ /zet en kies uit de lijst; zetten schrijf je als e3-e4.
help-secret = **Geheimen** blijven van jou: wat in een spel verborgen is, zie je alleen onder **Mijn bord** en **Zetten**, en dat ziet niemand anders.
help-more = **Verder**: /partijen, /bord, /notatie, /spelregels, /profiel, /ranglijst, /kijken, /instellingen.
help-web = Elke partij kun je ook op het web volgen en spelen: { $link }

## Opdrachten

command-challenge = uitdagen
    .about = Daag iemand uit, of laat iedereen meedoen
command-play = spelen
    .about = Speel tegen de computer
command-move = zet
    .about = Doe een zet door hem te typen
command-draw = remise
    .about = Remise aanbieden of opeisen
command-resign = opgeven
    .about = Een partij opgeven
command-games = partijen
    .about = Jouw partijen, en wie er aan de beurt is
command-board = bord
    .about = Laat het bord van een partij zien zoals jij het mag zien
command-record = notatie
    .about = De notatie van een partij als tekstbestand
command-rules = spelregels
    .about = De spelregels van een spel
command-profile = profiel
    .about = Ratings en laatste partijen van een speler
command-leaderboard = ranglijst
    .about = De beste spelers van een spel
command-spectate = kijken
    .about = Kijk naar een partij die gespeeld wordt
command-settings = instellingen
    .about = Bekijk of verander hoe er op deze server gespeeld wordt
command-help = hulp
    .about = Hoe je hier speelt
command-challenge-user = Uitdagen

option-name-opponent = tegenstander
    .about = Wie je uitdaagt; noem niemand om iedereen mee te laten doen
option-name-game = spel
    .about = Welk spel
option-name-variant = variant
    .about = Welke spelregels; zonder keuze de gewone
option-name-clock = klok
    .about = Hoeveel tijd er is
option-name-side = kleur
    .about = Met welke kleur je speelt; zonder keuze wordt er geloot
option-name-rated = rating
    .about = Of de partij voor de rating meetelt
option-name-level = niveau
    .about = Hoe sterk de computer speelt
option-name-action = zet
    .about = De zet, zoals e3-e4; typ het begin en kies
option-name-room = partij
    .about = Welke partij; zonder keuze die van hier
option-name-player = speler
    .about = Van wie; zonder keuze van jezelf
option-name-place = plaats
    .about = Waar nieuwe partijen gespeeld worden
option-name-reminders = herinneringen
    .about = Of wie een partij laat wachten één keer herinnerd wordt
option-name-language = taal
    .about = Welke taal ik spreek waar iedereen meeleest
place-thread = in een eigen thread
place-channel = in het kanaal zelf
