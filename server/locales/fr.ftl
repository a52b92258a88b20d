## Titles and descriptions of pages

caption-create = Créer une partie
    .about = Choisissez un jeu, ses règles, une pendule et un adversaire.
caption-learn = Apprendre à jouer
    .about = Les règles de tous les jeux, avec des plateaux pour les essayer.
caption-rules = Comment jouer à { $name }
    .about = Les règles de { $name }, avec des plateaux pour les essayer.
caption-lessons = Une première partie de { $name }
    .about = { $name } pas à pas, sur des plateaux qui répondent.
caption-analysis-board = Plateau d’analyse de { $name }
    .about = Des positions de { $name }, avec les chances des deux camps et les meilleurs coups.
# “de” would become “d’” before a vowel, which depends on the name.
caption-person = { $name }
    .about = { $name } : ses cotes et ses parties.
caption-leaderboards = Les meilleurs joueurs
    .about = Les meilleurs joueurs de chaque jeu.
caption-leaderboard = Les meilleurs à { $name }
    .about = Les meilleurs joueurs de { $name }.
caption-settings = Réglages
    .about = Les couleurs, le son et la façon de jouer les coups.
caption-room = { $name } : { $players }
    .about = Regardez la partie, ou revoyez-la une fois terminée.
caption-between-players = { " et " }
caption-board = Le plateau d’une partie de { $name }

## Error pages

page-to-front = Aller à l’accueil
page-not-found = Introuvable
page-not-allowed = Non autorisé
page-discord = Pas de réponse de Discord
page-unavailable = Momentanément indisponible
page-bad-request = Requête incorrecte

## The sentences of error pages

problem-too-many-requests = il y a eu trop de demandes de votre adresse en si peu de temps : attendez un instant
problem-too-slow = cela a pris trop de temps : réessayez
problem-body-large = le contenu de la requête est trop volumineux
problem-body-slow = le contenu de la requête est arrivé trop lentement : envoyez-le en une fois
problem-not-understood = cette requête est incompréhensible
problem-too-large = la requête est trop volumineuse
problem-method = cette adresse n’accepte pas cette méthode : utilisez GET
problem-method-post = cette adresse n’accepte pas cette méthode : utilisez POST
problem-method-allow = cette adresse n’accepte pas cette méthode : l’en-tête Allow nomme celles qu’elle accepte
problem-no-page = il n’y a rien à cette adresse : repartez de l’accueil
problem-no-game = il n’y a pas de tel jeu ici : repartez de l’accueil
problem-nobody = cette personne n’existe pas ici : repartez de l’accueil
problem-no-room = cette partie n’existe pas : l’accueil montre celles qui existent
problem-only-edges = cette adresse est réservée à l’exploitant : utilisez l’adresse publique de ce site
problem-no-activity = ce serveur n’a pas d’activité dans Discord : ouvrez son accueil dans un navigateur
problem-unfinished = la partie n’est pas encore terminée : vous pourrez la revoir depuis le début quand elle sera terminée
problem-ended-in-setup = cette partie a pris fin pendant le placement des pièces : elle n’a donc pas d’animation
problem-pictures-busy = trop d’images sont demandées en ce moment : réessayez dans un instant
problem-animation-long = cette partie est si longue que le serveur n’a pas le temps de l’animer maintenant : réessayez plus tard
problem-picture-failed = l’image n’a pas pu être produite
problem-picture-query = une image accepte width, de 100 à 1600 pixels, theme, light ou dark, et language, en, fr, nl ou ja
problem-busy = le serveur est très sollicité : réessayez dans un instant
problem-connections-address = il y a trop de connexions depuis votre adresse : fermez-en d’abord quelques-unes
problem-connections-server = il y a trop de monde ici en ce moment : réessayez dans une minute
problem-activities = vous avez ouvert l’activité trop de fois : fermez-la d’abord ailleurs
problem-try-again = réessayez dans un instant
problem-sign-in-elsewhere = cette connexion a été commencée ailleurs ou il y a trop longtemps : recommencez depuis l’accueil
problem-sign-in-declined = vous n’avez pas laissé Discord dire qui vous êtes, et c’est votre droit : continuez comme invité
problem-sign-in-refused = Discord n’a pas accepté la connexion : recommencez
problem-sign-in-misconfigured = la connexion avec Discord est mal configurée sur ce serveur : jouez comme invité, et prévenez son exploitant
problem-sign-in-no-answer = impossible de demander à Discord qui vous êtes : réessayez dans quelques minutes
problem-sign-in-unnamed = Discord ne dit pas qui vous êtes en ce moment : réessayez dans quelques minutes
problem-sign-in-paused = Discord n’accepte plus de connexions en ce moment : réessayez dans un instant
problem-sign-in-not-set-up = la connexion avec Discord n’est pas configurée sur ce serveur : jouez comme invité
problem-sign-in-often = il y a eu trop de connexions de votre adresse en une minute : attendez un instant
problem-sign-in-crowded = beaucoup de monde se connecte en ce moment : réessayez dans un instant
problem-sign-in-not-stored = vous n’avez pas pu être connecté pour l’instant : recommencez
problem-sign-in-fetched = il n’y a pas de jeton à retirer, ou il a déjà été retiré : reconnectez-vous
problem-origin = cette page n’a pas le droit de parler au serveur : ouvrez la page du serveur lui-même, ou demandez à l’exploitant d’autoriser celle-ci avec --origin
problem-no-origin = demandez-le depuis la page du serveur lui-même, avec un en-tête Origin
problem-websocket = cette adresse n’accepte que des connexions WebSocket : utilisez un client WebSocket, ou ouvrez l’accueil
problem-websocket-version = seule la version 13 de WebSocket est acceptée
problem-websocket-key = Sec-WebSocket-Key doit contenir 16 octets en base64

