## Board

board-board = Bord
board-picked = gekozen
board-available = mogelijk

## CapturedValues

board-captured = geslagen: { $values }

## Choices

board-choose = Kies

## KindChoices: <picture></picture> is the drawing of the other kind

board-beats = verslaat { $kind }
board-loses = verliest van { $kind }
board-beats-drawn = verslaat <picture></picture>
board-loses-drawn = verliest van <picture></picture>

## square-description.ts: the parts of a list that describes a square to screen readers

board-empty = leeg
board-piece = { $side ->
    [white] { $kind } van wit
   *[black] { $kind } van zwart
}
board-pointing = { $direction ->
    [up] pijl naar boven
    [right] pijl naar rechts
    [down] pijl naar beneden
   *[left] pijl naar links
}
board-value-unknown = waarde onbekend
board-value = waarde { $value }
board-of-side = { $piece } van { $size } breed
board-of-side-from = { $piece } van { $size } breed vanaf { $at }
board-controlled = beheerst
board-hidden = verborgen
board-spent = { $token } (verbruikt)
board-some = { $count } { $kind }
board-stack = { $count ->
    [one] { $count } steen: { $tokens }
   *[other] { $count } stenen van boven: { $tokens }
}

## token-labels.ts: the buttons of the choices

board-sign-place = Plaatsen
board-sign-join = Samenvoegen
board-sign-move = Verplaatsen
board-sign-attack = Aanvallen
board-sign-slide = Schuiven
board-sign-lift = Een steen omhoog halen
board-sign-change = Een soort veranderen
board-sign-end = Beurt beëindigen
board-direction = { $direction ->
    [up] boven
    [right] rechts
    [down] beneden
   *[left] links
}
board-number-from-top = nummer { $number } van boven
