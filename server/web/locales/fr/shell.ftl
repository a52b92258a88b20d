## index.html

shell-noscript = Konakis a besoin de JavaScript. Activez-le dans votre navigateur et rechargez la page.
shell-description = Quatre jeux de plateau hors du commun. Jouez en direct dans le navigateur ou par correspondance sur Discord.

## App

shell-skip = Aller au contenu
shell-loading = Chargement…
shell-this-page = Cette page
shell-title = { $page } – Konakis

## Header

shell-home-link = Accueil de Konakis
shell-pages = Pages
shell-play = Jouer
shell-due = { $count ->
    [one] { $count } partie vous attend
   *[other] { $count } parties vous attendent
}
shell-create = Créer
shell-learn = Apprendre
shell-leaderboard = Classement
shell-settings = Réglages
shell-light = Passer au thème clair
shell-dark = Passer au thème sombre

## LanguageMenu

shell-language = Langue : { $language }

## ComputerBadge

shell-computer = ordinateur
shell-computer-about = Joué par l’ordinateur

## ConnectionStatus

shell-reconnect = Se reconnecter maintenant
shell-reconnected = Reconnecté.
shell-lost = Connexion perdue.
shell-silent = Le serveur ne répond pas.
shell-restart = Le serveur redémarre, rien n’est perdu.
shell-busy = Le serveur est très sollicité.
shell-outdated = Une nouvelle version est disponible.
shell-reload-page = Rechargez la page.
shell-banned = Vous êtes banni de ce serveur.
shell-offline = Hors ligne. La reconnexion sera automatique.
shell-connecting = Connexion…
shell-connecting-in = Connexion dans { $seconds } s.
shell-reconnecting = Reconnexion…
shell-reconnecting-in = Reconnexion dans { $seconds } s.

## Requests without an answer

shell-request-lost = La connexion a été perdue : votre demande n’a peut-être pas abouti. Vérifiez, et réessayez si nécessaire.
shell-request-unsent = Pas de connexion au serveur. Réessayez une fois de retour en ligne.
shell-renamed-again = Votre nom a été modifié de nouveau avant que cette modification soit enregistrée.
shell-unreachable = Impossible de joindre le serveur. Réessayez.

## ErrorPage, LoadError, NotFound

shell-go-home = Aller à la page d’accueil
shell-load-error = { $what } : échec du chargement
shell-load-error-about = Vérifiez votre connexion internet, puis réessayez.
shell-reload = Recharger
shell-not-found = Page introuvable
shell-not-found-about = Le lien est peut-être incomplet. Le lien d’une partie se termine par dix lettres et chiffres.
shell-new-game = Nouvelle partie

## Notices

shell-expired = Votre session a expiré. Vous jouez maintenant en tant que nouvel invité.
shell-sign-in = Se connecter
shell-dismiss = Fermer

## Shortcuts

shell-shortcuts = Clavier et souris
shell-shortcuts-game = Partie
shell-shortcut-step = Action précédente et suivante
shell-shortcut-flip = Retourner le plateau
shell-shortcut-end-turn = Finir le tour
shell-shortcut-cancel = Annuler un choix ou un coup anticipé
shell-shortcut-help = Afficher cette liste
shell-shortcuts-board = Plateau, après Tab
shell-shortcut-go = Aller à la case voisine
shell-shortcut-ends = Aller à la première ou à la dernière colonne
shell-shortcut-choose = Choisir une pièce ou une case
shell-shortcuts-mouse = Souris
shell-shortcut-circle = Tracer un cercle
shell-shortcut-arrow = Tracer une flèche
shell-shortcut-premove = Coup anticipé : joué s’il est alors permis
shell-shortcuts-off = Vous pouvez désactiver F, « . » et « ? » dans les réglages.
shell-key-escape = Échap
shell-key-home = Début
shell-key-end = Fin
shell-key-enter = Entrée
shell-key-right-click = Clic droit
shell-key-right-drag = Glisser (bouton droit)
shell-key-their-turn = Jouer pendant le tour adverse
shell-close = Fermer

## Notices about games

