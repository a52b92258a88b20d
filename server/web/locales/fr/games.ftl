## Tablut, Kubism, Subulata, Subsume: what each game is about

games-about-tablut = Un roi et huit Suédois contre seize Moscovites : atteindre un coin, ou refermer le cercle.
games-about-kubism = Deux pions font la course en sens contraire, et les deux camps font glisser les mêmes neuf cubes en travers de leur route.
games-about-subulata = Traversez en bondissant une mare d’eau, de fleurs et de feuilles ; vous seul savez ce que valent vos sauterelles.
games-about-subsume = Bâtissez des piles de jetons secrets, revendiquez des terres, et attaquez quand vous devinez ce que cachent les piles adverses.
games-aim-subulata = Amenez vos pièces dans le coin opposé, entouré d’un trait. Votre score est la somme de leurs valeurs à cet endroit, plus 1 par prise.

## Sides

games-side-swedes = Suédois
games-side-muscovites = Moscovites

## Rule sets and their options

games-variant-classic = Classique
games-variant-standard = Standard
games-about-tablut-standard = Neuf cases sur neuf ; le roi s’échappe par un coin.
games-about-kubism-standard = Neuf cubes, et un pion par camp.
games-about-subulata-nine = Neuf pièces par camp, de valeurs 1 à 9.
games-about-subulata-seven = Sept pièces par camp, de valeurs 1 à 7.
games-about-subsume-classic = Huit cases sur huit, avec des jetons de trois natures.
games-option-cube-turn = Rotation des cubes
games-option-cube-turn-about = Après un glissement, la flèche du cube tourne dans le sens horaire, ou dans le sens choisi par le joueur.
games-cube-turn-clockwise = Sens horaire
games-cube-turn-clockwise-about = Après un glissement, la flèche tourne de 90 degrés dans le sens horaire.
games-cube-turn-either = D’un côté ou de l’autre
games-cube-turn-either-about = Le joueur qui glisse un cube choisit de quel côté tourne sa flèche.
games-option-pond = Mare
games-option-pond-about = La mare est entièrement au hasard, ou semblable vue des deux coins.
games-pond-mirrored = Symétrique
games-pond-mirrored-about = La mare est semblable vue des deux coins.
games-pond-random = Au hasard
games-pond-random-about = Les tuiles de la mare sont posées et tournées au hasard.
games-option-turn-limit = Limite de tours
games-option-turn-limit-about = Après le dernier tour de chaque camp, la plus grande surface contrôlée gagne, puis la plus grande surface revendiquée.
games-turns-20 = 20 tours
games-turns-20-about = Les surfaces sont comparées après 20 tours de chaque camp.
games-turns-50 = 50 tours
games-turns-50-about = Les surfaces sont comparées après 50 tours de chaque camp.
games-turns-100 = 100 tours
games-turns-100-about = Les surfaces sont comparées après 100 tours de chaque camp.
games-turns-150 = 150 tours
games-turns-150-about = Les surfaces sont comparées après 150 tours de chaque camp.

## Kinds of pieces, and terrain

games-kind-king = roi
games-kind-swede = Suédois
games-kind-muscovite = Moscovite
games-kind-pawn = pion
games-kind-cube = cube
games-kind-grasshopper = sauterelle
games-kind-territory = territoire
games-kind-isolationist = isolationniste
games-kind-aggressor = agresseur
games-kind-advocate = médiateur
games-terrain-throne = trône
games-terrain-corner = coin
games-terrain-water = eau
games-terrain-flower = fleur
games-terrain-leaf = feuille

## Numbers beside the board, and the names of their values

games-count-captured-by-white = pièces prises par les Blancs
games-count-captured-by-black = pièces prises par les Noirs
games-count-quiet-tablut = coups depuis la dernière prise
games-count-supply = cubes en réserve
games-count-quiet-kubism = actions depuis la pose du dernier cube
games-count-goal-white = apporté au but par les Blancs
games-count-goal-black = apporté au but par les Noirs
games-count-white = Blancs
games-count-black = Noirs
games-value-setting-up = en placement
games-value-ready = prêts
games-count-turn = tour
games-count-turn-limit = limite de tours
games-count-phase = phase
games-value-claim = revendication
games-value-subsume = réunion
games-value-conflict = conflit
games-value-movement = mouvement
games-count-controlled-white = contrôlées par les Blancs
games-count-controlled-black = contrôlées par les Noirs
games-count-claimed-white = revendiquées par les Blancs
games-count-claimed-black = revendiquées par les Noirs

