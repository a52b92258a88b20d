### Les mots des légendes sous les plateaux et les animations.

side = { $side ->
    [white] Blancs
   *[black] Noirs
}
player = { $name } ({ side })
players = { $white } – { $black }
computer = Ordinateur · { $level }
level = Niveau { $level }
action = Action { $number } / { $total }
won = { $side ->
    [white] Les Blancs gagnent
   *[black] Les Noirs gagnent
}
drawn = Partie nulle
off = Pas de résultat
scores = { $result } { $white }–{ $black }

## Raisons de la fin d’une partie

reason-resignation = Abandon
reason-time = Temps écoulé
reason-draw-agreed = D’un commun accord
reason-threefold-claimed = Triple répétition
reason-fifty-moves-claimed = Cinquante coups chacun sans prise
reason-fivefold = Quintuple répétition
reason-aborted = La partie a été annulée
reason-abandoned = Un joueur a quitté la partie
reason-declined = Le défi a été refusé
reason-closed = L’exploitant a fermé la partie
reason-no-first-action = Premier coup non joué à temps
reason-king-escaped = Le roi a atteint un coin
reason-king-captured = Le roi a été capturé
reason-no-moves = Plus aucun coup possible
reason-hundred-moves = Cent coups chacun sans prise
reason-goal-reached = Un pion a atteint le bord opposé
reason-fifty-actions = Cinquante actions chacun sans nouveau cube
reason-home = Un camp n’a plus de pièce en chemin
reason-no-territory = Un camp n’a plus de territoire
reason-turn-limit = Limite de tours atteinte
