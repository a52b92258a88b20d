## AnalysisBoard

analysis-title = Analysebord: { $game } – Konakis
analysis-heading = Analysebord: { $game }
analysis-heading-mistake = Vind een betere zet
analysis-panel = Analyse
analysis-board = Analysebord van { $game }
analysis-not-found = Spel niet gevonden
analysis-not-found-about = Er is geen spel met deze naam. Kies er een op de pagina ‘Leer spelen’.
analysis-learn = Leer spelen
analysis-to-move = Aan zet: { $name }.
analysis-to-move-revealed = { analysis-to-move } Hier is alles onthuld.
analysis-to-move-known = { analysis-to-move } { $side ->
    [white] Het bord laat zien wat wit wist.
   *[black] Het bord laat zien wat zwart wist.
}
analysis-waiting = Wachten op de verbinding…
analysis-complete = De berekening is klaar.
analysis-searching = Rekenen…
analysis-searching-step = Rekenen… { $step } van { $steps } klaar
analysis-begin = Begin bij het begin van de partij
analysis-next-mistake = Volgende fout
analysis-back-to-game = Terug naar de partij
analysis-flip = Bord draaien
analysis-copy = Link kopiëren
analysis-copied = Gekopieerd
analysis-copy-failed = De link kon niet worden gekopieerd. Kopieer hem uit de adresbalk.
analysis-next-failed = De volgende stand kon niet worden geladen. Probeer het nog eens.

## The attempt to find a better action

analysis-task = { $side ->
    [white] In de partij speelde wit <b>{ $action }</b> ({ $words }). Doe een betere zet.
    [black] In de partij speelde zwart <b>{ $action }</b> ({ $words }). Doe een betere zet.
   *[nobody] In de partij speelde … <b>{ $action }</b> ({ $words }). Doe een betere zet.
}
analysis-judging = { $action } beoordelen…
analysis-show-best = Beste zet tonen
analysis-try-another = Probeer een andere zet.
analysis-last-mistake = Dat was de laatste.
analysis-lost = De verbinding viel weg. Probeer het nog eens.
analysis-good = { $side ->
    [white] Goed gevonden: wit heeft hierna { $chance }% kans{ $hidden ->
        [yes] , op grond van wat wit wist
       *[no] { "" }
    }, net zo goed als de beste zet van de computer.
   *[black] Goed gevonden: zwart heeft hierna { $chance }% kans{ $hidden ->
        [yes] , op grond van wat zwart wist
       *[no] { "" }
    }, net zo goed als de beste zet van de computer.
}
analysis-worse = { $same ->
    [yes] Dat is de zet uit de partij
   *[no] Het kan beter
}: { $side ->
    [white] wit heeft { analysis-both-chances }{ $hidden ->
        [yes] , op grond van wat wit wist
       *[no] { "" }
    }.
   *[black] zwart heeft { analysis-both-chances }{ $hidden ->
        [yes] , op grond van wat zwart wist
       *[no] { "" }
    }.
}
analysis-both-chances = hierna { $chance }% kans, en na de beste zet { $best }%
analysis-in-truth = { $judgement } Als alles onthuld is: { analysis-both-chances }.
analysis-known-best = { $side ->
    [white] Op grond van wat wit wist, was { $action } ({ $words }) de beste zet, met { $chance }% kans.
   *[black] Op grond van wat zwart wist, was { $action } ({ $words }) de beste zet, met { $chance }% kans.
}

## ChanceBar, BestLine, PlayedLine, PositionText

analysis-chances = Kansen: { $chances }
analysis-best = <b>Beste:</b> { $action }
analysis-best-revealed = <b>Beste zet als alles onthuld is:</b> { $action }
analysis-best-line = Variant:
analysis-played-line = Gespeelde variant
analysis-back = ← Terug
analysis-forward = Vooruit →
analysis-end = einde
analysis-position = Stand als tekst
analysis-set-up = Opzetten
analysis-went-wrong = Er ging iets mis. Probeer het nog eens.
