### La page d’une partie : attente, début, jeu. Les résultats, l’analyse et la relecture sont dans result.ftl.

## Shared by several components

room-cancel = Annuler
room-withdraw = Retirer
room-accept = Accepter
room-decline = Refuser
room-your-opponent = Votre adversaire
room-went-wrong = Une erreur est survenue. Réessayez.
room-labelled = { $label } : { $text }
room-quoted = « { $label } »
room-or = { $before } ou { $last }
room-a-kind = { $kind ->
    [subulata] une { $name }
   *[other] un { $name }
}
room-your-kind = { $kind ->
   *[other] votre { $name }
}

## Room: the titles of the page

room-title-loading = Partie
room-title-turn = À vous de jouer · { $game }
room-title = { $game } : { $white } – { $black }
room-not-opened = Impossible d’ouvrir cette partie
room-not-found = Partie introuvable
room-not-found-about = Le lien est peut-être incomplet, ou la partie n’est plus enregistrée.
room-board = Plateau de { $game }

## Status

room-status-replay = Relecture : aux { $side ->
    [white] Blancs
   *[black] Noirs
} de jouer
room-status-over = Partie terminée
room-status-unsent = Votre coup n’est pas encore envoyé
room-status-connecting = Connexion…
room-status-reconnecting = Reconnexion…
room-status-sending = Envoi de votre coup…
room-status-waiting = En attente d’un adversaire
room-status-setup = Placez vos pièces
room-status-both-setup = Les deux camps placent leurs pièces
room-status-setting-up = { $player } place ses pièces
room-status-yours = À vous de jouer
room-status-to-move = À { $player } de jouer
room-status-turn = À { $player } de jouer

## GameStatus

room-rated = classée
room-private = privée
room-private-about = N’apparaît dans aucune liste. Toute personne qui a le lien peut la regarder.
room-rules = règles
room-sound = Son
room-sound-on = Le son est activé
room-sound-off = Le son est coupé
room-flip = Retourner le plateau
room-flip-key = { room-flip } (f)

## Player

room-player = Joueur
room-open-seat = Place libre
room-here = présent
room-away = absent
room-rating = Cote
room-you = vous
room-points = { $count } { $count ->
    [one] point
   *[other] points
}
room-to-move = au trait
room-captured = Prises
room-presence-here = Présent : { $open ->
    [site] a ouvert Konakis
   *[game] a ouvert cette partie
}
room-presence-away = Absent : { $open ->
    [site] n’a pas ouvert Konakis
   *[game] n’a pas ouvert cette partie
}

## Clock

room-clock-left = Temps restant : { $time }
room-clock-left-news = Temps restant : { $time }.
room-clock-days = { $count ->
    [one] { $count } jour
   *[other] { $count } jours
}
room-clock-days-hours = { room-clock-days } { $hours } h
room-clock-hours = { $hours } h { $minutes } min
room-clock-minutes = { $minutes } min
room-clock-under-minute = moins d’1 min
room-clock-spoken-minutes = { $minutes ->
    [one] { $minutes } minute
   *[other] { $minutes } minutes
}
room-clock-spoken-seconds = { $seconds ->
    [one] { $seconds } seconde
   *[other] { $seconds } secondes
}
room-clock-spoken = { room-clock-spoken-minutes } { room-clock-spoken-seconds }

## FirstAction: how long a player may take for the first move, such as 0:25

room-first-action = <b>{ $time }</b> { $own ->
    [setup] pour le placement
    [begun] pour votre prochaine action
    [yes] pour votre premier coup
   *[no] pour le premier coup
}, sinon la partie est annulée. Les pendules ne tournent pas encore.
room-first-action-brief = <b>{ $time }</b> { $own ->
    [setup] pour le placement
    [begun] pour continuer
    [yes] pour votre 1er coup
   *[no] pour le premier coup
}, sinon annulation.

## MessageSlot

room-confirm-group = Confirmez votre coup
room-confirm-ask = Jouer <b>{ $action }</b> ?
room-confirm = Confirmer
room-unsent-open = Il est en route. Gardez cette page ouverte.
room-unsent-away = Il partira dès que la connexion sera rétablie. Gardez cette page ouverte.
room-dismiss = Fermer
room-viewing = Action { $number } sur { $total }
room-viewing-error = { room-viewing }. { $error }
room-return = Revenir à la partie
room-premove = Coup anticipé : <b>{ $move }</b>, s’il est alors possible.
room-from-to = { $from } à { $to }
room-premove-impossible = Votre coup anticipé { room-from-to } n’est pas possible maintenant.
room-opponent-away = { $player } n’est plus là. Si cela dure deux minutes, vous gagnez.
room-claim-reason = { $claim ->
    [threefold] trois fois la même position
   *[fifty_moves] cinquante coups sans prise
}
room-can-claim-draw = Vous pouvez réclamer la nulle : { room-claim-reason }.
room-can-claim-draw-with = Vous pouvez réclamer la nulle avec { $action } : { room-claim-reason }.
room-watching = Vous regardez cette partie.

## Offers

