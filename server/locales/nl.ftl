## Titles and descriptions of pages

caption-create = Een partij beginnen
    .about = Kies een spel, de regels, een klok en een tegenstander.
caption-learn = Leren spelen
    .about = De regels van alle spellen, met borden om ze uit te proberen.
caption-rules = Hoe je { $name } speelt
    .about = De regels van { $name }, met borden om ze uit te proberen.
caption-lessons = Een eerste partij { $name }
    .about = { $name }, stap voor stap, op borden die antwoorden.
caption-analysis-board = Analysebord van { $name }
    .about = Standen van { $name }, met de kansen van beide kanten en de beste zetten.
caption-person = { $name }
    .about = De ratings en de partijen van { $name }.
caption-leaderboards = De beste spelers
    .about = De beste spelers van elk spel.
caption-leaderboard = De besten in { $name }
    .about = De beste spelers van { $name }.
caption-settings = Instellingen
    .about = Kleuren, geluid en hoe je zetten invoert.
caption-room = { $name }: { $players }
    .about = Kijk naar de partij, of speel haar na als ze afgelopen is.
caption-between-players = { " en " }
caption-board = Het bord van een partij { $name }

## Error pages

page-to-front = Naar de startpagina
page-not-found = Niet gevonden
page-not-allowed = Niet toegestaan
page-discord = Geen antwoord van Discord
page-unavailable = Tijdelijk niet beschikbaar
page-bad-request = Onjuist verzoek

## The sentences of error pages

problem-too-many-requests = dat zijn te veel verzoeken van jouw adres in zo korte tijd: wacht even
problem-too-slow = dat duurde te lang: probeer het nog eens
problem-body-large = de inhoud van het verzoek is te groot
problem-body-slow = de inhoud van het verzoek kwam te langzaam binnen: stuur hem in één keer
problem-not-understood = dit verzoek is onbegrijpelijk
problem-too-large = het verzoek is te groot
problem-method = dit adres ondersteunt deze methode niet: gebruik GET
problem-method-post = dit adres ondersteunt deze methode niet: gebruik POST
problem-method-allow = dit adres ondersteunt deze methode niet: de header Allow noemt de ondersteunde methoden
problem-no-page = er is niets op dit adres: begin op de startpagina
problem-no-game = zo’n spel is er hier niet: begin op de startpagina
problem-nobody = deze persoon bestaat hier niet: begin op de startpagina
problem-no-room = deze partij bestaat niet: op de startpagina staan de partijen die er zijn
problem-only-edges = dit adres is alleen voor de beheerder: gebruik het openbare adres van deze site
problem-no-activity = deze server heeft geen activiteit in Discord: open de startpagina in een browser
problem-unfinished = de partij is nog niet afgelopen: je kunt haar van het begin af bekijken als ze afgelopen is
problem-ended-in-setup = deze partij eindigde tijdens het opstellen van de stukken, dus er is geen animatie van
problem-pictures-busy = er worden nu te veel afbeeldingen gevraagd: probeer het zo nog eens
problem-animation-long = deze partij is zo lang dat de server nu geen tijd heeft voor een animatie: probeer het later nog eens
problem-picture-failed = de afbeelding kon niet worden gemaakt
problem-picture-query = een afbeelding kent width, van 100 tot 1600 pixels, theme, light of dark, en language, en, fr, nl of ja
problem-busy = de server heeft het druk: probeer het zo nog eens
problem-connections-address = er zijn te veel verbindingen van jouw adres: sluit er eerst een paar
problem-connections-server = het is hier nu te druk: probeer het over een minuut nog eens
problem-activities = je hebt de activiteit te vaak open: sluit die eerst ergens anders
problem-try-again = probeer het zo nog eens
problem-sign-in-elsewhere = dit inloggen is ergens anders of te lang geleden begonnen: begin opnieuw op de startpagina
problem-sign-in-declined = je liet Discord niet zeggen wie je bent, en dat mag: speel verder als gast
problem-sign-in-refused = Discord accepteerde het inloggen niet: begin opnieuw
problem-sign-in-misconfigured = inloggen met Discord is op deze server niet goed ingesteld: speel als gast, en meld het de beheerder
problem-sign-in-no-answer = Discord kon niet zeggen wie je bent: probeer het over een paar minuten nog eens
problem-sign-in-unnamed = Discord zegt op dit moment niet wie je bent: probeer het over een paar minuten opnieuw
problem-sign-in-paused = Discord laat op dit moment niemand meer inloggen: probeer het zo dadelijk opnieuw
problem-sign-in-not-set-up = inloggen met Discord is op deze server niet ingesteld: speel als gast
problem-sign-in-often = er is vanaf jouw adres te vaak ingelogd in één minuut: wacht even
problem-sign-in-crowded = er loggen nu veel mensen in: probeer het zo nog eens
problem-sign-in-not-stored = je kon nu niet worden ingelogd: begin opnieuw
problem-sign-in-fetched = er is geen token op te halen, of het is al opgehaald: log opnieuw in
problem-origin = deze pagina mag niet met de server praten: open de pagina van de server zelf, of vraag de beheerder om deze toe te staan met --origin
problem-no-origin = vraag dit vanaf de pagina van de server zelf, met een header Origin
problem-websocket = dit adres accepteert alleen WebSocket-verbindingen: gebruik een WebSocket-client, of open de startpagina
problem-websocket-version = alleen versie 13 van WebSocket wordt ondersteund
problem-websocket-key = Sec-WebSocket-Key moet 16 bytes in base64 zijn

