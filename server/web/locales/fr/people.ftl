## Profile

people-player = Joueur
people-not-found = Joueur introuvable
people-link-incomplete = Le lien est peut-être incomplet.
people-kind = { $kind ->
    [guest] Invité
    [member] Membre
   *[computer] Ordinateur
}
people-own = C’est vous
people-edit = Modifier le nom et les réglages
people-challenge = Défier
people-ratings = Cotes
people-no-ratings = Aucune partie classée pour l’instant.
people-guest-ratings = Les invités jouent sans classement.
people-game = Jeu
people-rating = Cote
people-games = Parties
people-no-games = Aucune partie pour l’instant.
people-chart-title = { $game } : les { $count } dernières parties classées
people-chart = Cote à { $game }, de { $first } à { $last }

## BlockButton

people-block = Bloquer
people-unblock = Débloquer
people-blocked = { $player } est bloqué : plus de défis de sa part, et vous ne verrez plus ses messages.
people-unblocked = { $player } n’est plus bloqué.

## GameList

people-outcome = { $outcome ->
    [open] Ouverte
    [playing] En cours
    [won] Gagnée
    [lost] Perdue
    [off] Non jouée
   *[drawn] Nulle
}
people-game-waiting = { $side ->
    [white] <strong>{ $game }</strong> avec les Blancs, en attente d’un adversaire
    [black] <strong>{ $game }</strong> avec les Noirs, en attente d’un adversaire
   *[random] <strong>{ $game }</strong>, en attente d’un adversaire
}
people-game-against = { $side ->
    [white] <strong>{ $game }</strong> avec les Blancs contre { $opponent }
    [black] <strong>{ $game }</strong> avec les Noirs contre { $opponent }
   *[random] <strong>{ $game }</strong> contre { $opponent }
}
people-unknown-player = un joueur inconnu
people-rated = Classée.

## Leaderboard

people-leaderboard = Classement
people-leaderboard-of = Classement de { $game }
people-game-not-found = Jeu introuvable
people-all-games = Tous les jeux
people-choose-game = Jeux
people-nobody-ranked = Personne n’est classé ici : les parties classées sont réservées aux membres, et ce serveur n’a pas de connexion.
people-none-yet = Personne n’est encore classé.
people-for-members = Les parties classées sont réservées aux membres.
people-how-to-rank = Jouez cinq parties classées, contre au moins trois adversaires, pour obtenir un rang.
people-play = Jouer une partie
people-sign-in = Se connecter
people-rank = Rang
people-name = Nom
