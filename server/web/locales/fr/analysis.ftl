## AnalysisBoard

analysis-title = Plateau d’analyse : { $game } – Konakis
analysis-heading = Plateau d’analyse : { $game }
analysis-heading-mistake = Trouvez une meilleure action
analysis-panel = Analyse
analysis-board = Plateau d’analyse de { $game }
analysis-not-found = Jeu introuvable
analysis-not-found-about = Aucun jeu ne porte ce nom. Choisissez-en un sur la page « Apprendre à jouer ».
analysis-learn = Apprendre à jouer
analysis-to-move = Au trait : { $name }.
analysis-to-move-revealed = { analysis-to-move } Ici, tout est révélé.
analysis-to-move-known = { analysis-to-move } { $side ->
    [white] Le plateau montre ce que savaient les Blancs.
   *[black] Le plateau montre ce que savaient les Noirs.
}
analysis-waiting = En attente de la connexion…
analysis-complete = La recherche est terminée.
analysis-searching = Recherche…
analysis-searching-step = Recherche… étape { $step } sur { $steps } terminée
analysis-begin = Commencer au début de la partie
analysis-next-mistake = Erreur suivante
analysis-back-to-game = Retour à la partie
analysis-flip = Retourner le plateau
analysis-copy = Copier le lien
analysis-copied = Copié
analysis-copy-failed = Le lien n’a pas pu être copié. Copiez-le depuis la barre d’adresse.
analysis-next-failed = La position suivante n’a pas pu être chargée. Réessayez.

## The attempt to find a better action

analysis-task = { $side ->
    [white] Dans la partie, les Blancs ont joué <b>{ $action }</b> ({ $words }). Jouez une meilleure action.
    [black] Dans la partie, les Noirs ont joué <b>{ $action }</b> ({ $words }). Jouez une meilleure action.
   *[nobody] Dans la partie, … a joué <b>{ $action }</b> ({ $words }). Jouez une meilleure action.
}
analysis-judging = Évaluation de { $action }…
analysis-show-best = Montrer la meilleure action
analysis-try-another = Essayez une autre action.
analysis-last-mistake = C’était la dernière.
analysis-lost = La connexion a été perdue. Réessayez.
analysis-good = { $side ->
    [white] Bien trouvé : les Blancs ont { $chance } % de chances ensuite{ $hidden ->
        [yes] , d’après ce qu’ils savaient
       *[no] { "" }
    }, autant qu’avec la meilleure action de l’ordinateur.
   *[black] Bien trouvé : les Noirs ont { $chance } % de chances ensuite{ $hidden ->
        [yes] , d’après ce qu’ils savaient
       *[no] { "" }
    }, autant qu’avec la meilleure action de l’ordinateur.
}
analysis-worse = { $same ->
    [yes] C’est l’action de la partie
   *[no] Il y a mieux
} : { $side ->
    [white] les Blancs ont { analysis-both-chances }
   *[black] les Noirs ont { analysis-both-chances }
}{ $hidden ->
    [yes] , d’après ce qu’ils savaient
   *[no] { "" }
}.
analysis-both-chances = { $chance } % de chances ensuite, et { $best } % après la meilleure action
analysis-in-truth = { $judgement } Si tout est révélé : { analysis-both-chances }.
analysis-known-best = { $side ->
    [white] D’après ce que savaient les Blancs
   *[black] D’après ce que savaient les Noirs
}, la meilleure action était { $action } ({ $words }), avec { $chance } % de chances.

## ChanceBar, BestLine, PlayedLine, PositionText

analysis-chances = Chances : { $chances }
analysis-best = <b>Meilleure action :</b> { $action }
analysis-best-revealed = <b>Meilleure action si tout est révélé :</b> { $action }
analysis-best-line = Suite :
analysis-played-line = Suite jouée
analysis-back = ← Retour
analysis-forward = Avancer →
analysis-end = fin
analysis-position = Position en texte
analysis-set-up = Placer
analysis-went-wrong = Une erreur est survenue. Réessayez.
