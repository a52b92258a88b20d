### La fin d’une partie : son résultat, son analyse, sa relecture, la liste des coups.

## ReplayControls and Moves

result-first-position = Première position
result-previous-action = Action précédente
result-play = Dérouler les coups
result-pause = Mettre en pause
result-next-action = Action suivante
result-last-position = Dernière position
result-position = Position dans la partie
result-position-at = après { $number } actions sur { $total }
result-position-failed = Impossible de charger cette position.
result-moves = Coups
result-no-moves = Aucun coup.
result-no-moves-yet = Aucun coup pour l’instant.
result-moves-loading = Chargement…
result-move-setup = placement
result-move-end = fin

## EndMessage and EndBar

result-view = Point de vue de la relecture
result-view-all = Tout montrer
result-view-own = Comme je l’ai vue
result-view-live = Comme en direct
result-nothing-played = Rien n’a été joué.
result-step = Parcourez la partie ci-dessous
result-step-keys = , ou avec ← et →
result-step-end = .
result-sentence = { $result }.
result-end = Fin de la partie
result-show = Résultat

## Result

result-you-won = Vous avez gagné
result-you-lost = Vous avez perdu
result-unrated = Non classée : la partie s’est terminée avant que les deux joueurs aient joué un coup.
result-title = Résultat
result-hints = { $count ->
    [one] { $count } indice demandé.
   *[other] { $count } indices demandés.
}
result-part = Détail
result-points = points
result-of-white = par les Blancs|pour les Blancs|aux Blancs|des Blancs|les Blancs|Blancs
result-try = Essayer : { $level }
result-try-level = Essayer le niveau { $level }
result-replay = Revoir
result-analyse = Analyser
result-new-game = Nouvelle partie
result-copy = Copier le lien
result-copied = Copié
result-link = Lien vers cette partie :
result-download-text = Télécharger en texte
result-download-gif = Télécharger en GIF
result-analysis-failed = Impossible de charger l’analyse. Réessayez.

## Rematch

result-rematch = Revanche
result-rematch-go = Aller à la revanche
result-rematch-offers = <b>{ $player }</b> propose une revanche
result-rematch-offered = Vous avez proposé une revanche

## Analysis

result-analysis = Analyse
result-again = Réessayer
result-please-try-again = Réessayez.
result-chances-are = Chances : { $chances }
result-chances = Blancs { $white } %, Noirs { $black } %
result-waiting = En attente de la connexion…
result-starting = Démarrage…
result-judged = { $count } actions jugées sur { $total }
result-follows = Le graphique montre
result-sight-truth = La vraie position
result-sight = Ce que les { $side ->
    [white] Blancs
   *[black] Noirs
} savaient
result-about = La partie claire montre les chances des Blancs, la partie foncée celles des Noirs. La ligne pointillée marque l’égalité.
result-about-truth = Les chances si tout était révélé. La partie claire montre celles des Blancs, la partie foncée celles des Noirs.
result-about-side = Les chances { $side ->
    [white] après les actions des Blancs, d’après ce que les Blancs
   *[black] après les actions des Noirs, d’après ce que les Noirs
} savaient. La partie claire montre celles des Blancs.
result-complete = L’analyse est terminée. Précision : Blancs { $white } %, Noirs { $black } %.
result-accuracy = Précision
result-percent = { $number } %
result-accuracy-about = La précision est de 100 % si chaque action valait la meilleure que l’ordinateur a trouvée.
result-accuracy-secrets = La précision et les moments clés ne tiennent compte que de ce que chaque camp savait.
result-turning-points = Moments clés
result-turning-points-later = Ils apparaissent quand l’analyse est terminée.
result-turning-points-none = Aucune grosse erreur dans cette partie.
result-turning-point = { $number }. { result-turning-point-setup }
result-turning-point-setup = { $side ->
    [white] Blancs
   *[black] Noirs
} : { $action }
result-better = Mieux : { $action }
result-side-chances = Chances des { $side ->
    [white] Blancs
   *[black] Noirs
} : { $from } % → { $to } %
result-learn = Apprendre de ses erreurs
result-board = Plateau d’analyse
result-graph = Graphique d’évaluation
result-graph-at = après { $number } actions sur { $total } : { $chances }
result-graph-unjudged = après { $number } actions sur { $total } : pas encore jugé
