### Les textes du bot en français : mêmes identifiants et mêmes variables que dans en.ftl.

## Mots courants

side = { $side ->
    [white] Blancs
   *[black] Noirs
}
side-choice = { $side ->
    [white] Blancs
    [black] Noirs
   *[random] au hasard
}
rated = { $rated ->
    [yes] classée
   *[no] amicale
}
list-item = { $item }
list-two = { $one } et { $two }
nobody = personne
rules-and-option = { $first }, { $next }
game-with-rules = { $game } ({ $rules })
choice-ruleset = { $game } : { $rules }

## Pendules

clock-none = sans pendule
clock-live = { $minutes } min + { $increment } s par tour
clock-live-seconds = { $seconds } s + { $increment } s par tour
clock-live-turn = { $increment ->
    [one] { $increment } seconde
   *[other] { $increment } secondes
} par tour
clock-live-each = { $minutes } min par joueur
clock-live-each-seconds = { $seconds } s par joueur
clock-days = { $days ->
    [one] { $days } jour par tour
   *[other] { $days } jours par tour
}
left-days = { $days } j { $hours } h
left-hours = { $hours } h { $minutes } min
clock-running = fin du temps { $moment }

## Défis

challenge-open = **{ $challenger }** aimerait jouer à **{ $game }**. Qui veut jouer ?
challenge-named = { $opponent }, **{ $challenger }** vous propose une partie de **{ $game }**.
challenge-side = { $side ->
    [white] { $challenger } joue les Blancs
    [black] { $challenger } joue les Noirs
   *[random] couleurs au hasard
}
challenge-declined = **{ $player }** ne souhaite pas jouer. Une autre fois, peut-être !
challenge-declined-notice = { $challenger }, **{ $player }** a refusé votre défi à **{ $game }**.
challenge-withdrawn = **{ $player }** a retiré ce défi.
challenge-withdrawn-you = Vous avez retiré votre défi.
challenge-withdraw-ask = Votre défi pour une partie de **{ $game }** est encore ouvert. Voulez-vous le retirer ?
challenge-lapsed = Personne n’a répondu à temps : ce défi a expiré.
challenge-not-yours = Ce défi s’adresse à { $opponent }. Utilisez /défier pour lancer le vôtre.
challenge-own = C’est votre propre défi : quelqu’un d’autre doit l’accepter. Appuyez sur **Retirer** pour l’annuler.
challenge-own-for = C’est votre propre défi : { $opponent } doit l’accepter. Appuyez sur **Retirer** pour l’annuler.
challenge-over = Ce défi n’est plus ouvert. Utilisez /défier pour en lancer un autre.
challenge-no-game = Je ne connais pas ce jeu. Choisissez-en un dans la liste.
challenge-no-rules = Je ne connais pas ces règles. Tapez-en un mot et choisissez dans la liste.
challenge-no-clock = Je ne reconnais pas de pendule dans « { $clock } ». Écrivez les minutes par camp et les secondes par tour, comme 5+3 ; les jours par tour, comme 3 jours ; ou « sans » pour une partie sans pendule.
challenge-clock-range = Cette pendule est trop courte ou trop longue. Chaque camp a au plus { $minutes } minutes et { $seconds } secondes par tour, et au moins l’un des deux ; ou de 1 à { $days } jours par tour. Écrivez par exemple 5+3 ou 3 jours.
challenge-self = Vous ne pouvez pas vous défier. Choisissez quelqu’un d’autre, ne choisissez personne pour que tout le monde puisse jouer, ou utilisez /jouer.
challenge-bot = Les bots n’acceptent pas de défis. Avec /jouer, vous jouez contre l’ordinateur.
challenge-only-challenger = Seul { $challenger } peut retirer ce défi.
challenge-sent = Votre défi est publié dans le salon.
challenge-too-many = Vous avez déjà { $count } défis ouverts. Retirez-en un avec /parties, ou attendez une réponse.
challenge-twice = { $opponent } n’a pas encore répondu à [votre dernier défi]({ $link }). Vous pouvez le retirer avec /parties.
challenge-too-fast = Vous avez lancé beaucoup de défis ces derniers temps. Vous pourrez lancer le prochain { $moment }.
challenge-alone = Personne d’autre ne voit cette conversation. Utilisez /défier dans un salon d’un serveur, ou commencez une partie dans le navigateur et envoyez son lien à la personne de votre choix : { $link }
button-accept = Accepter
button-decline = Refuser
button-join = Jouer
button-withdraw = Retirer
button-rules = Règles

## Parties contre l’ordinateur

play-started = Vous jouez à **{ $game }** contre l’ordinateur ({ $level }).
play-no-levels = L’ordinateur ne joue pas encore à { $game }. Avec /défier, vous pouvez y jouer contre quelqu’un.
play-no-level = L’ordinateur joue à { $game } aux niveaux { $from } à { $to }. Choisissez l’un d’eux.
play-too-many = Vous avez déjà { $count } parties en cours contre l’ordinateur. Terminez-en une, ou abandonnez-en une avec /abandonner, puis recommencez.
play-too-fast = Vous avez commencé beaucoup de parties ces derniers temps. Vous pourrez commencer la prochaine { $moment }.
## Le formulaire d’une nouvelle partie

form-challenge = **Nouveau défi.** Choisissez un jeu et une pendule. Dès que vous choisissez un adversaire, le défi est publié.
form-play = **Une partie contre l’ordinateur.** Choisissez un jeu, un niveau et une pendule, puis appuyez sur **Commencer**.
form-game = Quel jeu ?
form-level = À quel niveau joue l’ordinateur ?
form-clock = Combien de temps ?
form-opponent = Qui voulez-vous défier ?
form-side = Vous jouez : { $side ->
    [white] les Blancs
    [black] les Noirs
   *[random] au hasard
}
form-rated = { $rated ->
    [yes] Classée
   *[no] Amicale
}
form-anyone = Ouvert à tous
form-start = Commencer
computer-level = Niveau { $level }
computer-player = Ordinateur · { $level }
level-beginner = Débutant
level-learner = Apprenti
level-casual = Amateur
level-club-player = Joueur de club
level-expert = Expert
level-master = Maître
level-settler = Colon
level-farmer = Fermier
level-baron = Baron
level-count = Comte
level-duke = Duc
level-emperor = Empereur
level-tadpole = Têtard
level-froglet = Petite grenouille
level-frog = Grenouille
level-hopper = Criquet
level-grasshopper = Sauterelle
level-locust = Criquet pèlerin

## Fils et salons

thread-name = { $game } : { $white } – { $black }
thread-made = La partie se joue dans { $thread }.
thread-not-allowed = Je n’ai pas le droit de créer un fil ici : la partie reste dans ce salon.
thread-full = Ce serveur a atteint sa limite de fils : la partie reste dans ce salon.
responds-only = Je ne suis pas membre ici : je ne peux ni ouvrir de fil ni envoyer de rappels, et je ne peux actualiser les messages que pendant 15 minutes après un clic. **Actualiser**, sous le plateau, le met à jour. /notifications permet de recevoir un message privé quand c’est votre tour.

## Le message de la partie

