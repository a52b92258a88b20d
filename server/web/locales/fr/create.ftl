## Create

create-title = Créer une partie – Konakis
create-heading = Nouvelle partie
create-game = Jeu
create-rules = Règles
create-opponent = Adversaire
create-friend = Un ami
create-anyone = Ouvert à tous
create-computer = Ordinateur
create-unknown-player = Joueur inconnu
create-about-person = Seule cette personne peut rejoindre la partie. Vous aurez un lien à lui envoyer.
create-about-friend = Vous aurez un lien d’invitation. La première personne qui l’ouvre et choisit de jouer est votre adversaire.
create-about-anyone = Votre partie figure sur la page d’accueil tant que vous gardez Konakis ouvert.
create-about-computer = La partie commence tout de suite et n’est pas classée.
create-level = Niveau
create-play-as = Votre camp
create-random = Au hasard
create-options = Options
create-rated = Classée : impossible de reprendre un coup, et le résultat change les deux cotes si chacun de vous a joué un coup.
create-rated-guest = <link>Connectez-vous</link> pour jouer des parties classées.
create-private = Privée : elle n’apparaît dans aucune liste. Toute personne qui a le lien peut rejoindre, regarder et enregistrer la partie.
create-private-closed = Privée : elle n’apparaît dans aucune liste. Toute personne qui a le lien peut regarder et enregistrer la partie.
create-start = Commencer la partie
create-find-opponent = Trouver un adversaire
create-invite-link = Créer un lien d’invitation
create-send-challenge = Envoyer le défi

## TimeControl

create-time-control = Temps
create-unlimited = Illimité
create-real-time = Temps réel
create-correspondence = Correspondance
create-about-unlimited = Pas de limite de temps. Un joueur longtemps absent peut perdre la partie.
create-about-real-time = Chaque camp a quelques minutes pour toute la partie et gagne quelques secondes à chaque tour.
create-about-away = Si un seul joueur est absent, il perd la partie au bout de deux minutes.
create-about-correspondence = Chaque camp a quelques jours pour chaque tour : inutile d’être en ligne en même temps.
create-minutes-and-seconds = Minutes + secondes par tour
create-custom = Personnalisé
create-minutes = Minutes
create-seconds = Secondes par tour
create-days = Jours par tour
create-minutes-range = Choisissez entre 0 et { $max } minutes.
create-seconds-range = Choisissez entre 0 et { $max } secondes par tour.
create-some-time = Choisissez au moins quelques minutes ou quelques secondes.
create-challenge-on-profile = Pour défier une personne, utilisez le bouton de son profil.

## Invite

create-wants-to-play = { $player } aimerait jouer
create-for-another = Ce défi s’adresse à un autre joueur, ou l’un de vous a bloqué l’autre.
create-someone = Quelqu’un
create-is-rated = classée
create-is-unrated = amicale
create-sides-drawn = les couleurs sont tirées au sort au début de la partie
create-you-would-play = { $side ->
    [white] vous joueriez les Blancs
   *[black] vous joueriez les Noirs
}
create-clocks-start = { $first ->
    [setup] Les pendules démarrent quand chacun de vous a placé ses pièces.
   *[move] Les pendules démarrent quand chacun de vous a joué un premier coup.
}
create-join = Jouer
create-watch = Regarder
create-decline = Refuser
create-not-now = Pas maintenant
create-not-started = La partie n’a pas encore commencé. Vous pourrez la regarder ici dès qu’elle commence.
create-back = Retour
create-new-to-game = Vous découvrez ce jeu ? <link>Apprenez à jouer</link>

## InviteLink

create-link = Lien d’invitation
create-copy = Copier
create-copied = Copié
create-share = Partager…
create-link-copied = Lien copié.
create-copy-failed = Le lien n’a pas pu être copié. Il est sélectionné : vous pouvez le copier vous-même.

## Waiting

create-waiting = { $invited ->
    [open] Partie ouverte à tous
    [link] Invitez un ami
   *[user] Votre défi est envoyé
}
create-waiting-how = { $invited ->
    [open] Votre partie figure sur la page d’accueil tant que vous gardez Konakis ouvert.
    [link] Envoyez ce lien à un ami. La première personne qui l’ouvre et choisit de jouer est votre adversaire.
   *[user] Seule cette personne peut rejoindre la partie. Elle voit le défi dans Konakis, et vous pouvez aussi lui envoyer le lien.
}
create-notify = M’avertir quand quelqu’un rejoint la partie
create-notified = Tant que cette page est ouverte, une notification vous prévient dès que quelqu’un rejoint la partie, avec un son si le son est activé.
create-sound-only = Vous entendrez un son dès que quelqu’un rejoindra la partie, si le son est activé.
create-stop-waiting = Ne plus attendre
create-cancel = Annuler la partie
create-keep-page = { $invited ->
    [open] Gardez cette page ouverte : la partie commence dès que votre adversaire arrive. En attendant, votre partie reste dans la liste jusqu’{ $until }.
    [link] Gardez cette page ouverte : la partie commence dès que votre adversaire arrive. En attendant, le lien est valable jusqu’{ $until }.
   *[user] Gardez cette page ouverte : la partie commence dès que votre adversaire arrive. En attendant, le défi tient jusqu’{ $until }.
}
create-close-page = { $invited ->
    [open] Vous pouvez fermer cette page et revenir : votre partie attend jusqu’{ $until }.
    [link] Vous pouvez fermer cette page : le lien est valable jusqu’{ $until }.
   *[user] Vous pouvez fermer cette page : le défi tient jusqu’{ $until }.
}
create-keep-open = { $invited ->
    [open] Gardez Konakis ouvert dans un onglet. Votre partie est masquée pendant votre absence, et annulée si elle dure { $duration }. Sinon, elle attend jusqu’{ $until }.
    [link] Gardez Konakis ouvert dans un onglet. Le lien n’est plus valable si vous vous absentez { $duration } ; sinon, il l’est jusqu’{ $until }.
   *[user] Gardez Konakis ouvert dans un onglet. Le défi prend fin si vous vous absentez { $duration } ; sinon, il tient jusqu’{ $until }.
}
create-first-moves = { create-clocks-start } { $first ->
    [setup] Si ce n’est pas fait
   *[move] S’il n’est pas joué
} peu après l’arrivée de votre adversaire (la page montre le temps restant), la partie est annulée et ne compte pour personne.
create-private-game = { $invited ->
    [user] Privée : la partie n’apparaît dans aucune liste. Toute personne qui a le lien peut la regarder et l’enregistrer.
   *[others] Privée : la partie n’apparaît dans aucune liste. Toute personne qui a le lien peut la rejoindre, la regarder et l’enregistrer.
}

## Times

create-lasts-seconds = { $count ->
    [one] { $count } seconde
   *[other] { $count } secondes
}
create-lasts-minutes = { $count ->
    [one] { $count } minute
   *[other] { $count } minutes
}
create-lasts-hours = { $count ->
    [one] { $count } heure
   *[other] { $count } heures
}
create-until-time = à { $time }
create-until-day = au { $day } à { $time }

## ComputerGame

create-play-computer = Jouer contre l’ordinateur<unseen> à { $game }</unseen>
create-levels = Niveau de l’ordinateur à { $game }
create-level-about = <b>{ $level }.</b> { $about }
create-play-level = Jouer au niveau { $level }<unseen> à { $game }</unseen>
create-other-opponent = Retour
