### Ce que dit le bot, en français.

## Mots employés partout

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
nobody = personne
choice-ruleset = { $game } : { $rules }

## Pendules

clock-none = sans pendule
clock-live = { $minutes } min + { $increment } s par coup
clock-live-seconds = { $seconds } s + { $increment } s par coup
clock-days = { $days ->
    [one] { $days } jour par tour
   *[other] { $days } jours par tour
}
left-days = { $days } j { $hours } h
left-hours = { $hours } h { $minutes } min

## Défis

challenge-open = **{ $challenger }** aimerait jouer à **{ $game }**. Qui se joint à la partie ?
challenge-named = { $opponent }, **{ $challenger }** vous propose une partie de **{ $game }**.
challenge-side = { $side ->
    [white] { $challenger } joue les Blancs
    [black] { $challenger } joue les Noirs
   *[random] les couleurs sont tirées au sort
}
challenge-declined = **{ $player }** ne souhaite pas jouer. Une autre fois, peut-être !
challenge-withdrawn = **{ $player }** a retiré ce défi.
challenge-lapsed = Personne n’a répondu à temps : ce défi a expiré.
challenge-not-yours = Ce défi s’adresse à { $opponent }. Avec /défier, vous pouvez lancer le vôtre.
challenge-own = C’est votre propre défi : quelqu’un d’autre doit l’accepter. Le bouton **Retirer** l’annule.
challenge-over = Ce défi n’est plus ouvert. Avec /défier, vous pouvez en lancer un autre.
challenge-no-game = Je ne connais pas ce jeu. Choisissez-en un dans la liste.
challenge-no-clock = Je ne connais pas cette pendule. Choisissez-en une dans la liste.
challenge-self = On ne peut pas se défier soi-même. Nommez quelqu’un d’autre, ne nommez personne pour que chacun puisse venir, ou essayez /jouer.
challenge-bot = Les bots n’acceptent pas de défis. Avec /jouer, vous jouez contre l’ordinateur.
challenge-only-challenger = Seul { $challenger } peut retirer ce défi.
challenge-sent = Votre défi est dans le salon.
challenge-too-many = Vous avez déjà { $count } défis ouverts. Retirez-en un, ou attendez une réponse.
challenge-twice = { $opponent } n’a pas encore répondu à votre dernier défi : { $link }
challenge-too-fast = Vous avez lancé beaucoup de défis ces derniers temps. Vous pourrez lancer le prochain { $moment }.
challenge-alone = Personne d’autre que vous ne voit ce qui s’écrit ici. Utilisez /défier dans un salon d’un serveur ; ou commencez une partie dans le navigateur et envoyez son lien à qui vous voulez : { $link }
button-accept = Accepter
button-decline = Refuser
button-join = Jouer
button-withdraw = Retirer
button-rules = Règles

## Parties contre l’ordinateur

play-started = Vous jouez à **{ $game }** contre l’ordinateur, niveau { $level }.
play-no-levels = L’ordinateur ne joue pas encore à { $game }. Avec /défier, vous pouvez y jouer contre quelqu’un.
play-no-level = L’ordinateur joue à { $game } aux niveaux { $from } à { $to }.
play-too-many = Vous avez déjà { $count } parties en cours contre l’ordinateur. Terminez-en une, ou abandonnez-en une avec /abandonner, puis recommencez.
play-too-fast = Vous avez commencé beaucoup de parties ces derniers temps. Vous pourrez commencer la prochaine { $moment }.

## Où se joue une partie

thread-name = { $game } : { $white } – { $black }
thread-made = La partie se joue dans { $thread }.
thread-not-allowed = Je n’ai pas le droit d’ouvrir un fil ici : la partie reste dans ce salon.
thread-full = Ce serveur n’a plus de place pour un fil : la partie reste dans ce salon.

## Le message de la partie