game-title = **{ $game }** · { $white } (Blancs) – { $black } (Noirs)
game-turn = { $player }, c’est à vous de jouer ({ $side }).
game-turn-plain = C’est à { $player } de jouer ({ $side }).
game-thinking = L’ordinateur réfléchit ({ $side }).
game-setup = Chaque camp se place en secret. En attente de { $players }.
game-setup-last = L’un des camps est prêt. On attend { $players }.
game-waiting = En attente d’un adversaire.
game-last = { $player } : { $what } ({ $action })
game-last-setup = { $player } : { $what }
turn-then = { $before } ; { $next }
game-begun = { $players } Votre partie commence.
game-ended = { $players } Votre partie est terminée.
board-moved = Le plateau à jour est [ici]({ $link }).
board-paused = Ce plateau n’est plus mis à jour. Appuyez sur **Actualiser**.
board-without-picture = Pas d’image : il me manque la permission **Joindre des fichiers** dans ce salon.
game-start = La partie commence.
challenge-board-here = La partie commence : [voir le plateau]({ $link }).
game-clocks = Blancs : { $white } · Noirs : { $black }
game-flag = Le temps sera écoulé { $moment }.
game-first-action = Premier tour à jouer au plus tard { $moment }, sinon la partie est annulée.
game-moved-on = La partie a avancé entre-temps. Le plateau le plus récent est dans le salon.
game-over-already = Cette partie est terminée.
game-not-yours = Vous ne jouez pas dans cette partie. Appuyez sur **Web** pour la suivre en direct.
alt-animation = Une partie entière de { $game } entre { $white } (Blancs) et { $black } (Noirs), action par action.
alt-board = { $game }, { $files } cases sur { $ranks }, vu du côté des { $side ->
    [white] Blancs
   *[black] Noirs
}.
alt-side = { $side ->
    [white] Blancs
    [black] Noirs
   *[nobody] À personne
} : { $pieces }.
alt-last = Dernière action : { $action }.
alt-picked = Déjà choisi : { $at }.
alt-targets = Au choix : { $squares }.
alt-lost = Pris aux { $side ->
    [white] Blancs
   *[black] Noirs
} : { $values }.
alt-value = valeur { $value }
alt-hidden = valeur cachée
alt-facing = flèche vers { $facing }
alt-controlled = contrôlé
alt-tokens = { $count ->
    [one] un jeton
   *[other] { $count } jetons
}
alt-stack = { $count ->
    [1] { $tokens }
   *[other] depuis le haut : { $tokens }
}
alt-some = { $count } { $kind }
alt-spent = { $token } – déjà utilisé
alt-ground = Cases vides : { $ground }.
button-move = Jouer
button-setup = Placer
button-view = Vue
button-draw = Nulle
button-resign = Abandonner
button-takeback = Reprendre
button-flip = Tourner
button-watch = Web
button-play-here = Jouer ici
play-here-failed = ⚠️ Discord ne peut pas ouvrir le plateau ici. Jouez plutôt sur le web : { $link }
button-rematch = Revanche
button-animation = Revoir
button-record = Feuille
view-yours = Voici votre vue ({ $side }). Ce message n’est visible que par vous.
view-watching = Vous regardez cette partie. Ce message n’est visible que par vous.
flip-here = Le plateau du côté des { $side ->
    [white] Blancs
   *[black] Noirs
}. Ce message n’est visible que par vous.

## La dernière action

action-place = { $at } revendiquée
action-place-kind = { $kind } en { $at }
action-place-facing = un cube en { $at }, flèche vers { $facing }
action-go = de { $from } à { $to }
action-slide = { $from } glisse en { $to }, flèche vers { $facing }
action-join = terrain réuni en { $at }
action-clash = { $from } attaque { $to }
action-capture = { $from } capture en { $to }
action-lift = un jeton remonté en { $at }
action-change = un jeton change de nature en { $at }
action-end = a fini son tour
action-setup = pièces placées
event-captured = prise en { $at } : { $kind }
event-conflict = conflit entre { $from } et { $to } : { $pairs }
event-pair = { $attacker }–{ $defender }
event-blank = rien
event-unknown = caché
event-taken = { $side ->
    [white] les Blancs tiennent
   *[black] les Noirs tiennent
} maintenant { $at }
event-collapsed = le territoire en { $from } s’est réduit à { $to }
event-revealed = tous les secrets sont révélés

facing-up = le haut
facing-right = la droite
facing-down = le bas
facing-left = la gauche

compass-N = nord
compass-E = est
compass-S = sud
compass-W = ouest

## Résultats : $winner et $loser sont des noms, inutiles en cas de nulle. $counted vaut yes si les points ont décidé.

result-won = **{ $winner }** ({ $side ->
    [white] Blancs
   *[black] Noirs
}) gagne : { $reason }.
result-drawn = Partie nulle : { $reason }.
result-off = Pas de résultat : { $reason }.
result-scores = Points : Blancs { $white }, Noirs { $black }.
result-areas = Surface contrôlée : Blancs { $white }, Noirs { $black }. Surface revendiquée : Blancs { $whiteclaimed }, Noirs { $blackclaimed }.
result-revealed = Tous les secrets sont révélés.

reason-resignation = { $loser } abandonne
reason-time = { $loser } a épuisé son temps
reason-draw-agreed = d’un commun accord
reason-threefold-claimed = réclamée pour triple répétition
reason-fifty-moves-claimed = réclamée pour cinquante coups de chaque camp sans prise
reason-fivefold = la même position est apparue cinq fois
reason-aborted = la partie a été annulée
reason-abandoned = { $loser } a quitté la partie
reason-declined = le défi a été refusé
reason-closed = l’exploitant du serveur a fermé la partie
reason-no-first-action = un premier coup n’a pas été joué à temps
reason-no-first-action-by = { $player } n’a pas joué son premier coup à temps
reason-king-escaped = le roi a atteint un coin
reason-king-captured = le roi a été capturé
reason-no-moves = { $counted ->
    [yes] plus aucun coup n’était possible
   *[no] { $loser } n’avait plus aucun coup possible
}
reason-hundred-moves = cent coups de chaque camp sans prise
reason-goal-reached = le pion de { $winner } a atteint la ligne d’arrivée
reason-fifty-actions = cinquante actions de chaque camp sans nouveau cube
reason-home = l’un des camps n’a plus de pièce en chemin, les points décident donc
reason-no-territory = { $loser } n’a plus aucun territoire
reason-turn-limit = la limite de tours a été atteinte

## Mots des jeux

