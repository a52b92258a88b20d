## Board

board-board = Plateau
board-picked = choisie
board-available = possible

## CapturedValues

board-captured = pièces prises : { $values }

## Choices

board-choose = Choisir

## KindChoices: <picture></picture> is the drawing of the other kind

board-beats = bat { $kind }
board-loses = perd contre { $kind }
board-beats-drawn = bat <picture></picture>
board-loses-drawn = perd contre <picture></picture>

## square-description.ts: the parts of a list that describes a square to screen readers

board-empty = vide
board-piece = { $side ->
    [white] { $kind } des Blancs
   *[black] { $kind } des Noirs
}
board-pointing = { $direction ->
    [up] flèche vers le haut
    [right] flèche vers la droite
    [down] flèche vers le bas
   *[left] flèche vers la gauche
}
board-value-unknown = valeur inconnue
board-value = valeur { $value }
board-of-side = { $piece } large de { $size }
board-of-side-from = { $piece } large de { $size } à partir de { $at }
board-controlled = contrôlé
board-hidden = caché
board-spent = { $token } (déjà utilisé)
board-some = { $count } { $kind }
board-stack = { $count ->
    [one] { $count } jeton : { $tokens }
   *[other] { $count } jetons depuis le haut : { $tokens }
}

## token-labels.ts: the buttons of the choices

board-sign-place = Poser
board-sign-join = Réunir
board-sign-move = Déplacer
board-sign-attack = Attaquer
board-sign-slide = Glisser
board-sign-lift = Remonter un jeton
board-sign-change = Changer une nature
board-sign-end = Finir le tour
board-direction = { $direction ->
    [up] haut
    [right] droite
    [down] bas
   *[left] gauche
}
board-number-from-top = n° { $number } depuis le haut