room-claim-draw = Réclamer la nulle
room-claim-draw-because = Réclamer la nulle : { room-claim-reason }
room-claim-draw-with = Réclamer la nulle avec { $action } : { room-claim-reason }
room-offer-draw = Proposer nulle
room-ask-takeback = Demander à reprendre
room-abort = Annuler la partie
room-abort-game = Annuler la partie
room-abort-ask = Annuler cette partie ?
room-resign = Abandonner
room-resign-ask = Abandonner cette partie ?
room-hint = Indice

## OpenOffer

room-offer = Proposition
room-offers-draw = <b>{ $player }</b> propose la nulle.
room-offers-takeback = <b>{ $player }</b> demande à reprendre son coup.
room-offers-takeback-both = <b>{ $player }</b> demande à reprendre les deux derniers coups.
room-offered-draw = Vous avez proposé la nulle.
room-offered-takeback = Vous avez demandé à reprendre votre coup.
room-declined-draw = { $player } a refusé la nulle.
room-declined-takeback = { $player } a refusé votre demande de reprise.
room-declined-rematch = { $player } a refusé la revanche.
room-offer-over = Votre proposition n’est plus valable.

## News, for screen readers

room-news-started = La partie a commencé.
room-news-taken-back = La partie est revenue à une position antérieure.
room-news-your-turn = À vous de jouer.
room-news-rematch = La revanche a commencé.
room-news-draw = Les { $side ->
    [white] Blancs
   *[black] Noirs
} proposent la nulle.
room-news-takeback = Les { $side ->
    [white] Blancs
   *[black] Noirs
} demandent à reprendre leur coup.
room-news-rematch-offer = Les { $side ->
    [white] Blancs
   *[black] Noirs
} proposent une revanche.

## Actions and events of the last turn

room-did = { $side ->
    [white] Blancs
   *[black] Noirs
} : { $action }.
room-did-end = Les { $side ->
    [white] Blancs
   *[black] Noirs
} finissent leur tour.
room-did-move = { $side ->
    [white] Blancs
   *[black] Noirs
} : { $piece } de { $from } à { $to }.
room-did-setup = { $side ->
    [white] Les Blancs
   *[black] Les Noirs
} placent leurs pièces.
room-event-captured = Prise en { $square } : { $kind } des { $side ->
    [white] Blancs
   *[black] Noirs
}.
room-event-ready = Les { $side ->
    [white] Blancs
   *[black] Noirs
} sont prêts.
room-event-taken = Les { $side ->
    [white] Blancs
   *[black] Noirs
} prennent { $square }.
room-event-collapsed = Le territoire en { $at }, large de { $before }, se réduit à une largeur de { $after }, en { $now }.
room-event-revealed = Tous les secrets sont révélés.
room-last-turn = Dernier tour
room-attacked = { $from } a attaqué { $to }
room-token-unopposed = sans adversaire
room-token-crosses = passe
room-token-crosses-turns = passe et devient { $side ->
    [white] blanc
   *[black] noir
}
room-token-turns = devient { $side ->
    [white] blanc
   *[black] noir
}
room-token-stays = reste
room-token-hidden = un jeton caché
room-token-does = { $token } { $outcome }
room-pair = { $attacker } ; { $defender }

## Chat

room-chat = Discussion
room-chat-messages = Messages
room-chat-none = Aucun message depuis que vous avez ouvert cette page.
room-chat-unread = Il y a un nouveau message dans la discussion, plus bas.
room-chat-field = Message. { $about }
room-chat-to = Message { $to ->
    [everyone] à tous ceux qui sont ici
    [spectators] aux autres spectateurs
   *[opponent] à l’adversaire
}
room-chat-send = Envoyer
room-chat-absent = { $player } n’est pas là. Les messages ne sont pas conservés : le vôtre ne sera pas lu.
room-chat-everyone = Les nouveaux messages sont visibles par tous ceux qui sont sur cette page.
room-chat-spectators = Les messages ne sont visibles que par les spectateurs qui sont sur cette page.
room-chat-players = Les messages ne sont visibles que par les joueurs qui { $open ->
    [site] ont ouvert Konakis
   *[game] sont sur cette page
}.
room-report = Signaler
room-report-what = Que s’est-il passé ?
room-report-what-optional = Que s’est-il passé ? (facultatif)
room-report-about = L’exploitant du serveur reçoit votre signalement avec les derniers messages de cette discussion que vous pouvez voir.
room-report-send = Envoyer le signalement
room-report-sent = Merci. Votre signalement a été envoyé à l’exploitant de ce serveur.

## NotationInput and Panels

room-type = Saisir une action
room-type-notation = Saisir une action en notation
room-type-example = Saisir une action, comme { $action }
room-type-directions = N, E, S et W sont le nord, l’est, le sud et l’ouest vus par les Blancs : N pointe à l’opposé des Blancs.
room-play = Jouer
room-spectators = { $count ->
    [0] Aucun spectateur
    [one] { $count } spectateur
   *[other] { $count } spectateurs
}
room-ping = ping { $count } ms
room-shortcuts = <key>?</key> : raccourcis clavier