kind-king = { $count ->
    [one] roi
   *[other] rois
}
kind-swede = { $count ->
    [one] Suédois
   *[other] Suédois
}
kind-muscovite = { $count ->
    [one] Moscovite
   *[other] Moscovites
}
kind-pawn = { $count ->
    [one] pion
   *[other] pions
}
kind-cube = { $count ->
    [one] cube
   *[other] cubes
}
kind-subulata = { $count ->
    [one] sauterelle
   *[other] sauterelles
}
kind-territory = { $count ->
    [one] territoire
   *[other] territoires
}
kind-I = { $count ->
    [one] isolationniste
   *[other] isolationnistes
}
kind-A = { $count ->
    [one] agresseur
   *[other] agresseurs
}
kind-V = { $count ->
    [one] médiateur
   *[other] médiateurs
}
terrain-tablut-t = trône
terrain-tablut-c = coin
terrain-subulata-w = eau
terrain-subulata-f = fleur
terrain-subulata-l = feuille
about-tablut = Un roi et huit Suédois contre seize Moscovites : atteindre un coin, ou refermer le cercle.
about-kubism = Deux pions font la course en sens contraire, et les deux camps font glisser les mêmes neuf cubes en travers de leur route.
about-subulata = Traversez en bondissant une mare d’eau, de fleurs et de feuilles ; vous seul savez ce que valent vos sauterelles.
about-subsume = Bâtissez des piles de jetons secrets, revendiquez des terres, et attaquez quand vous devinez ce que cachent les piles adverses.
count-tablut-captured-by-white = Pièces prises par les Blancs : { $count }
count-tablut-captured-by-black = Pièces prises par les Noirs : { $count }
count-tablut-quiet = Coups depuis la dernière prise : { $count }
count-kubism-supply = Cubes en réserve : { $count }
count-kubism-quiet = Actions depuis la pose du dernier cube : { $count }
count-subulata-captured-by-white = Pièces prises par les Blancs : { $count }
count-subulata-captured-by-black = Pièces prises par les Noirs : { $count }
count-subulata-goal-white = Apporté au but par les Blancs : { $count }
count-subulata-goal-black = Apporté au but par les Noirs : { $count }
count-subulata-ready-white = Les Blancs { $count ->
    [0] se placent
   *[other] sont prêts
}
count-subulata-ready-black = Les Noirs { $count ->
    [0] se placent
   *[other] sont prêts
}
count-subsume-turn = Tour { $count }
count-subsume-phase = Phase : { $count ->
    [1] revendication
    [2] réunion
    [3] conflit
   *[4] mouvement
}
count-subsume-turn-limit = Limite : { $count } tours
count-subsume-controlled-white = Blancs : { $count } { $count ->
    [one] case contrôlée
   *[other] cases contrôlées
}
count-subsume-controlled-black = Noirs : { $count } { $count ->
    [one] case contrôlée
   *[other] cases contrôlées
}
count-subsume-claimed-white = Blancs : { $count } { $count ->
    [one] case revendiquée
   *[other] cases revendiquées
}
count-subsume-claimed-black = Noirs : { $count } { $count ->
    [one] case revendiquée
   *[other] cases revendiquées
}
variant-standard = standard
variant-classic = classique
variant-yourturnmyturn = YourTurnMyTurn
variant-cwali = Cwali
option-cube-turn = les cubes tournent { $value ->
    [clockwise] dans le sens horaire
   *[either] d’un côté ou de l’autre
}
option-pond = { $value ->
    [mirrored] mare symétrique
   *[random] mare au hasard
}
option-turn-limit = { $value } tours au plus

## Choisir une action

pick-start = Que voulez-vous jouer ? Ce message n’est visible que par vous.
pick-so-far = Jusqu’ici : { $action }. Et ensuite ?
pick-choose = Choisir
pick-page = Page { $page } sur { $pages }
pick-next = Suite
pick-previous = Retour aux précédents
pick-undo = Étape précédente
pick-first-squares = Quelle case ?
pick-first-signs = Quelle sorte d’action ?
pick-beats = Bat { $weaker }, perd contre { $stronger }
pick-ways = { $count ->
    [one] un choix
   *[other] { $count } choix
}
pick-played = Joué : { $action }
turn-ended = Vous avez fini votre tour.
game-turn-yours = C’est à vous de jouer ({ $side }).
panel-waiting = C’est à { $player } de jouer. Vous choisirez votre prochain coup ici ; si rien ne change, appuyez sur **Actualiser**.
move-not-played = { $action } n’a pas été joué.
panel-over = { $end ->
    [won] Vous avez gagné.
    [lost] Vous avez perdu.
    [drawn] C’est une partie nulle.
   *[off] La partie n’a pas de résultat.
}
panel-paused = Ce message n’est plus mis à jour. Appuyez sur **Continuer** pour l’actualiser.
button-wake = Continuer
button-refresh = Actualiser
pick-number = { $count ->
    [1] celui du dessus
   *[other] le n° { $count } depuis le haut
}
sign-plus = poser
sign-star = réunir des terrains
sign-minus = déplacer
sign-x = attaquer
sign-slide = glisser
sign-lift = remonter un jeton
sign-change = changer la nature d’un jeton
sign-end = finir le tour
end-turn = Finir le tour
move-unknown = { $action } n’est pas possible maintenant. Commencez à écrire et choisissez dans la liste.
move-several = Cela peut désigner plusieurs actions. Écrivez l’une de celles-ci :
move-several-line = { $action } – { $what }

## Se placer

setup-start = Placez vos pièces. Ce message n’est visible que par vous, et leurs valeurs restent secrètes jusqu’à la fin de la partie.
setup-progress = Pièces placées : { $placed } sur { $total }.
setup-place = Où va { $value } ?
setup-complete = Tout est placé. Vérifiez, puis appuyez sur **Prêt**.
setup-shuffle = Mélanger
setup-ready = Prêt
setup-done = Vos pièces sont placées. La partie commence dès que celles de l’autre camp le sont aussi.
setup-begun = Vos pièces sont placées, celles de l’autre camp aussi. La partie a commencé.
setup-unreadable = Je ne reconnais pas de placement. Écrivez une valeur ou - pour chacune des cases { $squares }, dans cet ordre, avec les valeurs { $values } une fois chacune, par exemple { $example }. Ou commencez à écrire et choisissez dans la liste.

## Nulle, abandon, reprise, revanche

resign-ask = Voulez-vous vraiment abandonner votre partie de **{ $game }** contre **{ $opponent }** ?
resign-yes = Oui, j’abandonne
resign-no = Non, continuer
resign-done = Vous avez abandonné. Merci pour la partie !
abort-ask = Vous pouvez abandonner votre partie de **{ $game }** contre **{ $opponent }**. Tant que vous n’avez pas joué tous les deux, vous pouvez aussi l’annuler sans vainqueur.
abort-yes = Annuler la partie
abort-done = La partie est annulée.
draw-claim-threefold = Réclamer la nulle : trois fois
draw-claim-fifty-moves = Réclamer la nulle : cinquante coups
draw-claim-ask = { $claim ->
    [threefold] Cette position apparaît pour la troisième fois
   *[fifty-moves] Chaque camp a joué cinquante coups sans prise
} : vous pouvez réclamer la nulle et terminer la partie. La réclamer ?
draw-claim-ask-with = Après { $action }, { $claim ->
    [threefold] la position sera apparue trois fois
   *[fifty-moves] chaque camp aura joué cinquante coups sans prise
} : vous pouvez donc réclamer la nulle. La partie se termine alors sans cette action. La réclamer ?
draw-claim-yes = Oui, réclamer la nulle
draw-claimed = Vous avez réclamé la nulle. Merci pour la partie !
offer-waits = { $players } Une proposition attend votre réponse.
draw-offered = Vous avez proposé la nulle.
draw-refused-computer = L’ordinateur a refusé la nulle. La partie continue.
draw-offer-shown = **{ $player }** propose la nulle.
draw-not-accepted = { $player }, votre proposition de nulle n’a pas été acceptée. La partie continue.
takeback-offered = Vous avez demandé à reprendre votre dernière action.
takeback-done = Votre dernière action est reprise. À vous de jouer.
takeback-agreed = { $player }, votre dernière action a été reprise. C’est à vous de jouer.
takeback-offer-shown = **{ $player }** aimerait reprendre sa dernière action, avec tout ce qui a suivi.
takeback-not-accepted = { $player }, votre demande de reprise n’a pas été acceptée. La partie continue.
rematch-offered = Vous avez proposé une revanche.
rematch-offer-shown = **{ $player }** propose une revanche.
rematch-not-accepted = { $player }, votre proposition de revanche n’a pas été acceptée.
rematch-on = La revanche commence.
button-offer-accept = D’accord
button-offer-refuse = Refuser
offer-accepted = D’accord.
offer-refused = Refusé. La partie continue.
offer-withdrawn = Vous avez retiré votre proposition. La partie continue.
rematch-refused = Vous avez refusé la revanche.
rematch-withdrawn = Vous avez retiré votre proposition de revanche.
offer-gone = Cette proposition ne tient plus.
offer-own = C’est votre propre proposition. L’autre camp doit y répondre.

## Rappels