shell-your-opponent = votre adversaire
shell-somebody = Quelqu’un
shell-open-game = Ouvrir la partie
shell-show-game = Voir la partie
shell-play-now = Jouer maintenant
shell-your-turn = À vous de jouer
shell-its-your-turn = C’est à vous de jouer.
shell-your-turn-in = À vous de jouer à { $game } contre { $opponent }.
shell-offers-draw = { $opponent } propose la nulle à { $game }.
shell-asks-takeback = { $opponent } demande à reprendre son coup à { $game }.
shell-message-in = { $opponent } vous a envoyé un message à { $game }.
shell-rematch-begun = Votre revanche à { $game } contre { $opponent } a commencé.
shell-offers-rematch = { $opponent } propose une revanche à { $game }.
shell-game-over = Partie terminée
shell-score = { $outcome ->
    [won] Vous avez gagné votre partie de { $game } contre { $opponent }.
    [lost] Vous avez perdu votre partie de { $game } contre { $opponent }.
    [drawn] Votre partie de { $game } contre { $opponent } s’est terminée par une nulle.
   *[off] Votre partie de { $game } contre { $opponent } est terminée.
}
shell-challenges-you = { $player } vous défie à { $game }.
shell-joined = { $player } a rejoint votre partie
shell-joined-game = { $player } a rejoint votre partie de { $game }.
shell-first-move = { $game } : { $first ->
    [setup] placez vos pièces.
   *[move] jouez votre premier coup.
}
shell-challenge-declined = Votre défi à { $game } a été refusé.
shell-nobody-joined = Personne n’a rejoint votre partie de { $game }. Elle n’est plus ouverte.
shell-you-won = Vous avez gagné.
shell-you-lost = Vous avez perdu.
shell-notifications-offer = Voulez-vous un message quand ce sera de nouveau à vous de jouer ?
shell-turn-on = Activer

## texts.ts

shell-side = { $side ->
    [white] Blancs
   *[black] Noirs
}
shell-side-subject = { $side ->
    [white] Les Blancs
   *[black] Les Noirs
}
shell-open-seat = Place libre
shell-rated-player = { $player } ({ $rating })
shell-level = Niveau { $level }
shell-level-named = Niveau { $level } · { $name }
shell-clock-none = sans pendule
shell-clock-days = { $count ->
    [one] { $count } jour par tour
   *[other] { $count } jours par tour
}
shell-clock-minutes = { $minutes } min
shell-clock-seconds = { $seconds } s
shell-clock-increment = { $main } + { $seconds } s
shell-won = { $side ->
    [white] Les Blancs ont gagné
   *[black] Les Noirs ont gagné
}
shell-not-played = Non jouée
shell-draw = Partie nulle
shell-option = { $option } : { $value }
shell-sentence = { $text }.
shell-between-sentences = { " " }
shell-between-items = ,{ " " }

## reasons.ts

shell-scores = Blancs { $white }, Noirs { $black }.
shell-reason-resignation = { $loser ->
    [white] Les Blancs abandonnent : les Noirs gagnent.
   *[black] Les Noirs abandonnent : les Blancs gagnent.
}
shell-reason-time = { $loser ->
    [white] Les Blancs ont épuisé leur temps : les Noirs gagnent.
   *[black] Les Noirs ont épuisé leur temps : les Blancs gagnent.
}
shell-reason-time-drawn = Le temps est écoulé : la partie est nulle.
shell-reason-draw-agreed = Les deux joueurs se sont mis d’accord : la partie est nulle.
shell-reason-threefold = Un joueur a réclamé la nulle : trois fois la même position.
shell-reason-fifty-moves = Un joueur a réclamé la nulle : cinquante coups sans prise.
shell-reason-fivefold = La même position s’est présentée cinq fois : la partie est nulle.
shell-reason-aborted = La partie a été annulée avant que chaque camp ait joué un coup.
shell-reason-withdrawn = L’invitation a été retirée ou a expiré.
shell-reason-abandoned = { $loser ->
    [white] Les Blancs ont quitté la partie : les Noirs gagnent.
   *[black] Les Noirs ont quitté la partie : les Blancs gagnent.
}
shell-reason-abandoned-drawn = Un joueur a quitté la partie : elle est nulle.
shell-reason-declined = Le défi a été refusé.
shell-reason-closed = L’exploitant du serveur a fermé la partie : personne ne gagne.
shell-reason-no-first-action = La partie a été annulée : un premier coup n’a pas été joué à temps.
shell-reason-no-first-action-by = { $side ->
    [white] La partie a été annulée : les Blancs n’ont pas joué leur premier coup à temps.
   *[black] La partie a été annulée : les Noirs n’ont pas joué leur premier coup à temps.
}

## Names that the server gives

shell-computer-player = Ordinateur, niveau { $level }
shell-deleted-player = Joueur supprimé
