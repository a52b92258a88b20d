## Tablut, Kubism, Subulata, Subsume: what each game is about

games-about-tablut = Een koning en acht Zweden tegen zestien Moskovieten: breek uit naar een hoek, of sluit de kring.
games-about-kubism = Twee pionnen racen langs elkaar, terwijl beide spelers dezelfde negen blokjes in de weg schuiven.
games-about-subulata = Spring over een vijver van water, bloemen en bladeren; alleen jij weet wat je sprinkhanen waard zijn.
games-about-subsume = Bouw stapels geheime stenen, claim land, en val aan als je kunt raden wat de stapels van je tegenstander verbergen.
games-aim-subulata = Breng je stukken naar de omlijnde hoek aan de overkant. Je score is de som van hun waarden daar, plus 1 voor elk geslagen stuk.

## Sides

games-side-swedes = Zweden
games-side-muscovites = Moskovieten

## Rule sets and their options

games-variant-classic = Klassiek
games-variant-standard = Standaard
games-about-tablut-standard = Negen bij negen velden; de koning ontsnapt naar een hoek.
games-about-kubism-standard = Negen blokjes, en één pion per speler.
games-about-subulata-nine = Negen stukken per speler, met de waarden 1 tot en met 9.
games-about-subulata-seven = Zeven stukken per speler, met de waarden 1 tot en met 7.
games-about-subsume-classic = Acht bij acht velden, met stenen van drie soorten.
games-option-cube-turn = Draaien van blokjes
games-option-cube-turn-about = Na het schuiven draait de pijl van het blokje met de klok mee, of naar keuze van de speler.
games-cube-turn-clockwise = Met de klok mee
games-cube-turn-clockwise-about = Na het schuiven draait de pijl 90 graden met de klok mee.
games-cube-turn-either = Naar keuze
games-cube-turn-either-about = De speler die een blokje schuift, kiest hoe de pijl draait.
games-option-pond = Vijver
games-option-pond-about = Of de vijver helemaal willekeurig is, of er vanuit beide hoeken hetzelfde uitziet.
games-pond-mirrored = Gespiegeld
games-pond-mirrored-about = De vijver ziet er vanuit beide hoeken hetzelfde uit.
games-pond-random = Willekeurig
games-pond-random-about = De tegels van de vijver worden willekeurig gelegd en gedraaid.
games-option-turn-limit = Maximum aantal beurten
games-option-turn-limit-about = Na de laatste beurt van beide spelers wint het grootste beheerste gebied, daarna het grootste geclaimde gebied.
games-turns-20 = 20 beurten
games-turns-20-about = Na 20 beurten van beide spelers worden de gebieden vergeleken.
games-turns-50 = 50 beurten
games-turns-50-about = Na 50 beurten van beide spelers worden de gebieden vergeleken.
games-turns-100 = 100 beurten
games-turns-100-about = Na 100 beurten van beide spelers worden de gebieden vergeleken.
games-turns-150 = 150 beurten
games-turns-150-about = Na 150 beurten van beide spelers worden de gebieden vergeleken.

## Kinds of pieces, and terrain

games-kind-king = koning
games-kind-swede = Zweed
games-kind-muscovite = Moskoviet
games-kind-pawn = pion
games-kind-cube = blokje
games-kind-grasshopper = sprinkhaan
games-kind-territory = gebied
games-kind-isolationist = isolationist
games-kind-aggressor = agressor
games-kind-advocate = pleitbezorger
games-terrain-throne = troon
games-terrain-corner = hoek
games-terrain-water = water
games-terrain-flower = bloem
games-terrain-leaf = blad

## Numbers beside the board, and the names of their values

games-count-captured-by-white = geslagen door wit
games-count-captured-by-black = geslagen door zwart
games-count-quiet-tablut = zetten sinds er voor het laatst geslagen werd
games-count-supply = blokjes in de voorraad
games-count-quiet-kubism = zetten sinds het laatste blokje geplaatst werd
games-count-goal-white = door wit naar het doel gebracht
games-count-goal-black = door zwart naar het doel gebracht
games-count-white = Wit
games-count-black = Zwart
games-value-setting-up = stelt zich op
games-value-ready = klaar
games-count-turn = beurt
games-count-turn-limit = maximum aantal beurten
games-count-phase = fase
games-value-claim = claimen
games-value-subsume = samenvoegen
games-value-conflict = conflict
games-value-movement = verplaatsen
games-count-controlled-white = beheerst door wit
games-count-controlled-black = beheerst door zwart
games-count-claimed-white = geclaimd door wit
games-count-claimed-black = geclaimd door zwart