game-title = **{ $game }** · { $white } (Blancs) – { $black } (Noirs)
game-turn = { $player }, c’est à vous de jouer ({ $side }).
game-turn-plain = C’est à { $player } de jouer ({ $side }).
game-thinking = L’ordinateur réfléchit ({ $side }).
game-setup = Chaque camp se place en secret. Encore attendu : { $players }.
game-waiting = En attente d’un adversaire.
game-last = { $player } : { $what } ({ $action })
game-last-setup = { $player } : { $what }
turn-then = { $before } ; { $next }
game-start = La partie commence.
game-clocks = Blancs { $white } · Noirs { $black }
game-flag = Fin du temps pour jouer : { $moment }.
game-moved-on = La partie a avancé entre-temps. Le plateau le plus récent est dans le salon.
game-over-already = Cette partie est terminée.
game-not-yours = Vous ne jouez pas dans cette partie. **Voir sur le web** permet de la suivre en direct.
alt-replay = Toute la partie de { $game }, action par action
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
alt-spent = { $token } – dépensé
button-move = Jouer
button-setup = Placer
button-view = Ma vue
button-draw = Nulle
button-resign = Abandonner
button-takeback = Reprendre
button-flip = Retourner
button-watch = Voir sur le web
button-rematch = Revanche
button-replay = Revoir
button-record = Partie écrite
view-yours = Voici ce que vous voyez ({ $side }). Ce message n’est visible que par vous.
flip-here = Le plateau du côté des { $side ->
    [white] Blancs
   *[black] Noirs
}. Vous seul voyez celui-ci.

## La dernière action

action-place = { $at } occupé
action-place-kind = { $kind } en { $at }
action-place-facing = un cube en { $at }, flèche vers { $facing }
action-go = de { $from } à { $to }
action-slide = { $from } glisse en { $to } et tourne vers { $facing }
action-join = terrain réuni en { $at }
action-clash = { $from } s’en prend à { $to }
action-lift = un jeton remonté en { $at }
action-change = un jeton change de nature en { $at }
action-end = a fini son tour
action-setup = a placé ses pièces
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
event-revealed = tout ce qui était caché est montré

facing-N = le nord
facing-E = l’est
facing-S = le sud
facing-W = l’ouest

## Résultats

result-won = **{ $winner }** ({ $side ->
    [white] Blancs
   *[black] Noirs
}) gagne : { $reason }.
result-drawn = Partie nulle : { $reason }.
result-off = Pas de partie : { $reason }.
result-scores = Points : Blancs { $white }, Noirs { $black }.
result-revealed = Tout ce qui était caché est maintenant montré.

reason-resignation = { $loser } abandonne
reason-time = { $loser } a épuisé son temps
reason-draw-agreed = d’un commun accord
reason-threefold-claimed = réclamée, la position s’étant présentée trois fois
reason-fifty-moves-claimed = réclamée, après cinquante coups de chaque camp sans prise
reason-fivefold = la position s’est présentée cinq fois
reason-aborted = la partie a été annulée
reason-abandoned = { $loser } a quitté la partie
reason-declined = le défi a été refusé
reason-king-escaped = le roi a atteint un coin
reason-king-captured = le roi est capturé
reason-no-moves = { $counted ->
    [yes] plus aucun coup n’était possible
   *[no] { $loser } n’avait plus aucun coup
}
reason-hundred-moves = cent coups de chaque camp sans prise
reason-goal-reached = le pion de { $winner } a atteint la ligne d’arrivée
reason-fifty-actions = cinquante actions de chaque camp sans nouveau cube
reason-home = l’un des camps n’a plus personne en chemin
reason-no-territory = { $loser } n’a plus aucun territoire
reason-turn-limit = la limite de tours est atteinte

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
    [one] subulata
   *[other] subulatas
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
count-tablut-captured-by-white = Prises des Blancs : { $count }
count-tablut-captured-by-black = Prises des Noirs : { $count }
count-tablut-quiet = Coups depuis la dernière prise : { $count }
count-kubism-supply = Cubes en réserve : { $count }
count-kubism-quiet = Actions depuis la pose du dernier cube : { $count }
count-subulata-captured-by-white = Prises des Blancs : { $count }
count-subulata-captured-by-black = Prises des Noirs : { $count }
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
variant-standard = standard
variant-classic = classique
variant-yourturnmyturn = YourTurnMyTurn
variant-cwali = Cwali
option-cube-turn = les cubes tournent { $value ->
    [clockwise] vers la droite
   *[either] d’un côté ou de l’autre
}
option-pond = { $value ->
    [mirrored] mare symétrique
   *[random] mare au hasard
}
option-turn-limit = { $value } tours au plus