reminder = { $player }, c’est à vous de jouer à **{ $game }** contre { $opponent } : [voir le plateau]({ $link })
button-reminders-off = Plus de rappels
button-reminders-on = Réactiver les rappels

## Messages about turns

turn-message = C’est à vous de jouer à **{ $game }** contre { $opponent }.
button-open-page = Ouvrir sur le web
button-messages-off = Arrêter ces messages
messages-off = Je ne vous enverrai plus de messages privés. Utilisez /notifications pour les réactiver.
notifications-title = **Messages quand c’est à vous**
notifications-messages = { $on ->
    [yes] Messages privés de ma part : activés
   *[no] Messages privés de ma part : désactivés. Ajoutez **messages** pour les activer.
}
notifications-when = { $little ->
    [yes] Seulement s’il reste un jour ou moins pour jouer
   *[no] À chaque tour
}
notifications-quiet = Heures calmes : { $hours } ({ $zone })
notifications-no-quiet = Pas d’heures calmes
notifications-hint = Pour changer un réglage, ajoutez-le après /notifications. Les deux derniers réglages valent aussi pour les appareils ajoutés dans le navigateur. Dans les parties que j’affiche dans un salon, je vous y mentionne.
notifications-bad-hours = Écrivez les heures calmes comme 22:00-8:00, ou **non**.
notifications-bad-zone = Écrivez votre fuseau horaire comme différence avec UTC, par exemple +1 ou -5.
notifications-needs-zone = Ajoutez aussi **fuseau**, par exemple +1, pour que je sache quand sont vos heures calmes.
reminders-off = Je ne vous enverrai plus de rappels. Utilisez /parties pour voir où c’est à vous de jouer.
reminders-on = Je vous enverrai de nouveau un rappel, une fois par tour, quand une partie vous attend depuis longtemps.

## Réglages d’un serveur

settings-title = **Réglages de ce serveur**
settings-game = Jeu par défaut : { $game }
settings-clock = Pendule par défaut : { $clock }
settings-place = { $place ->
    [thread] Les parties se jouent dans des fils
   *[channel] Les parties se jouent dans le salon
}
settings-board = Les plateaux sont vus du côté des { $side ->
    [white] Blancs
   *[black] Noirs
}
settings-reminders = { $on ->
    [yes] Les rappels sont activés
   *[no] Les rappels sont désactivés
}
settings-language = Langue : { $language }
settings-language-server = celle du serveur Discord
settings-saved = Enregistré.
settings-hint = Pour changer un réglage, ajoutez-le après /réglages. Les autres ne changent pas.
settings-only-servers = Les réglages sont ceux d’un serveur. Utilisez /réglages dans l’un de ses salons.
settings-not-allowed = Il faut la permission **Gérer le serveur** pour voir ou changer ces réglages.
language-name = Français

## Listes

games-title = **Vos parties**
games-none = Vous n’avez aucune partie en cours. Commencez-en une avec /défier ou /jouer.
games-line-yours = { $game } contre { $opponent } : **à vous** · [ouvrir]({ $link })
games-line-theirs = { $game } contre { $opponent } : à l’autre camp · [ouvrir]({ $link })
games-line-waiting = { $game } : en attente d’un adversaire · [ouvrir]({ $link })
games-line-waiting-for = { $game } : en attente de { $opponent } · [ouvrir]({ $link })
games-choice-waiting = { $game } · défi ouvert
games-choice-waiting-for = { $game } · défi à { $opponent }
games-more = { $count ->
    [one] et une autre
   *[other] et { $count } autres
}
which-none = Vous n’avez pas de partie ici. Choisissez-en une, ou utilisez /parties pour les voir toutes.
which-several = Vous avez plusieurs parties en cours. Choisissez-en une avec **{ $option }**, qui les propose pendant que vous écrivez, ou utilisez la commande dans le fil de la partie.
which-several-choice = Vous avez plusieurs parties : choisissez d’abord laquelle avec « { $option } »
profile-title = **{ $player }**
profile-rating = { $game } : { $rating } ± { $spread } ({ $games ->
    [one] une partie classée
   *[other] { $games } parties classées
})
profile-unrated = Aucune partie classée pour l’instant.
profile-recent = Dernières parties :
profile-line = { $outcome ->
    [won] Gagnée
    [lost] Perdue
    [drawn] Nulle
    [off] Annulée
   *[on] En cours
} : { $game } contre { $opponent } { $moment }
profile-line-waiting = Défi ouvert : { $game } { $moment }
profile-unknown = { $player } n’a pas encore joué ici.
leaderboard-title = **Les meilleurs à { $game }**
leaderboard-line = { $rank }. { $player } : { $rating } ({ $games ->
    [one] une partie
   *[other] { $games } parties
})
leaderboard-none = Personne n’est encore classé à { $game }. Jouez cinq parties classées, contre au moins trois adversaires, pour l’être.
spectate-title = **Parties en cours**
spectate-none = Personne ne joue en ce moment. Lancez une partie avec /défier !
spectate-line = { $game } : { $white } – { $black } · [ouvrir]({ $link })
spectate-choose = Quelle partie voulez-vous regarder ?
spectate-where = Elle se joue [ici]({ $link }).
spectate-following = Vous suivez cette partie : { $thread } est maintenant dans votre liste de salons.
spectate-following-here = Vous suivez cette partie : ce message montre chaque tour.
button-follow = Suivre
animation-later = L’animation de cette partie n’est pas encore prête. Réessayez dans dix minutes, ou revoyez la partie dans votre navigateur : { $link }
record-here = Voici la feuille de la partie.
record-here-hidden = Voici la feuille de la partie. Ce qui est encore caché n’y figure pas.

## L’analyse d’une partie terminée

analysis-under-way = Cette partie est en cours d’analyse. Le résultat s’affichera ici, en général en moins d’une minute. Sinon, redemandez-la.
analysis-accuracy = Précision : Blancs { $white } %, Noirs { $black } %
analysis-turning-points = **Moments clés** (les points sur le graphique)
analysis-no-turning-points = Aucune grosse erreur dans cette partie.
analysis-turning-point = Tour { $number }, { $side ->
    [white] Blancs
   *[black] Noirs
} : { $made } ({ $action }). Mieux : { $better } ({ $best }). Chances des { $side ->
    [white] Blancs
   *[black] Noirs
} : { $from } % → { $to } %
analysis-graph = Le graphique montre les chances des Blancs en clair et celles des Noirs en foncé. La ligne pointillée marque l’égalité.
analysis-hidden = La précision et les moments clés ne tiennent compte que de ce que chaque camp savait. Le graphique montre les chances si tout était révélé.
analysis-choice = { $game } · { $opponent } · { $outcome ->
    [won] gagnée
    [lost] perdue
   *[drawn] nulle
} · { $days ->
    [0] il y a moins d’un jour
    [one] il y a un jour
   *[other] il y a { $days } jours
}
analysis-none-finished = Vous n’avez pas encore terminé de partie ici. Indiquez une autre partie avec **{ $option }** : son identifiant ou son lien.
analysis-nothing = Rien n’a été joué dans cette partie : il n’y a rien à analyser.
analysis-private = Cette partie est privée : ses joueurs sont les seuls à pouvoir en voir l’analyse ici.
analysis-one-at-a-time = Vous attendez déjà une analyse. Demandez la suivante quand elle sera là.
analysis-too-many = Trop de parties sont en cours d’analyse. Réessayez dans une minute.
analysis-too-fast = Vous avez demandé beaucoup d’analyses ces derniers temps. Vous pourrez demander la prochaine { $moment }.
analysis-too-long = Cette analyse dure plus longtemps que d’habitude, et j’ai cessé de l’attendre. Réessayez dans quelques minutes.
alt-analysis = Graphique d’évaluation d’une partie de { $game } entre { $white } (Blancs) et { $black } (Noirs).
alt-analysis-ends = Chances des Blancs : { $start } % au début, { $end } % à la fin.
alt-analysis-turn = Après le tour { $number } des { $side ->
    [white] Blancs
   *[black] Noirs
} : { $chance } %.
button-analyse = Analyser