## The privacy page

privacy-title = Privacy
privacy-about = Op deze pagina staat wat deze server over je opslaat, waarom en hoelang. Er zijn geen advertenties, geen trackers en geen statistieken over bezoekers, en er wordt niets aan anderen doorgegeven, behalve berichten aan apparaten waarop je meldingen aanzet.
privacy-stored = Wat er wordt opgeslagen
privacy-name = Je naam, en je taal als je er een hebt gekozen
privacy-name-about = Andere spelers zien je naam. Beide worden bewaard tot je je account verwijdert. Een gastaccount zonder partijen wordt { $days ->
    [one] één dag
   *[other] { $days } dagen
} na het laatste gebruik verwijderd.
privacy-discord = Je account bij Discord
privacy-discord-about = Als je met Discord inlogt of daar speelt, slaat de server het id van je Discord-account op, en je naam daar als je naam hier, wat hij weer wordt zodra je opnieuw inlogt of met de bot speelt. Die worden bewaard tot je je account verwijdert. Terwijl je op de website inlogt, bewaart je browser ook twee versleutelde cookies, die de stappen van het inloggen verbinden. Ze bestaan hoogstens tien minuten en worden nergens anders voor gebruikt. De bot voor Discord slaat ook op welk bericht welke partij toont, het id van je Discord-account tot 90 dagen nadat je er voor het laatst mee hebt gespeeld of bent uitgedaagd, en dat je geen herinneringen wilt als je ze hebt uitgezet. Als je in Discord de activiteit opent, vraagt de server aan Discord wie erin zit en houdt het antwoord een minuut in het geheugen. De anderen zien daar je naam en je Discord-account, zoals Discord ze zelf toont. Wat de activiteit verstuurt en ontvangt, gaat via Discord.
privacy-sessions = Je sessies
privacy-sessions-about = Je browser bewaart een geheim token, zodat je ingelogd blijft. De server slaat er alleen een hash van op, met de tijden waarop het is gemaakt en voor het laatst gebruikt. Die wordt binnen enkele minuten na het uitloggen verwijderd, en { $days ->
    [one] één dag
   *[other] { $days } dagen
} na het laatste gebruik.
privacy-devices = Je apparaten voor meldingen
privacy-devices-about = Als je op een apparaat meldingen aanzet, slaat de server het adres op waarop de pushdienst van de maker van je browser er berichten voor aanneemt, de sleutels waarmee ze worden versleuteld, de naam van je browser en systeem, en wanneer je een melding wilt. Een melding noemt het spel en de naam van je tegenstander; de pushdienst geeft haar door en kan haar niet lezen. Een apparaat wordt verwijderd als je de meldingen erop uitzet of erop uitlogt.
privacy-messages = Privéberichten op Discord
privacy-messages-about = Als je ze aanzet, slaat de server op dat je ze wilt, en de Discord-bot je taal en welke berichten hij je heeft gestuurd. De bot vergeet een bericht na 90 dagen, en je taal als je de berichten bij de bot uitzet.
privacy-browser = Wat alleen je browser bewaart
privacy-browser-about = Je instellingen, de klokken die je het laatst koos, de lijst van spellen, welke spellen je hebt geprobeerd, je laatste tegenstander, je plaatsen in recente partijen, je onvoltooide partijen en die waarvan je het einde niet hebt gezien, de partijen waarin je op een tegenstander wacht, er net een hebt gekregen of een revanche aanbiedt, en een opstelling die je bent begonnen, zodat pagina’s ze meteen tonen. Ook of je meldingen zijn aangeboden, voor welk account deze browser ze krijgt, en wanneer een pagina zichzelf voor het laatst opnieuw laadde. Niets daarvan wordt naar de server gestuurd. De taal die je voor de pagina’s kiest, staat in een cookie, die je browser met elk verzoek meestuurt; de server slaat die niet op.
privacy-games = Je partijen, uitslagen en ratings
privacy-games-about = Iedereen kan afgelopen partijen naspelen; privépartijen alleen met de link. Een privépartij met rating verandert je rating, die iedereen ziet. Zoekmachines wordt gevraagd om privépartijen en de pagina’s van spelers niet op te nemen. Gespeelde partijen worden bewaard. Partijen waarin niets is gespeeld, worden na een dag verwijderd.
privacy-chat = Chat
privacy-chat-about = De chat wordt niet opgeslagen. Als iemand een chat meldt, worden de laatste berichten ervan bewaard voor de beheerder van deze server, die beslist wat er gebeurt. Ze worden na { $days ->
    [one] één dag
   *[other] { $days } dagen
} verwijderd, ook als je je account eerder verwijdert; je naam wordt er dan uit gehaald. Berichten uit de laatste tien minuten voor een verwijdering kunnen nog worden gemeld tot ze tien minuten oud zijn.
privacy-own-acts = Spelers die je hebt geblokkeerd, meldingen die je hebt gestuurd
privacy-own-acts-about = Blokkades worden bewaard tot je ze opheft, en meldingen { $days ->
    [one] één dag
   *[other] { $days } dagen
}.
privacy-blocks = Blokkades van jou door anderen
privacy-blocks-about = Als een andere speler je blokkeert, wordt dat bewaard tot die speler de blokkade opheft of diens account verwijdert. Als je je account verwijdert of er geen hebt, wordt bij de blokkade een hash met sleutel van je Discord-account bewaard, zodat ze ook geldt voor partijen met een nieuw account van hetzelfde Discord-account. Heb je je account verwijderd en daarna een nieuw gemaakt, dan verbergt de blokkade de chat van het nieuwe account niet, want dan zou de speler weten dat het van jou is. De hash toont je Discord-account niet, maar de beheerder zou kunnen nagaan of een bekend account erbij hoort. Iemand zonder account die op Discord is geblokkeerd, staat in de lijst onder de naam van daar. Als je een gastaccount verwijdert, worden blokkades ervan verwijderd.
privacy-sanctions = Verbanningen en spreekverboden
privacy-sanctions-about = Een verbanning van een gebruiker of een netwerkadres, een spreekverbod in de chat, of een naam die de beheerder heeft vastgelegd, wordt bewaard tot het einde ervan. Die van een lid noemt het Discord-account, zodat ze ook geldt voor een nieuw account.
privacy-operator-acts = Wat de beheerder heeft gedaan
privacy-operator-acts-about = Elke maatregel van de beheerder, zoals een verbanning, wordt voorgoed vastgelegd, met tijd en reden. Daarin staat het id van je account, maar geen naam, geen chat en geen adres.
privacy-address = Je netwerkadres
privacy-address-about = Het wordt gebruikt zolang je verbonden bent, en nog hooguit een dag om misbruik te beperken. De server houdt het alleen in het geheugen.
privacy-backups = Back-ups
privacy-backups-about = Kopieën van de gegevens worden { $days ->
    [one] één dag
   *[other] { $days } dagen
} bewaard, voor het geval dat de schijf verloren gaat. Wat je verwijdert, staat er tot dan toe in.
privacy-rights = Je rechten
privacy-rights-about = In de <link>instellingen</link> kun je alles wat over je is opgeslagen als één bestand downloaden, en je account verwijderen. Dan verdwijnen je naam, je sessies, je apparaten, de blokkades die je hebt gemaakt, de notities bij je meldingen en de koppeling met je Discord-account, op de hash bij blokkades van anderen na. Je partijen blijven onder de naam ‘Verwijderde speler’, omdat ze ook van je tegenstanders zijn. Je berichten in meldingen blijven onder dezelfde naam tot de meldingen worden verwijderd, omdat ze bewijs kunnen zijn. Op dezelfde pagina kun je je naam wijzigen.
privacy-operator = De beheerder van deze server
privacy-no-contact = De beheerder heeft geen adres opgegeven.