## Choisir une action

pick-start = Que voulez-vous faire ? Vous seul voyez ceci.
pick-so-far = Jusqu’ici : { $action }. Et ensuite ?
pick-choose = Choisir
pick-page = Page { $page } sur { $pages }
pick-next = Suite
pick-previous = Retour aux précédents
pick-undo = Revenir d’un pas
pick-first-squares = Quelle case ?
pick-first-signs = Quelle sorte d’action ?
pick-ways = { $count ->
    [one] une suite
   *[other] { $count } suites
}
pick-played = Joué : { $action }
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
move-unknown = { $action } n’est pas possible maintenant. Écrivez le début et choisissez dans la liste.

## Se placer

setup-start = Placez vos pièces. Vous seul voyez ceci, et vous seul connaîtrez leurs valeurs jusqu’à la fin de la partie.
setup-progress = { $placed } pièces placées sur { $total }.
setup-place = Où va { $value } ?
setup-complete = Tout est placé. Vérifiez, puis appuyez sur **Prêt**.
setup-shuffle = Mélanger
setup-ready = Prêt
setup-done = Vos pièces sont placées. La partie commence dès que les deux camps le sont.
setup-begun = Vos pièces sont placées, celles de l’autre camp aussi. La partie a commencé.
setup-already = Vos pièces sont déjà placées.

## Nulle, abandon, reprise, revanche

resign-ask = Voulez-vous vraiment abandonner ?
resign-yes = Oui, j’abandonne
resign-done = Vous avez abandonné. Merci pour la partie !
abort-ask = Les deux camps n’ont pas encore joué : la partie peut être annulée sans vainqueur. L’annuler ?
abort-yes = Oui, annuler
abort-done = La partie est annulée.
draw-claim-threefold = Réclamer : trois fois
draw-claim-fifty-moves = Réclamer : cinquante coups
draw-claim-ask = { $claim ->
    [threefold] Cette position est sur le plateau pour la troisième fois
   *[fifty-moves] Chaque camp a joué cinquante coups sans prise
} : vous pouvez réclamer la nulle, ce qui termine la partie. La réclamer ?
draw-claim-yes = Oui, réclamer la nulle
draw-claimed = Vous avez réclamé la nulle. Merci pour la partie !
draw-offered = Vous avez proposé la nulle.
draw-offer-shown = **{ $player }** propose la nulle.
takeback-offered = Vous avez demandé à reprendre la dernière action.
takeback-offer-shown = **{ $player }** aimerait reprendre la dernière action.
rematch-offered = Vous avez proposé une revanche.
rematch-offer-shown = **{ $player }** propose une revanche.
rematch-on = La revanche commence.
button-offer-accept = D’accord
button-offer-refuse = Refuser
offer-accepted = D’accord.
offer-refused = Refusé. La partie continue.
offer-withdrawn = Vous avez retiré votre proposition. La partie continue.
offer-gone = Cette proposition ne tient plus.
offer-own = C’est votre propre proposition : l’autre camp doit y répondre.

## Rappels

reminder = { $player }, c’est à vous de jouer à **{ $game }** contre { $opponent } : { $link }
button-reminders-off = Ne plus me rappeler
button-reminders-on = Me rappeler de nouveau
reminders-off = Je ne vous rappellerai plus rien, dans aucune partie. /parties vous dit où c’est à vous de jouer.
reminders-on = Je vous rappellerai de nouveau, une fois par tour, les parties qui vous attendent depuis longtemps.

## Réglages d’un serveur

