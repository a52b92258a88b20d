### De panelen van een partij die de beurt tonen en uitleggen: tellers, fasen, stapels, opstelling, tips, hints.

## TurnPanel and AreaBar: $name is a counter, such as “Turn”

turn-phase = { $name }: <b>{ $phase }</b>
turn-progress = { $name } { $number } van { $limit }
turn-number-of-limit = { $number } van { $limit }
turn-land = Land
turn-land-about = Beheerste van de geclaimde velden: wit { $white } van { $whiteclaimed }, zwart { $black } van { $blackclaimed }
turn-controlled = beheerst
turn-claimed = geclaimd, niet beheerst

## Phases: what a phase of the turn offers

turn-phase-over = voorbij
turn-phase-possible = { $count } mogelijk
turn-phase-later = later
turn-phase-nothing = niets

## Legend

turn-reach = Hoe ver een stuk gaat
turn-reach-from = { $terrain }: <b>{ $number }</b> { $count ->
    [one] veld
   *[other] velden
}

## StackInspector

turn-stack = Stapel
turn-stack-neutral = Neutraal
turn-stack-tokens = { $count } { $count ->
    [one] steen
   *[other] stenen
}
turn-stack-from-top = Van boven af
turn-stack-token = { $place }: { $kind }{ $spent ->
    [yes] , verbruikt
   *[no] { "" }
}
turn-stack-hidden = verborgen
turn-stack-several = Kies een veld om de bovenste { $count } stenen een voor een te verplaatsen.
turn-stack-lift = Naar boven halen
turn-stack-change = Veranderen in { $kind }
turn-stack-about = Stenen van boven naar beneden. Kies er een om er meer te verplaatsen of een beheersvoorrecht te gebruiken.

## Setup and SetupTray

turn-setup = Opstelling
turn-setup-board = Stel je stukken op. Ga naar een van je velden en typ een waarde.
turn-setup-values = Waarden om te plaatsen
turn-setup-value = Waarde { $value }
turn-setup-value-placed = Waarde { $value }, geplaatst
turn-setup-shuffle = Schudden
turn-setup-clear = Wissen
turn-setup-ready = Klaar
turn-setup-emptied = { $square } is leeg.
turn-setup-put = { $value } op { $square }.
turn-setup-tip = Sleep elke waarde naar een gemarkeerd veld, of kies een waarde en een veld. Druk dan op ‘{ turn-setup-ready }’.

## Tips

turn-tip = Tip
turn-tip-hide = Tips verbergen
turn-tip-waiting = Als je aan de beurt bent, zie je hier wat je kunt doen.
turn-tip-premove = Je kunt nu al een zet kiezen: die wordt in jouw beurt gespeeld, als het dan kan.
turn-tip-premove-kind = Je kunt { room-your-kind } nu al verplaatsen: de zet wordt in jouw beurt gespeeld, als het dan kan.
turn-tip-direction = Kies de richting van de pijl.
turn-tip-choose = Kies { $options }.
turn-tip-press = Druk op { $buttons }.
turn-tip-choose-or-press = Kies { $options }{ $count ->
    [one] ,
   *[other] ;
} of druk op { $buttons }.
turn-tip-option = { $pieces } om { $effects }
turn-tip-place = { $where ->
    [marked] een gemarkeerd veld
   *[empty] een leeg veld
} om { $piece } te plaatsen
turn-tip-place-kind = { turn-tip-place } en de soort te kiezen
turn-tip-token = een steen
turn-tip-new-piece = een nieuw stuk
turn-tip-move = { $kind ->
   *[other] te verplaatsen
}
turn-tip-slide = { $kind ->
   *[other] te verschuiven
}
turn-tip-attack = { $kind ->
   *[other] mee aan te vallen
}
turn-tip-order = { $kind ->
   *[other] de volgorde te veranderen
}
turn-tip-change = { $kind ->
   *[other] een soort te veranderen
}
turn-tip-land-move = { $kind ->
   *[other] er een steen uit te verplaatsen
}
turn-tip-land-attack = { $kind ->
   *[other] van daaruit aan te vallen
}

## Hints

turn-hint-button = Hint: ‘{ $label }’.
turn-hint-look = Hint: kijk naar { $square }. Druk nog eens op ‘{ room-hint }’ voor de zet.
turn-hint = Hint: { $words } ({ $action }).
turn-do-place = { room-a-kind } op { $square } plaatsen{ turn-pointing }
turn-do-place-piece = een stuk op { $square } plaatsen{ turn-pointing }
turn-do-place-hidden = een verborgen steen op { $square } plaatsen
turn-pointing = { $direction ->
    [up] , pijl naar boven
    [right] , pijl naar rechts
    [down] , pijl naar beneden
    [left] , pijl naar links
   *[none] { "" }
}
turn-do-join = de gebieden op { $square } samenvoegen
turn-do-attack = { $to } aanvallen vanaf { $from }
turn-do-move = van { $from } naar { $to } gaan
turn-do-slide = van { $from } naar { $to } schuiven{ turn-pointing }
turn-do-lift = steen nummer { $place } van boven op { $square } omhooghalen
turn-do-change = steen nummer { $place } van boven op { $square } veranderen in { room-a-kind }
turn-do-lift-hidden = een steen op { $square } omhooghalen
turn-do-change-hidden = een steen op { $square } van soort veranderen
turn-do-end = de beurt beëindigen
turn-do-play = op { $square } spelen
