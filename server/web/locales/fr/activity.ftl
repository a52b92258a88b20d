## Start and sign-in

activity-signing-in = Connexion…
activity-busy = Beaucoup de monde se connecte en ce moment. Nous réessayons automatiquement : patientez un instant.
activity-try-again = Réessayer
activity-open-again = Fermez l’activité et rouvrez-la.
activity-silent = Discord ne répond pas. Fermez l’activité et rouvrez-la, ou réessayez.
activity-allow = Pour jouer, autorisez Konakis à connaître votre nom et à montrer votre partie sur votre profil.
activity-unreachable = Impossible de joindre le serveur. Réessayez dans un instant.
activity-sign-in-failed = La connexion a échoué. Réessayez dans un instant.
activity-outside = Cette page ne fonctionne que dans Discord. Ouvrez-la depuis un salon.
activity-refused = Discord a refusé.
activity-no-answer = Discord n’a pas répondu.

## Activity

activity-not-yet = Vous ne pouvez pas encore jouer ici
activity-entering = Entrée…
activity-seat-free = Une place est libre
activity-choose = Choisissez un jeu
activity-this-page = Cette page
activity-the-lobby = L’accueil
activity-went-wrong = Une erreur est survenue. Réessayez.

## Bar and NextSteps

activity-here = { $count ->
    [one] { $count } personne ici
   *[other] { $count } personnes ici
}
activity-to-lobby = Retour à l’accueil
activity-to-game = Retour à la partie
activity-invite = Inviter
activity-next-game = Partie suivante
activity-other-game = Autre jeu
activity-join-line = Rejoindre la file
activity-you-are-next = À vous ensuite
activity-in-line = N° { $place } dans la file

## Lobby

activity-alone = Il n’y a que vous ici. Commencez une partie, et d’autres pourront s’asseoir en arrivant.
activity-together = Tout le monde ici voit la partie que l’un de vous commence. Une autre personne s’assied, les autres regardent.
activity-game = Jeu
activity-minutes = Environ { $count } min
activity-rules = Règles
activity-opponent = Adversaire
activity-someone-here = Une personne présente
activity-computer = Ordinateur
activity-level = Niveau
activity-play = Jouer
activity-play-game = Jouer à { $game }

## WaitingGame: a game that waits for its second player

activity-rated = classée
activity-sides-drawn = les couleurs sont tirées au sort au début de la partie
activity-seat = Place
activity-free-seat = Place libre
activity-nobody = Personne d’autre n’est encore là. Invitez quelqu’un, ou attendez : la partie commence dès que quelqu’un s’assied.
activity-waiting = En attente d’un adversaire.
activity-cancel = Annuler
activity-sit = S’asseoir
activity-host-waits = { $player } attend un adversaire. Vous découvrez ce jeu ? <link>Comment jouer</link>
activity-host-left = { $player } est parti(e). Attendez son retour, ou choisissez un autre jeu.
activity-somebody = Quelqu’un
activity-first = C’est le tour de <b>{ $player }</b> de s’asseoir.
activity-seat-free-in = La place sera libre pour tous dans { $count } { $count ->
    [one] seconde
   *[other] secondes
}.
activity-queued = Vous êtes dans la file.

## People

activity-people = Personnes présentes
activity-at-board = En attente d’un adversaire
activity-plays = { $side ->
    [white] Joue les Blancs
   *[black] Joue les Noirs
}
activity-played = { $side ->
    [white] A joué les Blancs
   *[black] A joué les Noirs
}
activity-next-to-play = Joue ensuite
activity-queue-place = N° { $place } dans la file
activity-share = Partager cette partie
activity-winner-stays = Le gagnant reste : il joue contre la personne suivante de la file
activity-sound = Son
activity-character-keys = Raccourcis clavier F et « . »
activity-close = Fermer

## What other people on Discord see

activity-in-lobby = À l’accueil
activity-choosing = Choisit un jeu
activity-open-seat = place libre
activity-players = { $game } : { $white } – { $black }
activity-shared = { activity-players }.
activity-result = { activity-shared } { $result }.
activity-setting-up = Placement des pièces
activity-to-move = À { $player } de jouer
activity-opponent-to-move = À l’adversaire de jouer
activity-watching = { $situation } · { $count ->
    [one] { $count } spectateur
   *[other] { $count } spectateurs
}