## Règles

rules-page = Page { $page } sur { $pages }
rules-ruling-note = La règle d’origine laisse certains cas ouverts. Nos décisions sont signalées comme telles.
rules-english = Les règles sont en anglais.
rules-missing = Vous pouvez lire les règles de { $game } ici : { $link }
button-next = Suivante
button-previous = Précédente
button-rules-web = Lire sur le web

## Erreurs : $why dit pourquoi le serveur de jeu refuse.

error-bad-json = Le serveur de jeu n’a pas pu lire mon message. C’est ma faute, pas la vôtre. Réessayez, s’il vous plaît.
error-bad-message = Le serveur de jeu n’a pas pu lire cela : { $why }.
error-unknown-type = Le serveur de jeu est plus ancien que ce bot et ne permet pas encore cela.
error-version = Le serveur de jeu et moi utilisons des versions différentes. Les responsables de ce bot doivent mettre l’un de nous à jour.
error-unauthorized = Le serveur de jeu ne m’y autorise pas.
error-banned = Vous ne pouvez pas faire cela ici : { $why }
error-no-such-room = Cette partie n’existe plus. Utilisez /parties pour voir les vôtres.
error-no-such-game = Vous ne pouvez pas choisir cela : { $why }.
error-not-seated = Seuls les joueurs de cette partie peuvent le faire.
error-not-your-turn = C’est à l’autre camp de jouer. Attendez son coup.
error-stale = La partie a avancé entre-temps, rien n’a donc été fait. Regardez le plateau le plus récent et choisissez à nouveau.
error-illegal-action = Les règles l’interdisent : { $why }.
error-bad-action = Je ne sais pas lire cette action : { $why }.
error-room-full = Les deux places de cette partie sont prises.
error-not-now = Vous ne pouvez pas faire cela maintenant : { $why }.
error-claim-fails = Vous ne pouvez pas réclamer cela : { $why }.
error-rate-limited = Vous avez atteint une limite : { $why }.
error-too-large = C’est trop long. Écrivez un peu moins.
error-internal = Le serveur de jeu a eu un problème. Votre partie est en sécurité. Réessayez, s’il vous plaît.
error-unconfirmed = On ne sait pas encore si c’est enregistré. Regardez la partie, et réessayez si besoin.
## Pourquoi le serveur de jeu refuse quelque chose, à l’intérieur d’une phrase.

