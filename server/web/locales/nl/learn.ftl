## Games

learn-title = Leren – Konakis
learn-heading = Leer spelen
learn-about = Bij elk spel hoort een eerste partij met uitleg die een paar minuten duurt, en één pagina met de regels en met borden om ze uit te proberen.
learn-board = Bord van { $game }
learn-first-game = Een eerste partij<unseen> { $game }</unseen>
learn-rules = Regels<unseen> van { $game }</unseen>
learn-analysis = Analysebord<unseen> van { $game }</unseen>
learn-finished = Eerste partij klaar ✓

## Rules

learn-rules-title = De regels van { $game } – Konakis
learn-not-found = Spel niet gevonden
learn-not-found-rules = Kies een spel uit de lijst om de regels te lezen.
learn-sections = Onderdelen
learn-guided = Speel een eerste partij met uitleg
learn-language = Taal van de regels
learn-play-person = Speel tegen iemand
learn-the-rules = De regels

## SandboxBoard

learn-to-move = Aan zet: { $side }.
learn-reset = Opnieuw
learn-try-again = Probeer het nog eens

## Tutorial

learn-lesson-title = Een eerste partij { $game } – Konakis
learn-lesson = Een eerste partij { $game }
learn-not-found-lesson = Kies een spel uit de lijst om het te leren.
learn-english-only = Deze les is er alleen in het Engels.
learn-steps = Stappen
learn-step = Stap { $number }: { $title }
learn-not-asked = Dat mag, maar het is niet wat de opdracht vraagt. { $task }
learn-back = Terug
learn-next = Verder
learn-skip = Overslaan
learn-read-rules = Lees de regels
learn-the-lesson = De les