## Reasons for the end of a game. $winner and $loser are the sides as subjects of a sentence: “Les Blancs”, “Wit”, “白”.

games-reason-king-escaped = { $winner } gagnent : le roi a atteint un coin.
games-reason-king-captured = { $winner } gagnent : le roi a été capturé.
games-reason-no-moves = { $loser } n’ont plus aucun coup possible. { $winner } gagnent.
games-reason-hundred-moves = Chaque camp a joué cent coups sans prise : la partie est nulle.
games-reason-goal-reached = { $winner } ont atteint le bord opposé et gagnent.
games-reason-fifty-actions = Chaque camp a joué cinquante actions sans nouveau cube : la partie est nulle.
games-reason-home-won = L’un des camps n’a plus de pièce à amener au but. { $winner } gagnent aux points.
games-reason-home-drawn = L’un des camps n’a plus de pièce à amener au but, et les points sont à égalité : nulle.
games-reason-points-won = Le camp au trait n’a plus aucun coup possible. { $winner } gagnent aux points.
games-reason-points-drawn = Le camp au trait n’a plus aucun coup possible, et les points sont à égalité : nulle.
games-reason-no-territory = { $loser } n’ont plus de territoire. { $winner } gagnent.
games-reason-turn-limit-won = Limite de tours atteinte. { $winner } gagnent : la plus grande surface contrôlée décide, puis la plus grande surface revendiquée.
games-reason-turn-limit-drawn = Limite de tours atteinte, et les deux surfaces sont égales : nulle.

## Levels of the computer

games-level-beginner = Débutant
games-level-learner = Apprenti
games-level-casual = Amateur
games-level-club-player = Joueur de club
games-level-expert = Expert
games-level-master = Maître
games-level-settler = Colon
games-level-farmer = Fermier
games-level-baron = Baron
games-level-count = Comte
games-level-duke = Duc
games-level-emperor = Empereur
games-level-tadpole = Têtard
games-level-froglet = Petite grenouille
games-level-frog = Grenouille
games-level-hopper = Criquet
games-level-grasshopper = Sauterelle
games-level-locust = Criquet pèlerin
games-style-first-glance = Joue ce qui semble bon au premier coup d’œil et laisse passer bien des menaces.
games-style-next-only = Ne regarde que son prochain coup, et le juge souvent mal.
games-style-little-beyond = Voit le prochain coup et guère plus loin.
games-style-replies = Voit vos réponses, mais manque certaines prises.
games-style-two-moves = Prévoit deux coups et manque certaines réponses.
games-style-few-moves = Prévoit quelques coups et ne manque presque rien.
games-style-deeply = Calcule loin et se trompe rarement.
games-style-best = Joue aussi bien que possible.
games-style-hops = Connaît les règles, aime bondir, et ne voit presque aucune de vos menaces.
games-style-guards = Prévoit quelques coups et garde ses pièces précieuses.
games-style-seldom = Prévoit deux coups et manque rarement une prise.
games-style-reads-values = Prévoit aussi loin que possible, et lit dans vos coups ce que valent vos pièces.
games-style-spreads = Disperse ses jetons, sans guère se soucier de ses voisins.
games-style-builds = Bâtit sa terre action par action, et juge souvent mal un combat.
games-style-own-turn = Prévoit ensemble quelques actions de son tour, mais pas votre réponse.
games-style-attacks = Prévoit son tour et regarde comment vous pourriez attaquer.
games-style-whole-turns = Prévoit des tours entiers et soupèse ce que peuvent être vos jetons.
games-style-remembers = Prévoit aussi loin que possible, et retient ce que vos jetons se sont révélés être.
games-style-any = Joue n’importe quelle action permise, au hasard.
