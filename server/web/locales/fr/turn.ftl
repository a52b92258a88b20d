### Les volets de la page d’une partie qui montrent et expliquent le tour en cours : compteurs, phases, piles, placement,
### conseils, indices.

## TurnPanel and AreaBar: $name is a counter, such as “Turn”

turn-phase = { $name } : <b>{ $phase }</b>
turn-progress = { $name } { $number } sur { $limit }
turn-number-of-limit = { $number } sur { $limit }
turn-land = Terrain
turn-land-about = Cases contrôlées sur cases revendiquées : Blancs { $white } sur { $whiteclaimed }, Noirs { $black } sur { $blackclaimed }
turn-controlled = contrôlé
turn-claimed = revendiqué, non contrôlé

## Phases: what a phase of the turn offers

turn-phase-over = finie
turn-phase-possible = { $count ->
    [one] { $count } possible
   *[other] { $count } possibles
}
turn-phase-later = plus tard
turn-phase-nothing = rien

## Legend

turn-reach = Portée d’une pièce
turn-reach-from = { $terrain } : <b>{ $number }</b> { $count ->
    [one] case
   *[other] cases
}

## StackInspector

turn-stack = Pile
turn-stack-neutral = Neutre
turn-stack-tokens = { $count } { $count ->
    [one] jeton
   *[other] jetons
}
turn-stack-from-top = Depuis le haut
turn-stack-token = { $place } : { $kind }{ $spent ->
    [yes] , déjà utilisé
   *[no] { "" }
}
turn-stack-hidden = caché
turn-stack-several = Choisissez une case où déplacer un par un les { $count } jetons du dessus.
turn-stack-lift = Remonter en haut
turn-stack-change = Changer en { $kind }
turn-stack-about = Jetons de haut en bas. Choisissez-en un pour en déplacer plusieurs ou utiliser un pouvoir de contrôle.

## Setup and SetupTray

turn-setup = Placement
turn-setup-board = Placez vos pièces. Allez sur l’une de vos cases et saisissez une valeur.
turn-setup-values = Valeurs à placer
turn-setup-value = Valeur { $value }
turn-setup-value-placed = Valeur { $value }, placée
turn-setup-shuffle = Mélanger
turn-setup-clear = Effacer
turn-setup-ready = Prêt
turn-setup-emptied = { $square } est vide.
turn-setup-put = { $value } en { $square }.
turn-setup-tip = Glissez chaque valeur sur une case marquée, ou choisissez l’une puis l’autre. Terminez par « { turn-setup-ready } ».

## Tips

turn-tip = Conseil
turn-tip-hide = Masquer les conseils
turn-tip-waiting = Quand ce sera à vous de jouer, vous verrez ici ce que vous pouvez faire.
turn-tip-premove = Vous pouvez déjà choisir un coup : il sera joué à votre tour, s’il est alors possible.
turn-tip-premove-kind = Vous pouvez déjà déplacer { room-your-kind } : le coup sera joué à votre tour, s’il est alors possible.
turn-tip-direction = Choisissez la direction de la flèche.
turn-tip-choose = Choisissez { $options }.
turn-tip-press = Appuyez sur { $buttons }.
turn-tip-choose-or-press = Choisissez { $options }{ $count ->
    [one] ,
   *[other] ;
} ou appuyez sur { $buttons }.
turn-tip-option = { $pieces } pour { $effects }
turn-tip-place = { $where ->
    [marked] une case marquée
   *[empty] une case vide
} pour y poser { $piece }
turn-tip-place-kind = { turn-tip-place } et choisir sa nature
turn-tip-token = un jeton
turn-tip-new-piece = une nouvelle pièce
turn-tip-move = { $kind ->
    [subulata] la déplacer
   *[other] le déplacer
}
turn-tip-slide = { $kind ->
    [subulata] la faire glisser
   *[other] le faire glisser
}
turn-tip-attack = { $kind ->
   *[other] attaquer
}
turn-tip-order = { $kind ->
   *[other] changer l’ordre de sa pile
}
turn-tip-change = { $kind ->
   *[other] changer la nature d’un jeton
}
turn-tip-land-move = { $kind ->
   *[other] en déplacer un jeton
}
turn-tip-land-attack = { $kind ->
   *[other] attaquer
}

## Hints

turn-hint-button = Indice : « { $label } ».
turn-hint-look = Indice : regardez { $square }. Appuyez encore sur « { room-hint } » pour voir l’action.
turn-hint = Indice : { $words } ({ $action }).
turn-do-place = poser { room-a-kind } en { $square }{ turn-pointing }
turn-do-place-piece = poser une pièce en { $square }{ turn-pointing }
turn-do-place-hidden = poser un jeton caché en { $square }
turn-pointing = { $direction ->
    [up] , flèche vers le haut
    [right] , flèche vers la droite
    [down] , flèche vers le bas
    [left] , flèche vers la gauche
   *[none] { "" }
}
turn-do-join = réunir les territoires en { $square }
turn-do-attack = attaquer { $to } depuis { $from }
turn-do-move = aller de { $from } à { $to }
turn-do-slide = glisser de { $from } à { $to }{ turn-pointing }
turn-do-lift = remonter le jeton n° { $place } (depuis le haut) de { $square }
turn-do-change = changer le jeton n° { $place } (depuis le haut) de { $square } en { $kind ->
   *[other] { $name }
}
turn-do-lift-hidden = remonter un jeton de { $square }
turn-do-change-hidden = changer la nature d’un jeton de { $square }
turn-do-end = finir le tour
turn-do-play = jouer en { $square }