## The privacy page

privacy-title = Vie privée
privacy-about = Cette page indique ce que ce serveur enregistre à votre sujet, pourquoi et combien de temps. Il n’y a ni publicité, ni traceur, ni mesure d’audience, et rien n’est transmis à d’autres, sauf les messages aux appareils sur lesquels vous activez les notifications.
privacy-stored = Ce qui est enregistré
privacy-name = Votre nom, et votre langue si vous en avez choisi une
privacy-name-about = Les autres joueurs voient votre nom. Les deux sont conservés jusqu’à la suppression de votre compte. Un compte d’invité sans partie est supprimé { $days ->
    [one] un jour
   *[other] { $days } jours
} après sa dernière utilisation.
privacy-discord = Votre compte Discord
privacy-discord-about = Si vous vous connectez avec Discord ou si vous y jouez, le serveur enregistre l’identifiant de votre compte Discord, et votre nom là-bas comme nom ici, qu’il redevient quand vous vous connectez de nouveau ou jouez avec le bot. Il les conserve jusqu’à la suppression de votre compte. Pendant que vous vous connectez sur le site, votre navigateur garde aussi deux cookies chiffrés, qui relient les étapes de la connexion. Ils durent dix minutes au plus et ne servent à rien d’autre. Le bot pour Discord enregistre aussi quel message montre quelle partie, l’identifiant de votre compte Discord jusqu’à 90 jours après votre dernière partie avec lui ou le dernier défi que vous y avez reçu, et que vous ne voulez pas de rappels si vous les avez désactivés. Si vous ouvrez l’activité dans Discord, le serveur demande à Discord qui y est présent et garde la réponse en mémoire pendant une minute. Les autres y voient votre nom et votre compte Discord, comme Discord les montre lui-même. Ce que l’activité envoie et reçoit passe par Discord.
privacy-sessions = Vos sessions
privacy-sessions-about = Votre navigateur garde un jeton secret pour que vous restiez connecté. Le serveur n’en enregistre qu’une empreinte, avec les dates de sa création et de sa dernière utilisation. Elle est supprimée quelques minutes après votre déconnexion, et { $days ->
    [one] un jour
   *[other] { $days } jours
} après sa dernière utilisation.
privacy-devices = Vos appareils pour les notifications
privacy-devices-about = Si vous activez les notifications sur un appareil, le serveur enregistre l’adresse à laquelle le service de notifications de l’éditeur de votre navigateur les accepte, les clés qui servent à les chiffrer, le nom de votre navigateur et de votre système, et quand vous voulez être prévenu. Une notification indique le jeu et le nom de votre adversaire ; le service de notifications l’achemine sans pouvoir la lire. Un appareil est retiré quand vous y désactivez les notifications ou vous y déconnectez.
privacy-messages = Les messages privés sur Discord
privacy-messages-about = Si vous les activez, le serveur enregistre que vous les voulez, et son bot Discord enregistre votre langue et les messages qu’il vous a envoyés. Le bot oublie un message au bout de 90 jours, et votre langue quand vous désactivez les messages auprès du bot.
privacy-browser = Ce que seul votre navigateur garde
privacy-browser-about = Vos réglages, les dernières pendules que vous avez choisies, la liste des jeux, les jeux que vous avez essayés, votre dernier adversaire, vos places dans des parties récentes, vos parties en cours et celles dont vous n’avez pas vu la fin, les parties où vous attendez un adversaire, venez d’en trouver un ou proposez une revanche, et un placement que vous avez commencé, pour que les pages les montrent aussitôt. Aussi : si les notifications vous ont été proposées, pour quel compte ce navigateur les reçoit, et quand une page s’est rechargée d’elle-même pour la dernière fois. Rien de cela n’est envoyé au serveur. La langue que vous choisissez pour les pages est dans un cookie, que votre navigateur envoie à chaque requête ; le serveur ne l’enregistre pas.
privacy-games = Vos parties, résultats et cotes
privacy-games-about = Tout le monde peut revoir les parties terminées ; les parties privées, seulement avec leur lien. Une partie privée classée change votre cote, que tout le monde voit. Il est demandé aux moteurs de recherche de n’indexer ni les parties privées ni les pages des joueurs. Les parties jouées sont conservées. Celles où rien n’a été joué sont supprimées au bout d’un jour.
privacy-chat = La discussion
privacy-chat-about = Les discussions ne sont pas enregistrées. Si quelqu’un signale une discussion, ses derniers messages sont conservés pour l’exploitant de ce serveur, qui décide que faire. Ils sont supprimés après { $days ->
    [one] un jour
   *[other] { $days } jours
}, même si vous supprimez votre compte avant ; votre nom en est alors retiré. Les messages des dix minutes précédant une suppression peuvent encore être signalés pendant dix minutes après leur envoi.
privacy-own-acts = Les joueurs que vous avez bloqués, les signalements que vous avez envoyés
privacy-own-acts-about = Les blocages sont conservés jusqu’à ce que vous les leviez, et les signalements pendant { $days ->
    [one] un jour
   *[other] { $days } jours
}.
privacy-blocks = Les blocages d’autres joueurs contre vous
privacy-blocks-about = Si un autre joueur vous bloque, ce blocage est conservé jusqu’à ce qu’il le lève ou supprime son compte. Si vous supprimez votre compte ou n’en avez pas, une empreinte à clé de votre compte Discord est conservée avec le blocage, pour qu’il vaille aussi pour les parties d’un nouveau compte du même compte Discord. Si vous avez supprimé votre compte puis en avez créé un nouveau, le blocage ne masque pas les messages du nouveau compte, car ce joueur saurait alors que c’est le vôtre. L’empreinte ne montre pas votre compte Discord, mais l’exploitant pourrait vérifier si un compte connu y correspond. Une personne sans compte, bloquée sur Discord, est listée sous le nom qu’elle y avait. Si vous supprimez un compte d’invité, ses blocages sont supprimés.
privacy-sanctions = Les exclusions et les silences
privacy-sanctions-about = L’exclusion d’une personne ou d’une adresse réseau, l’interdiction d’écrire dans la discussion, ou un nom imposé par l’exploitant, est conservée jusqu’à sa fin. Pour un membre, elle désigne son compte Discord, afin de valoir aussi pour un nouveau compte.
privacy-operator-acts = Ce que l’exploitant a fait
privacy-operator-acts-about = Chaque mesure de l’exploitant, comme une exclusion, est consignée définitivement, avec sa date et son motif. Le registre contient l’identifiant de votre compte, mais ni nom, ni discussion, ni adresse.
privacy-address = Votre adresse réseau
privacy-address-about = Elle sert tant que vous êtes connecté, et jusqu’à un jour pour limiter les abus. Le serveur ne la garde qu’en mémoire.
privacy-backups = Les sauvegardes
privacy-backups-about = Des copies des données sont conservées { $days ->
    [one] un jour
   *[other] { $days } jours
}, en cas de perte du disque. Ce que vous supprimez y reste jusque-là.
privacy-rights = Vos droits
privacy-rights-about = Dans les <link>réglages</link>, vous pouvez télécharger en un seul fichier ce qui est enregistré à votre sujet, et supprimer votre compte. La suppression efface votre nom, vos sessions, vos appareils, les blocages que vous avez faits, les notes de vos signalements et le lien avec votre compte Discord, sauf l’empreinte jointe aux blocages d’autres joueurs. Vos parties restent sous le nom « Joueur supprimé », car ce sont aussi celles de vos adversaires. Vos messages dans des signalements restent sous le même nom jusqu’à la suppression de ceux-ci, car ils peuvent servir de preuve. Vous pouvez changer de nom sur la même page.
privacy-operator = L’exploitant de ce serveur
privacy-no-contact = L’exploitant n’a pas donné d’adresse.