## Reasons for the end of a game. $winner and $loser are the sides as subjects of a sentence: “Les Blancs”, “Wit”, “白”.

games-reason-king-escaped = { $winner } wint: de koning heeft een hoek bereikt.
games-reason-king-captured = { $winner } wint: de koning is gevangen.
games-reason-no-moves = { $loser } kan geen zet meer doen. { $winner } wint.
games-reason-hundred-moves = Beide spelers deden honderd zetten zonder iets te slaan, dus het is remise.
games-reason-goal-reached = { $winner } heeft de overkant bereikt en wint.
games-reason-fifty-actions = Beide spelers deden vijftig zetten zonder nieuw blokje, dus het is remise.
games-reason-home-won = Een van beide spelers heeft geen stuk meer onderweg. { $winner } wint op punten.
games-reason-home-drawn = Een van beide spelers heeft geen stuk meer onderweg en de punten zijn gelijk: remise.
games-reason-points-won = De speler die aan zet is, kan geen zet meer doen. { $winner } wint op punten.
games-reason-points-drawn = De speler die aan zet is, kan geen zet meer doen en de punten zijn gelijk: remise.
games-reason-no-territory = { $loser } heeft geen gebied meer. { $winner } wint.
games-reason-turn-limit-won = Het maximum aantal beurten is bereikt. { $winner } wint: het grootste beheerste gebied beslist, daarna het grootste geclaimde gebied.
games-reason-turn-limit-drawn = Het maximum aantal beurten is bereikt en beide gebieden zijn even groot: remise.

## Levels of the computer

games-level-beginner = Beginner
games-level-learner = Leerling
games-level-casual = Recreant
games-level-club-player = Clubspeler
games-level-expert = Expert
games-level-master = Meester
games-level-settler = Kolonist
games-level-farmer = Boer
games-level-baron = Baron
games-level-count = Graaf
games-level-duke = Hertog
games-level-emperor = Keizer
games-level-tadpole = Kikkervisje
games-level-froglet = Kikkertje
games-level-frog = Kikker
games-level-hopper = Springer
games-level-grasshopper = Sprinkhaan
games-level-locust = Treksprinkhaan
games-style-first-glance = Speelt wat op het eerste gezicht goed lijkt en ziet veel dreigingen over het hoofd.
games-style-next-only = Kijkt alleen naar de eigen volgende zet, en schat die vaak verkeerd in.
games-style-little-beyond = Ziet de volgende zet en weinig daarna.
games-style-replies = Ziet jouw antwoorden, maar mist soms dat er geslagen kan worden.
games-style-two-moves = Denkt twee zetten vooruit en mist soms een antwoord.
games-style-few-moves = Denkt een paar zetten vooruit en mist weinig.
games-style-deeply = Rekent diep en vergist zich zelden.
games-style-best = Speelt zo goed als het kan.
games-style-hops = Kent de regels, springt graag, en ziet bijna niets van wat je dreigt.
games-style-guards = Plant een paar zetten vooruit en bewaakt de waardevolle stukken.
games-style-seldom = Plant twee zetten vooruit en ziet zelden over het hoofd dat er geslagen kan worden.
games-style-reads-values = Plant zo ver als het kan, en leest uit je zetten wat je stukken waard zijn.
games-style-spreads = Strooit zijn stenen rond en let nauwelijks op zijn buren.
games-style-builds = Bouwt zijn land zet voor zet, en schat een gevecht vaak verkeerd in.
games-style-own-turn = Plant een paar zetten van zijn beurt samen, maar niet jouw antwoord.
games-style-attacks = Plant zijn beurt en kijkt hoe jij zou kunnen aanvallen.
games-style-whole-turns = Plant hele beurten en weegt af wat je stenen kunnen zijn.
games-style-remembers = Plant zo ver als het kan, en onthoudt wat je stenen bleken te zijn.
games-style-any = Speelt een willekeurige toegestane zet.