why-over = la partie est terminée
why-turn = ce n’est pas à vous de jouer
why-claim-wins = cette action gagne la partie : jouez-la
why-claim-ground = rien ne permet de réclamer la nulle : la position doit apparaître pour la troisième fois ou, au Tablut, chaque camp doit avoir joué 50 coups sans prise
why-claim-none = dans ce jeu, on ne peut pas réclamer la nulle : proposez-la plutôt
why-tablut-unreadable = « { $text } » n’est pas une action de ce jeu : écrivez la case de départ, « - » et la case d’arrivée, de a1 à i9, comme e3-e4
why-kubism-unreadable = « { $text } » n’est pas une action de ce jeu : écrivez un coup de pion comme c1-c2, un cube posé avec sa flèche comme +b3N, ou la glissade d’un cube avec sa nouvelle flèche comme b3>b5E
why-subulata-unreadable = « { $text } » n’est pas une action de ce jeu : écrivez la case de départ, « - », ou « x » pour une prise, et la case d’arrivée, de a1 à i9, comme a1-a3 ou b2xb4 ; ou un placement comme setup 37-15-264
why-subulata-setup-unreadable = « { $text } » n’est pas une action de ce jeu : après setup, écrivez neuf caractères, un par case de votre tuile de coin : la valeur de la pièce, ou - pour une case vide, comme setup 37-15-264
why-subsume-unreadable = « { $text } » n’est pas une action de ce jeu : revendiquer +b1A, réunir *b1, attaquer b2xb3, déplacer b2-b3, remonter b2^3, changer une nature b2=3V, finir le tour par un point ; les natures sont I, A et V, les jetons se comptent depuis le haut
why-kubism-no-pawn = il n’y a pas de pion en { $at } : le vôtre est en { $own }
why-kubism-not-yours = le pion en { $at } n’est pas à vous : le vôtre est en { $own }
why-kubism-no-move = le pion est déjà en { $at } : choisissez une autre case
why-kubism-reach = un pion avance d’une case en avant, en arrière ou de côté, ou saute par-dessus l’autre pion s’il est à côté : { $to } est hors de portée depuis { $from }
why-kubism-onto-cube = un pion va sur une case libre, et un cube est en { $at }
why-kubism-onto-pawn = un pion ne s’arrête pas sur l’autre pion : il saute par-dessus { $at }, sur une case libre au-delà
why-kubism-aside = sautez droit en { $at } : un pion ne peut sauter de côté que si cette case est bloquée
why-kubism-no-cube-left = il ne reste plus de cube en réserve : les neuf sont sur le plateau
why-kubism-placed-onto = un cube se pose sur une case libre : { $at } est occupée
why-kubism-arrow-off = la flèche d’un cube posé ne peut pas pointer hors du plateau : essayez une autre direction en { $at }
why-kubism-arrow-blocked = la flèche d’un cube posé pointe vers une case libre : { $at } est occupée
why-kubism-no-cube = il n’y a pas de cube en { $at }
why-kubism-no-slide = un cube glisse d’au moins une case depuis { $at }
why-kubism-along = un cube glisse dans le sens de sa flèche : celui en { $from } ne glisse que vers { $next }
why-kubism-along-edge = un cube glisse dans le sens de sa flèche : celle du cube en { $from } pointe hors du plateau
why-kubism-slide-blocked = un cube glisse par des cases libres vers une case libre : { $at } est occupée
why-kubism-clockwise = la flèche tourne de 90 degrés dans le sens des aiguilles d’une montre après une glissade : écrivez { $turned }
why-kubism-quarter = la flèche tourne de 90 degrés à droite ou à gauche après une glissade
why-kubism-shut-white = le pion blanc n’aurait plus de chemin vers la rangée { $rank }
why-kubism-shut-black = le pion noir n’aurait plus de chemin vers la rangée { $rank }
why-subsume-claim-first = un tour commence par la revendication : posez un nouveau jeton sur une case vide de la rangée { $rank } ou sur l’un de vos territoires
why-subsume-claimed = vous avez déjà fait votre revendication ce tour-ci
why-subsume-home = { $at } est vide et hors de votre rangée de base : une revendication ne peut commencer un territoire que sur la rangée { $rank }
why-subsume-empty = { $at } est vide : il n’y a pas de territoire
why-subsume-not-yours = le territoire en { $at } n’est pas à vous
why-subsume-late = il est trop tard pour réunir : un conflit ou un mouvement a fermé cette phase de votre tour
why-subsume-late-conflict = il est trop tard pour un conflit : un mouvement a fermé cette phase de votre tour
why-subsume-square-empty = quatre de vos territoires de même taille doivent former un carré dont { $corner } est en bas à gauche : { $at } est vide
why-subsume-square-other = quatre de vos territoires de même taille doivent former un carré dont { $corner } est en bas à gauche : { $at } n’est pas à vous
why-subsume-square-size = quatre de vos territoires de même taille doivent former un carré dont { $corner } est en bas à gauche : { $at } n’est pas le coin en bas à gauche d’un territoire de cette taille
why-subsume-fit = un territoire large de { $side } avec { $corner } en bas à gauche ne tient pas sur le plateau
why-subsume-largest = le territoire en { $at } a déjà la plus grande taille
why-subsume-control = un territoire large de { $side } demande { $needs } jetons pour être contrôlé : celui en { $at } en a { $holds }
why-subsume-fought = le territoire en { $at } a combattu ou a été gagné ce tour-ci : il ne peut pas attaquer
why-subsume-own = le territoire en { $at } est à vous : attaquez-en un de votre adversaire
why-subsume-border = il n’y a pas de frontière entre { $one } et { $other } : nommez deux cases voisines
why-subsume-same = { $one } et { $other } font partie du même territoire : déplacez le jeton vers une case en dehors
why-subsume-move-other = le territoire en { $at } n’est pas à vous : allez vers une case vide ou votre propre territoire ; pour l’attaquer, utilisez la phase de conflit, avant tout mouvement
why-subsume-spent = le jeton du sommet en { $at } s’est déplacé ou a combattu ce tour-ci : ni lui ni ceux d’en dessous ne peuvent bouger
why-subsume-all-spent = tous les jetons en { $at } se sont déplacés ou ont combattu ce tour-ci
why-subsume-small-lift = pour remonter un jeton, il faut un territoire contrôlé large de { $needs } ou plus : celui en { $at } est large de { $side }
why-subsume-small-change = pour changer une nature, il faut un territoire contrôlé large de { $needs } ou plus : celui en { $at } est large de { $side }
why-subsume-lifts = une pile permet autant de remontées par tour qu’elle a de jetons : en { $at }, vous les avez déjà toutes faites ({ $times })
why-subsume-change = vous pouvez changer une nature par tour sur chaque territoire, et en { $at } c’est déjà fait
why-subsume-no-token = la pile en { $at } a { $holds } jetons : il n’y a pas de jeton n° { $place } depuis le haut
why-subsume-same-kind = le jeton n° { $place } en { $at } est déjà de cette nature : choisissez-en une autre
why-subulata-setup-first = placez d’abord vos pièces sur votre tuile de coin : écrivez setup et une valeur ou - pour chacune de ses cases
why-subulata-setup-done = les deux camps sont placés : déplacez une pièce, comme a1-a3
why-subulata-value = il n’y a pas de pièce de valeur { $value } : les vôtres vont de 1 à { $highest }
why-subulata-twice = la pièce de valeur { $value } est sur deux cases : placez chaque valeur une fois
why-subulata-missing = la pièce de valeur { $value } manque : placez chaque valeur une fois
why-no-piece = il n’y a pas de pièce en { $at }
why-not-yours = la pièce en { $at } n’est pas à vous
why-no-move = un coup finit sur une autre case que { $at }, d’où il part
why-straight = une pièce avance en ligne droite, sur une rangée ou une colonne : { $one } et { $other } ne sont ni sur l’une ni sur l’autre
why-subulata-water = depuis l’eau, une pièce avance d’exactement 1 case : { $to } est à { $away } de { $from }
why-subulata-flower = depuis une fleur, une pièce avance d’exactement 2 cases : { $to } est à { $away } de { $from }
why-subulata-leaf = depuis une feuille, une pièce avance d’exactement 3 cases : { $to } est à { $away } de { $from }
why-subulata-water-off = depuis l’eau, une pièce avance d’exactement 1 case, ce qui sortirait du plateau depuis { $from }
why-subulata-flower-off = depuis une fleur, une pièce avance d’exactement 2 cases, ce qui sortirait du plateau depuis { $from }
why-subulata-leaf-off = depuis une feuille, une pièce avance d’exactement 3 cases, ce qui sortirait du plateau depuis { $from }
why-subulata-own = une de vos pièces est en { $at } : un coup peut sauter par-dessus, mais pas finir là
why-subulata-back-white = seule une prise peut aller en arrière, et aucun adversaire n’est en { $to } : en avant, c’est vers le haut ou la droite pour les Blancs
why-subulata-back-black = seule une prise peut aller en arrière, et aucun adversaire n’est en { $to } : en avant, c’est vers le bas ou la gauche pour les Noirs
why-subulata-enemy = il y a un adversaire en { $to } : écrivez { $action } pour le prendre
why-subulata-no-enemy = aucun adversaire n’est en { $to } : écrivez { $action } pour y aller
why-tablut-not-yours = la pièce en { $at } n’est pas à vous : les Blancs ont les Suédois et leur roi, les Noirs les Moscovites
why-tablut-straight = chaque pièce avance en ligne droite, sur une rangée ou une colonne : { $one } et { $other } ne sont ni sur l’une ni sur l’autre
why-tablut-blocked = une pièce passe par des cases vides vers une case vide : { $at } est occupée
why-tablut-swede = un Suédois ne peut pas s’arrêter en { $at } : seul le roi le peut
why-tablut-muscovite = un Moscovite ne peut pas s’arrêter en { $at } : seul le roi le peut
why-tablut-shuttle = une pièce ne peut faire l’aller-retour entre { $one } et { $other } que trois fois de suite : jouez d’abord un autre coup
why-room-not-playing = vous ne jouez pas dans cette partie : vous pouvez la regarder
why-room-for-another = ce défi est pour quelqu’un d’autre : vous pourrez regarder la partie dès qu’elle commence
why-room-waiting = la partie n’a pas commencé : elle attend un second joueur
why-room-begun = la partie a commencé : vous pouvez abandonner, mais plus refuser
why-room-decline = seul le joueur défié peut refuser
why-room-time = votre temps est écoulé
why-room-abort = les deux camps ont joué : vous pouvez abandonner, mais plus annuler la partie
why-room-no-offer = cette proposition n’existe pas
why-room-offered = vous l’avez déjà proposé : attendez la réponse de l’autre camp
why-room-both-offered = l’autre camp l’a proposé aussi : acceptez ou refusez d’abord sa proposition
why-room-offered-often = vous l’avez proposé assez souvent : attendez la prochaine action ou une proposition de l’adversaire
why-room-offers-max = un joueur fait au plus { $count } propositions par partie : vous pouvez encore jouer, abandonner ou accepter une proposition
why-room-takebacks-max = un joueur reprend au plus { $count } coups par partie : continuez à partir d’ici
why-room-rematch-early = une revanche peut être proposée quand la partie est terminée
why-room-rematch-on = la revanche a commencé
why-room-nothing-back = vous n’avez pas encore joué : il n’y a rien à reprendre
why-room-revealed = cela ne peut pas être repris : cette action ou une suivante a révélé une information cachée ou placé les pièces d’un camp
why-room-rated-back = on ne reprend pas de coup dans une partie classée
why-room-rated-members = cette partie est classée, et les parties classées sont réservées aux membres : connectez-vous avec Discord, ou jouez une partie amicale
why-room-missing = cette partie n’existe pas : il manque peut-être une partie du lien, ou elle a été supprimée parce que rien n’y a été joué
why-room-closed = la partie n’a pas pu être ouverte : réessayez dans un instant
why-not-saved = l’enregistrement a échoué, rien n’a donc changé : réessayez dans un instant
why-busy = le serveur est très sollicité : réessayez dans un instant
why-limit-moment = c’est trop de demandes en si peu de temps : attendez un instant
why-limit-minute = c’est trop en si peu de temps : attendez une minute
why-limit-day = c’est plus que ce qui est permis en un jour : réessayez dans quelques heures
why-no-room-now = le serveur ne peut pas faire cela maintenant : réessayez dans un instant
why-disk = le serveur manque d’espace disque : aucune nouvelle partie ne peut commencer, celles en cours continuent ; réessayez plus tard
why-blocked = cette personne n’accepte pas de partie contre vous : choisissez un autre adversaire
why-blocks = vous avez bloqué cette personne : débloquez-la d’abord si vous voulez jouer
why-blocks-max = vous avez bloqué { $count } personnes, le maximum : débloquez-en d’abord
why-computer-rated = une partie contre l’ordinateur n’est pas classée
why-rated-members = les parties classées sont réservées aux membres : connectez-vous avec Discord, ou jouez une partie amicale
why-guest-rated = un invité ne joue que des parties amicales
why-analysis-early = une partie ne peut être analysée qu’une fois terminée
why-analysis-live = votre partie en cours, ou une autre de votre réseau, est proche d’une position de cette partie : redemandez plus tard
why-challenged-often = vous ou d’autres sur votre réseau avez souvent défié cette personne aujourd’hui : proposez une revanche, ou invitez-la par un lien
why-analysis-none = cette partie ne peut pas être analysée : l’ordinateur ne joue pas à ce jeu
why-report-quiet = personne n’a écrit ici récemment : dites dans un message ce que vous signalez
why-report-full = trop de signalements attendent l’exploitant : réessayez demain
why-report-lost = le signalement n’a pas pu être enregistré : réessayez dans un instant
why-banned-until = vous êtes exclu de ce serveur jusqu’au { $date } : { $grounds }
why-banned = vous êtes exclu de ce serveur : { $grounds }
why-name-computer = ce nom appartient à l’ordinateur : choisissez-en un autre
why-name-staff = ce nom est réservé aux personnes qui gèrent Konakis : choisissez-en un autre
why-name-deleted = ce nom appartient aux joueurs qui ont supprimé leur compte : choisissez-en un autre
why-name-unreadable = ce nom est illisible : choisissez-en un avec des lettres, et trois signes au plus sur chacune
why-activity-no-token = ce serveur ne peut pas demander à Discord qui est dans une activité : jouez dans le navigateur, ou prévenez l’exploitant
why-activity-unknown = Discord ne connaît pas cette activité : fermez-la et rouvrez-la
why-activity-not-there = d’après Discord, vous n’êtes pas dans cette activité : fermez-la et rouvrez-la
why-activity-no-answer = Discord n’a pas pu dire qui est dans cette activité : réessayez dans un instant
why-activity-not-in-it = vous n’êtes pas dans cette activité : entrez-y d’abord
why-activity-changed = quelqu’un d’autre vient de changer la partie ici : regardez de nouveau
why-activity-changes-max = une personne change ce que tous voient au plus { $count } fois en { $seconds } secondes : attendez un instant
why-activity-full = { $count } personnes sont dans cette activité, le maximum : attendez que quelqu’un parte
why-activity-too-many = trop d’activités sont ouvertes sur ce serveur : réessayez dans une minute
why-activity-none = ce serveur n’a pas d’activité dans Discord : jouez dans le navigateur
why-activity-members = une activité est réservée aux membres : connectez-vous avec Discord
why-activity-members-only = l’activité est réservée aux membres : connectez-vous avec Discord, ou jouez dans le navigateur comme invité
why-activity-players = seuls ses joueurs peuvent quitter une partie en cours dans l’activité : attendez la fin
why-activity-open-often = vous avez ouvert l’activité trop de fois : fermez-la d’abord ailleurs
why-guests-minute = trop de nouveaux invités viennent de votre adresse : réessayez dans une minute
why-guests-day = trop de nouveaux invités sont venus de votre adresse aujourd’hui : connectez-vous, ou réessayez dans quelques heures
why-guests-disk = le serveur manque d’espace disque et n’accepte pas de nouveaux invités : connectez-vous, ou réessayez plus tard
why-sign-in-failed = le serveur n’a pas pu vous connecter : réessayez dans un instant
why-not-looked-up = le serveur n’a pas pu vous retrouver : réessayez dans un instant
why-user-not-looked-up = cette personne est introuvable pour le moment : réessayez dans un instant
why-not-signed-out = la déconnexion a échoué : réessayez dans un instant
why-still-signed-in = vous êtes peut-être encore connecté : réessayez dans un instant
why-watched-max = une connexion suit au plus { $count } parties : quittez-en quelques-unes
why-watched-long = trop de longues parties sont suivies : fermez-en quelques-unes, ou réessayez plus tard
why-hint-soon = l’indice arrive : attendez-le
why-hint-no-time = l’ordinateur n’a pas le temps de donner un indice : redemandez dans un instant
why-hint-people = il n’y a d’indices que dans les parties contre l’ordinateur
why-hint-rated = il n’y a pas d’indices dans une partie classée
why-unconfirmed = on ne sait pas encore si cela a été enregistré : regardez la partie, et recommencez si nécessaire
why-unconfirmed-game = on ne sait pas encore si la partie a été créée : attendez un instant, ou créez-en une autre
why-unconfirmed-user = on ne sait pas encore si cela a été enregistré : réessayez dans un instant
why-unconfirmed-report = on ne sait pas encore si le signalement a été enregistré : dans le doute, renvoyez-le
why-seats-taken = les deux places de cette partie sont prises : vous pouvez la regarder
why-not-newest = ce n’est pas la position la plus récente : le nombre d’actions est { $now }, et non { $given } ; regardez d’abord la dernière position
why-no-replay-now = la relecture n’est pas possible pour le moment : réessayez dans un instant
why-ended-by-operator = l’exploitant de ce serveur a mis fin à cette partie : { $grounds }
why-analyses-max = trop de parties sont en cours d’analyse : attendez que l’une soit terminée
why-position-over = il n’y a rien à évaluer : la partie est finie dans cette position, ou les pièces ne sont pas encore placées
why-position-none = les positions de ce jeu ne peuvent pas être évaluées : l’ordinateur n’y joue pas
why-position-live = votre partie en cours, ou une autre de votre réseau, a presque cette position : redemandez plus tard
why-position-long = une position a au plus { $count } octets
why-seeks-user = { $count } de vos défis ouverts attendent déjà : annulez-en un, ou attendez que quelqu’un vienne
why-seeks-network = { $count } défis ouverts de votre réseau attendent déjà : rejoignez-en un, ou invitez quelqu’un par un lien
why-seeks-site = { $count } défis ouverts du réseau de votre fournisseur attendent déjà : rejoignez-en un, ou invitez quelqu’un par un lien
why-chat-full = vous avez beaucoup écrit ici ces dix dernières minutes : attendez quelques minutes
why-joined-often = vous ou d’autres sur votre réseau venez de rejoindre plusieurs parties : attendez jusqu’à dix minutes
why-nothing-stored = rien n’est enregistré sur vous : vous n’avez pas de compte ici
why-challenge-self = vous ne pouvez pas vous défier vous-même : choisissez quelqu’un d’autre
why-block-self = vous ne pouvez pas vous bloquer vous-même : nommez quelqu’un d’autre
why-messages-members = les messages privés sur Discord sont réservés aux membres : connectez-vous d’abord avec Discord
why-push-unknown = le serveur ne connaît pas le service de notifications de ce navigateur : utilisez Chrome, Edge, Firefox ou Safari
why-tries-moment = c’est trop d’essais en si peu de temps : attendez un instant
why-no-user = il n’y a pas d’utilisateur { $user }

