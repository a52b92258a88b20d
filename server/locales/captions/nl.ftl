### De woorden van de onderschriften onder borden en animaties.

side = { $side ->
    [white] Wit
   *[black] Zwart
}
player = { $name } ({ side })
players = { $white } – { $black }
computer = Computer · { $level }
level = Niveau { $level }
action = Zet { $number } / { $total }
won = { $side ->
    [white] Wit wint
   *[black] Zwart wint
}
drawn = Remise
off = Geen uitslag
scores = { $result } { $white }–{ $black }

## Redenen voor het einde van een partij

reason-resignation = Opgegeven
reason-time = De tijd was om
reason-draw-agreed = In onderling overleg
reason-threefold-claimed = Drie keer dezelfde stand
reason-fifty-moves-claimed = Elk vijftig zetten zonder te slaan
reason-fivefold = Vijf keer dezelfde stand
reason-aborted = De partij is afgebroken
reason-abandoned = Een speler heeft de partij verlaten
reason-declined = De uitdaging is afgeslagen
reason-closed = De beheerder heeft de partij gesloten
reason-no-first-action = De eerste zet kwam niet op tijd
reason-king-escaped = De koning heeft een hoek bereikt
reason-king-captured = De koning is gevangen
reason-no-moves = Er was geen zet meer mogelijk
reason-hundred-moves = Elk honderd zetten zonder te slaan
reason-goal-reached = Een pion heeft de overkant bereikt
reason-fifty-actions = Elk vijftig zetten zonder nieuw blokje
reason-home = Een speler heeft geen stuk meer onderweg
reason-no-territory = Een speler heeft geen gebied meer
reason-turn-limit = Het maximum aantal beurten is bereikt