settings-title = **Réglages de ce serveur**
settings-game = Jeu habituel : { $game }
settings-clock = Pendule habituelle : { $clock }
settings-place = { $place ->
    [thread] Les parties se jouent dans des fils
   *[channel] Les parties se jouent dans le salon même
}
settings-reminders = { $on ->
    [yes] Les rappels sont activés
   *[no] Les rappels sont désactivés
}
settings-language = Langue : { $language }
settings-language-server = celle du serveur Discord
settings-saved = Enregistré.
settings-hint = Ce que vous nommez après /réglages est changé ; le reste demeure.
settings-only-servers = Les réglages sont ceux d’un serveur : ils ne se changent que là.
settings-not-allowed = Seules les personnes qui peuvent gérer ce serveur changent ses réglages.
language-name = Français

## Listes

games-title = **Vos parties**
games-none = Vous n’avez aucune partie en cours. Commencez-en une avec /défier ou /jouer.
games-line-yours = { $game } contre { $opponent } : **à vous** { $link }
games-line-theirs = { $game } contre { $opponent } : à l’autre camp { $link }
games-line-waiting = { $game } : en attente d’un adversaire { $link }
games-more = { $count ->
    [one] et une autre
   *[other] et { $count } autres
}
which-none = Aucune de vos parties n’est ici. Dites laquelle, ou voyez /parties.
which-several = Vous avez plusieurs parties en cours. Choisissez-en une avec **{ $option }**, qui les propose pendant que vous écrivez, ou écrivez dans le fil de la partie.
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
profile-unknown = { $player } n’a pas encore joué ici.
leaderboard-title = **Les meilleurs à { $game }**
leaderboard-line = { $rank }. { $player } : { $rating } ({ $games ->
    [one] une partie
   *[other] { $games } parties
})
leaderboard-none = Personne n’a encore de classement à { $game }. Les parties classées en donnent un.
spectate-title = **Parties en cours**
spectate-none = Personne ne joue en ce moment. /défier peut y remédier.
spectate-line = { $game } : { $white } – { $black } { $link }
record-here = La feuille de la partie. Ce qui est encore caché n’y figure pas.

## Règles

rules-page = Page { $page } sur { $pages }
rules-ruling-note = Là où la règle d’origine se tait, nous avons tranché. Ces endroits sont signalés comme décisions.
rules-english = Les règles sont rédigées en anglais.
rules-missing = Les règles de { $game } sont sur cette page : { $link }
button-next = Suivante
button-previous = Précédente
button-rules-web = Lire sur le web

## Quand quelque chose est impossible

error-bad-json = Le serveur de jeu ne m’a pas compris. C’est ma faute, pas la vôtre ; réessayez, s’il vous plaît.
error-bad-message = Ceci ne peut pas être compris : { $why }
error-unknown-type = Le serveur de jeu est plus ancien que moi et ne connaît pas encore cela.
error-version = Le serveur de jeu et moi parlons des versions différentes. Qui exploite ce bot doit mettre l’un de nous à jour.
error-unauthorized = Le serveur de jeu ne m’y autorise pas.
error-no-such-room = Cette partie n’existe plus.
error-no-such-game = Ce choix n’existe pas : { $why }
error-not-seated = Seuls les joueurs de cette partie peuvent le faire.
error-not-your-turn = C’est à l’autre camp de jouer. Votre tour viendra ensuite.
error-stale = La partie a avancé entre-temps, rien n’a été joué. Regardez le plateau le plus récent et choisissez à nouveau.
error-illegal-action = Les règles l’interdisent : { $why }
error-bad-action = Je ne sais pas lire cette action : { $why }
error-room-full = Les deux places de cette partie sont prises.
error-not-now = Ce n’est pas possible maintenant : { $why }
error-claim-fails = La réclamation n’est pas fondée : { $why }
error-rate-limited = Cela fait beaucoup d’un coup. Attendez un instant et réessayez.
error-too-large = C’est trop long. Écrivez un peu moins.
error-internal = Le serveur de jeu a eu un problème. Réessayez ; la partie est en sécurité.

server-away = Je ne peux pas joindre le serveur de jeu en ce moment. Aucun coup n’est perdu ; je continue dès qu’il revient.
server-away-you = Je ne peux pas joindre le serveur de jeu en ce moment, rien n’a donc été fait. Réessayez dans un instant.
went-wrong = Quelque chose a échoué de mon côté, rien n’a donc été fait. Réessayez, s’il vous plaît.
unknown-button = Je ne sais plus à quoi servait ce bouton. Utilisez le message le plus récent, ou /parties.