server-away = Je ne peux pas joindre le serveur de jeu en ce moment. Vous ne perdez ni coup ni temps, et la partie continuera dès son retour.
server-away-you = Je ne peux pas joindre le serveur de jeu en ce moment, rien n’a donc été fait. Réessayez dans un instant.
server-unknown-you = Le serveur de jeu n’a pas répondu, je ne sais donc pas si c’est fait. S’il s’agit d’une partie, regardez /parties avant de réessayer.
went-wrong = Une erreur est survenue de mon côté, rien n’a donc été fait. Réessayez, s’il vous plaît.
unknown-command = Je ne connais pas cette commande. /aide présente celles que je connais.
unknown-button = Ce bouton ne fonctionne plus. Utilisez le message le plus récent, ou /parties.

discord-50001 = Je ne vois pas ce salon. Demandez à une personne qui gère le serveur de m’y accorder **Voir le salon**.
discord-50013 = Je n’ai pas le droit d’écrire ici. Demandez à une personne qui gère le serveur de m’accorder **Envoyer des messages** dans ce salon, ou **Envoyer des messages dans les fils** si c’est un fil.
permission-files = Je ne peux pas montrer le plateau en image ici. Demandez à une personne qui gère le serveur de m’accorder **Joindre des fichiers** dans ce salon.
discord-50007 = Je ne peux pas vous envoyer de message privé : vos paramètres Discord ne le permettent pas.
discord-160004 = Ce message a déjà un fil : la partie y continue.
discord-160005 = Ce fil est verrouillé. Demandez à une personne qui gère les fils de le déverrouiller ; le plateau reviendra au prochain coup.
discord-160006 = Ce serveur a atteint sa limite de fils : la partie reste dans ce salon.
rights-lost = Vous pouvez toujours voir la partie, avec /plateau ou dans le navigateur.
discord-other = Discord ne m’a pas laissé faire, rien n’a donc été fait. Réessayez, s’il vous plaît.

