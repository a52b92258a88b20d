## Games

learn-title = Apprendre – Konakis
learn-heading = Apprendre à jouer
learn-about = Chaque jeu a une première partie guidée de quelques minutes, et ses règles sur une page, avec des plateaux pour les essayer.
learn-board = Plateau de { $game }
learn-first-game = Première partie<unseen> de { $game }</unseen>
learn-rules = Règles<unseen> de { $game }</unseen>
learn-analysis = Plateau d’analyse<unseen> de { $game }</unseen>
learn-finished = Première partie finie ✓

## Rules

learn-rules-title = Les règles de { $game } – Konakis
learn-not-found = Jeu introuvable
learn-not-found-rules = Choisissez un jeu dans la liste pour lire ses règles.
learn-sections = Sections
learn-guided = Jouer une première partie guidée
learn-language = Langue des règles
learn-play-person = Jouer contre quelqu’un
learn-the-rules = Les règles

## SandboxBoard

learn-to-move = Au trait : { $side }.
learn-reset = Recommencer
learn-try-again = Réessayer

## Tutorial

learn-lesson-title = Une première partie de { $game } – Konakis
learn-lesson = Une première partie de { $game }
learn-not-found-lesson = Choisissez un jeu dans la liste pour apprendre à y jouer.
learn-english-only = Cette leçon n’existe qu’en anglais.
learn-steps = Étapes
learn-step = Étape { $number } : { $title }
learn-not-asked = C’est permis, mais ce n’est pas ce qui est demandé. { $task }
learn-back = Retour
learn-next = Suivant
learn-skip = Passer
learn-read-rules = Lire les règles
learn-the-lesson = La leçon