discord-50001 = Je ne vois pas ce salon. Une personne qui gère le serveur doit m’y accorder **Voir le salon**.
discord-50013 = Il me manque une permission dans ce salon. J’ai besoin de **Voir le salon**, **Envoyer des messages** et **Joindre des fichiers**, et dans les fils d’**Envoyer des messages dans les fils**.
discord-50007 = Je ne peux pas vous écrire directement : vos paramètres Discord ne le permettent pas.
discord-160004 = Ce message a déjà un fil : la partie y continue.
discord-160005 = Ce fil est verrouillé. Une personne qui gère les fils doit le déverrouiller ; le plateau y reparaîtra au prochain coup.
discord-160006 = Ce serveur a atteint sa limite de fils : la partie reste dans ce salon.
rights-lost = La partie continue malgré tout : /plateau vous la montre à tout moment, et le navigateur aussi.
discord-other = Discord ne m’a pas laissé faire, rien n’a donc été fait. Réessayez, s’il vous plaît.

## Aide

help-title = **Konakis** : quatre jeux de plateau hors du commun, ici et sur le web
help-games = Les jeux : { $games }
help-start = **Pour commencer** : /défier avec le nom de quelqu’un, ou sans nom pour que chacun puisse venir ; ou /jouer contre l’ordinateur. Un clic droit sur un membre marche aussi : Applications → Défier.
help-move = **Pour jouer** : appuyez sur **Jouer** sous le plateau et choisissez pas à pas. Ou écrivez /coup et choisissez dans la liste ; les actions s’écrivent comme e3-e4.
help-secret = **Les secrets** restent les vôtres : ce qu’un jeu cache n’apparaît que sous **Ma vue** et **Jouer**, que personne d’autre ne voit.
help-more = **Et encore** : /parties, /plateau, /feuille, /règles, /profil, /classement, /regarder, /réglages.
help-web = Chaque partie peut aussi être suivie et jouée sur le web : { $link }

## Commandes

command-challenge = défier
    .about = Défier quelqu’un, ou laisser venir qui veut
command-play = jouer
    .about = Jouer contre l’ordinateur
command-move = coup
    .about = Jouer une action en l’écrivant
command-draw = nulle
    .about = Proposer la nulle, ou la réclamer
command-resign = abandonner
    .about = Abandonner une partie
command-games = parties
    .about = Vos parties, et à qui le tour
command-board = plateau
    .about = Montrer le plateau d’une partie tel que vous pouvez le voir
command-record = feuille
    .about = La feuille d’une partie, en fichier texte
command-rules = règles
    .about = Les règles d’un jeu
command-profile = profil
    .about = Classements et dernières parties d’un joueur
command-leaderboard = classement
    .about = Les meilleurs joueurs d’un jeu
command-spectate = regarder
    .about = Suivre une partie en cours
command-settings = réglages
    .about = Voir ou changer la façon de jouer dans ce serveur
command-help = aide
    .about = Comment jouer ici
command-challenge-user = Défier

option-name-opponent = adversaire
    .about = Qui vous défiez ; personne : chacun peut venir
option-name-game = jeu
    .about = Quel jeu
option-name-variant = variante
    .about = Quelles règles ; sans choix, les règles habituelles
option-name-clock = pendule
    .about = Combien de temps il y a
option-name-side = camp
    .about = Votre camp ; sans choix, il est tiré au sort
option-name-rated = classée
    .about = Si la partie compte pour le classement
option-name-level = niveau
    .about = La force de l’ordinateur
option-name-action = action
    .about = L’action, comme e3-e4 ; écrivez le début et choisissez
option-name-room = partie
    .about = Laquelle des parties ; sans choix, celle d’ici
option-name-player = joueur
    .about = De qui ; sans choix, le vôtre
option-name-place = lieu
    .about = Où se jouent les nouvelles parties
option-name-reminders = rappels
    .about = Si les joueurs qui font attendre sont rappelés, une fois
option-name-language = langue
    .about = La langue que je parle quand tout le monde lit
place-thread = dans un fil à part
place-channel = dans le salon même