## Aide

help-title = **Konakis** : quatre jeux de plateau hors du commun, ici et sur le web
help-game = - **{ $game }** : { $about }
help-start = **Pour commencer** : /défier défie quelqu’un, ou tout le monde si vous ne choisissez personne. /jouer commence contre l’ordinateur. Ou faites un clic droit sur un membre : Applications → Défier.
help-move = **Pour jouer** : appuyez sur **Jouer** sous le plateau et choisissez pas à pas. Ou utilisez /coup et choisissez dans la liste ; les actions s’écrivent comme e3-e4.
help-secret = **Les secrets** restent les vôtres : ils n’apparaissent que sous **Vue** et **Jouer**, que vous seul voyez.
help-playing = **Pendant une partie** : /nulle propose ou réclame la nulle ; /abandonner met fin à la partie.
help-more = **Parties et joueurs** : /parties, /regarder, /plateau, /feuille, /analyse, /règles, /profil, /classement, /notifications, /réglages.
help-safety = **Tranquillité et données** : /bloquer et /débloquer un joueur, /signaler une partie, /données sur vous.
help-web = Vous pouvez aussi suivre et jouer chaque partie sur le web : { $link }

## Blocages, signalements et données

block-done = Vous avez bloqué { $player } : plus de défis ni de parties de sa part, et vous ne verrez plus ses messages dans les discussions de Konakis. Utilisez /débloquer pour lever le blocage.
unblock-done = { $player } n’est plus bloqué.
block-self = Vous ne pouvez pas vous bloquer vous-même. Choisissez quelqu’un d’autre.
report-done = Merci. Votre signalement au sujet de { $players }, dans votre partie de { $game }, a été envoyé à l’exploitant du serveur de jeu.
report-empty = Dites en quelques mots ce qui s’est passé.
data-about =
    Ce qui est enregistré sur vous, pourquoi et combien de temps : { $privacy }
    Pour télécharger vos données ou supprimer votre compte, connectez-vous ici avec Discord : { $settings }

## Commandes : un nom est un seul mot en minuscules ; une description a 100 caractères au plus.

command-challenge = défier
    .about = Défier quelqu’un, ou ouvrir la partie à tous
command-play = jouer
    .about = Jouer contre l’ordinateur
command-move = coup
    .about = Jouer une action en l’écrivant
command-draw = nulle
    .about = Proposer la nulle, ou la réclamer
command-resign = abandonner
    .about = Abandonner une partie
command-games = parties
    .about = Voir vos parties, et à qui c’est de jouer
command-board = plateau
    .about = Montrer le plateau d’une partie de votre point de vue
command-record = feuille
    .about = Obtenir la feuille d’une partie en fichier texte
command-analysis = analyse
    .about = Voir l’analyse d’une partie terminée, avec le graphique des chances
command-rules = règles
    .about = Lire les règles d’un jeu
command-profile = profil
    .about = Voir les cotes et les dernières parties d’un joueur
command-leaderboard = classement
    .about = Voir les meilleurs joueurs d’un jeu
command-spectate = regarder
    .about = Suivre une partie en cours
command-launch = lancer
    .about = Ouvrir Konakis ici : jouer et regarder sur le plateau en direct
command-settings = réglages
    .about = Voir ou changer la façon de jouer sur ce serveur
command-notifications = notifications
    .about = Voir ou régler les messages qui vous préviennent quand c’est à vous de jouer
command-block = bloquer
    .about = Bloquer quelqu’un : ni défis, ni parties, ni messages de sa part
command-unblock = débloquer
    .about = Débloquer quelqu’un
command-report = signaler
    .about = Signaler quelqu’un à l’exploitant du serveur de jeu
command-data = données
    .about = Voir, télécharger ou supprimer vos données
command-help = aide
    .about = Apprendre à jouer ici
command-challenge-user = Défier

option-name-opponent = adversaire
    .about = Qui défier ; sans choix, la partie est ouverte à tous
option-name-game = jeu
    .about = Quel jeu
option-name-variant = variante
    .about = Quelles règles ; sans choix, celles par défaut
option-name-clock = pendule
    .about = De combien de temps disposent les joueurs, comme 5+3 ou 3 jours ; écrivez ou choisissez
option-name-side = camp
    .about = Votre camp ; sans choix, il est tiré au sort
option-name-rated = classée
    .about = Si la partie compte pour le classement ; les invités du site ne peuvent pas la rejoindre
option-name-level = niveau
    .about = La force de l’ordinateur
option-name-action = action
    .about = L’action, comme e3-e4 ; commencez à écrire et choisissez dans la liste
option-name-room = partie
    .about = Laquelle des parties ; sans choix, celle d’ici
option-name-here = ici
    .about = Ouvrir le plateau en direct ici, dans Discord
option-name-player = joueur
    .about = Quel joueur ; sans choix, vous-même
option-name-person = personne
    .about = Qui bloquer ou débloquer
option-name-note = message
    .about = Ce qui s’est passé
option-name-place = lieu
    .about = Où se jouent les nouvelles parties
option-name-board = plateau
    .about = Le camp en bas des plateaux que tout le monde voit
option-name-reminders = rappels
    .about = Si les joueurs reçoivent un rappel, une fois par tour, d’une partie qui les attend
option-name-messages = messages
    .about = Vous envoyer un message privé quand c’est à vous de jouer
option-name-little-time = peu-de-temps
    .about = Vous prévenir seulement s’il reste un jour ou moins pour jouer
option-name-quiet = calme
    .about = Les heures où vous ne voulez rien recevoir, comme 22:00-8:00, ou non
option-name-time-zone = fuseau
    .about = Votre fuseau horaire comme différence avec UTC, par exemple +1 ou -5
option-name-language = langue
    .about = La langue des messages que tout le monde voit
place-thread = dans un fil à part
place-channel = dans le salon
