## Settings

settings-title = Réglages – Konakis
settings-heading = Réglages
settings-member = Vous êtes connecté avec Discord. Vos parties et vos cotes sont enregistrées dans votre compte.
settings-guest = Vous jouez comme invité. Connectez-vous pour garder vos parties et vos cotes ; sinon, elles seront perdues quand les données de ce navigateur seront effacées.
settings-guest-only = Vous jouez comme invité. Vos parties restent dans ce navigateur, jusqu’à l’effacement de ses données.
settings-own-games = Vos parties et vos cotes
settings-name = Nom
settings-save-name = Enregistrer le nom
settings-name-saved = Vous vous appelez maintenant { $name }.
settings-name-kept = Vous vous appelez toujours { $name }. Si vous avez souvent changé de nom, réessayez plus tard.
settings-name-length = Saisissez un nom de 1 à { $max } caractères.
settings-sign-in = Se connecter avec Discord
settings-sign-out = Se déconnecter
settings-signed-out = Vous êtes déconnecté.
settings-sign-out-all = Se déconnecter de tous les appareils
settings-signed-out-all = Vous êtes déconnecté de tous les appareils.
settings-language = Langue
settings-appearance = Apparence et son
settings-page-theme = Thème de la page
settings-board-theme = Thème du plateau
settings-theme-system = Système
settings-theme-light = Clair
settings-theme-dark = Sombre
settings-theme-page = Comme la page
settings-play = Jeu
settings-sounds = Sons
settings-animate = Animer les coups
settings-animate-reduced = Animer les coups (votre système demande moins d’animations)
settings-confirm = Confirmer les coups dans les parties par correspondance
settings-character-keys = Raccourcis clavier F, « . » et « ? »
settings-show-shortcuts = Afficher tous les raccourcis
settings-show-tips = Revoir les conseils aux débutants
settings-tips-shown = Les conseils sont de nouveau affichés.
settings-ping = Ping : { $count } ms

## Notifications

settings-turn = Notifications
settings-turn-about = Recevez une notification sur cet appareil quand c’est à vous de jouer et que la partie n’est pas ouverte. Elle indique le jeu et le nom de votre adversaire, jamais ce qui est caché.
settings-turn-unsupported = Ce navigateur ne peut pas recevoir de notifications de sites web. Sur un iPhone ou un iPad, ajoutez d’abord Konakis à l’écran d’accueil.
settings-turn-on = Activer sur cet appareil
settings-turn-is-on = Les notifications sont activées sur cet appareil.
settings-turn-off = Désactiver sur cet appareil
settings-turn-failed = Votre navigateur n’a pas pu activer les notifications. Réessayez.
settings-other-devices = Vos autres appareils
settings-device-since = { $name }, depuis le { $date }
settings-remove = Retirer
settings-on-discord = Sur Discord
settings-discord-message = M’envoyer un message privé sur Discord quand c’est à moi de jouer
settings-when = Quand
settings-little-time = Seulement s’il me reste un jour ou moins pour jouer
settings-quiet = Ne pas me déranger à ces heures
settings-quiet-from = De
settings-quiet-to = à
settings-push-blocked = Votre navigateur bloque les notifications de ce site. Autorisez-les dans ses réglages, puis réessayez.
settings-push-not-installed = Votre navigateur n’a pas pu installer ce qu’il faut pour afficher des notifications. Vérifiez votre connexion, puis réessayez.
settings-push-slow = Votre navigateur a mis trop de temps à préparer les notifications. Vérifiez votre connexion, puis réessayez.
settings-push-unreachable = Votre navigateur n’a pas pu joindre le service qui achemine ses notifications. Réessayez plus tard.

## Devices

settings-device = { $browser } sur { $system }
settings-browser = Navigateur

## YourData

settings-blocked = Joueurs bloqués
settings-blocked-none = Vous n’avez bloqué personne. Vous pouvez bloquer une personne sur son profil ou dans la discussion.
settings-data = Vos données
settings-privacy = Ce que ce serveur enregistre, pourquoi et combien de temps
settings-download = Télécharger vos données
settings-downloaded = Vos données ont été téléchargées.
settings-delete = Supprimer le compte…
settings-delete-about = Votre nom, vos connexions et vos messages dans les discussions seront supprimés définitivement, et vos parties en cours prendront fin. Les parties terminées et les messages signalés restent sous le nom « Joueur supprimé ».
settings-delete-yes = Supprimer mon compte
settings-delete-no = Garder mon compte
settings-deleted = Votre compte est supprimé. Vous jouez maintenant comme nouvel invité.

## Sign-in

settings-signed-in = Vous êtes connecté. Vos parties et vos cotes sont enregistrées dans votre compte.
settings-sign-in-again = Se connecter
settings-sign-in-failed = La connexion a échoué. Réessayez.
settings-sign-in-not-begun = Impossible de lancer la connexion. Réessayez.
settings-unreachable = Impossible de joindre le serveur. Réessayez dans un instant.
settings-went-wrong = Une erreur est survenue. Réessayez dans un instant.
