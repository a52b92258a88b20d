## Home

home-heading = Jeux de plateau pour deux
home-intro = Jouez tout de suite, sans compte : contre l’ordinateur, un ami ou n’importe qui en ligne.
home-online = { $count ->
    [0] Il n’y a que vous en ligne.
    [1] Il n’y a que vous en ligne.
   *[other] { $count } personnes en ligne.
}
home-lesson = Vous débutez ? Apprenez { $game } en deux minutes
home-lesson-about = Quelques coups sur un vrai plateau. Sans compte, sans pendule.
home-games = Jeux
home-open-games = Parties ouvertes
home-live-games = Parties en direct

## GameTile: the part marked as unseen is for screen readers only

home-minutes = Environ { $minutes } min
home-secrets = Avec des secrets
home-no-secrets = Rien de caché
home-play-person = Jouer contre quelqu’un<unseen> à { $game }</unseen>
home-how-to = Comment jouer à { $game }

## LiveGames

home-open-seat = Place libre
home-no-live-games = Aucune partie en direct pour le moment.
home-watching = { $count ->
    [one] { $count } spectateur
   *[other] { $count } spectateurs
}
home-show-all = Tout afficher ({ $count })

## Seeks

home-seek-side = { $side ->
    [white] vous jouez les Blancs
    [black] vous jouez les Noirs
   *[random] camp au hasard
}
home-seek-rated = classée
home-no-seeks = Aucune partie ouverte pour le moment. <link>Créez-en une</link>
home-view = Voir
home-sign-in-to-join = Se connecter pour jouer<unseen> contre { $player } à { $rules }</unseen>
home-join = Jouer<unseen> contre { $player } à { $rules }</unseen>

## YourGames

home-your-games = Vos parties
home-challenges-you = { $player } vous défie
home-someone = Quelqu’un
home-against = contre { $opponent }
home-waiting = en attente d’un adversaire
home-outcome = { $outcome ->
    [won] vous avez gagné
    [lost] vous avez perdu
    [drawn] partie nulle
    [off] non jouée
    [declined] défi refusé
   *[finished] terminée
}
home-your-turn = à vous de jouer
