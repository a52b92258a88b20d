### The texts of the server itself: titles and descriptions of pages, its error pages, and the privacy page.

## Titles and descriptions of pages. $name is the name of a game or of a person.

caption-create = Create a game
    .about = Choose a game, its rules, a clock and whom to play.
caption-learn = Learn to play
    .about = The rules of all games, with boards to try them on.
caption-rules = How { $name } is played
    .about = The rules of { $name }, with boards to try them on.
caption-lessons = A first game of { $name }
    .about = { $name }, step by step, with tasks on boards.
caption-analysis-board = Analysis board of { $name }
    .about = Positions of { $name }, with the chances of both sides and the best actions.
caption-person = { $name }
    .about = The ratings and the games of { $name }.
caption-leaderboards = The best players
    .about = Who plays each of the games best.
caption-leaderboard = The best at { $name }
    .about = Who plays { $name } best.
caption-settings = Settings
    .about = Colours, sound, and how actions are entered.
# $players is one name or several, with `caption-between-players` between them.
caption-room = { $name }: { $players }
    .about = Watch the game, or replay it once it is over.
caption-between-players = { " and " }
caption-board = The board of a game of { $name }

## Error pages

# On every error page.
page-to-front = To the front page
page-not-found = Not found
page-not-allowed = Not allowed
page-discord = No answer from Discord
page-unavailable = Temporarily unavailable
page-bad-request = Bad request

## The sentences of error pages. In English, they are word for word the sentences in the program, because the program
## finds a translation by its English sentence. The page writes the first letter as a capital.

problem-too-many-requests = too many requests from your address: try again in a moment
problem-too-slow = that took too long: try again
problem-body-large = the body of the request is too large
problem-body-slow = the body of the request came too slowly: send it whole
problem-not-understood = this request cannot be understood
problem-too-large = the request is too large
problem-method = this address does not support this method: use GET
problem-method-post = this address does not support this method: use POST
problem-method-allow = this address does not support this method: use a method from the Allow header
problem-no-page = there is nothing at this address: begin at the front page
problem-no-game = there is no such game here: begin at the front page
problem-nobody = there is no such person here: begin at the front page
problem-no-room = there is no such room; the front page lists open games
problem-only-edges = this address is only for the operator: use the public address of this site
problem-no-activity = this server has no Activity in Discord: open its front page in a browser
problem-unfinished = the game is not over yet: its animation can be seen once it is over
problem-ended-in-setup = this game ended while the players were setting up their pieces, so it has no animation
problem-pictures-busy = too many pictures are wanted just now: try again in a moment
problem-animation-long = this game is so long that the server has no time to animate it now: try again later
problem-picture-failed = the picture could not be made
problem-picture-query = a picture takes width (100 to 1600 pixels), theme (light or dark) and language (en, fr, nl or ja)
problem-busy = the server is busy: try again in a moment
problem-connections-address = there are too many connections from your address: close some of them first
problem-connections-server = there are too many people here just now: try again in a minute
problem-activities = you have the Activity open in too many places: close it in one of them first
problem-try-again = try again in a moment
problem-sign-in-elsewhere = this sign-in was begun elsewhere or too long ago: start again from the front page
problem-sign-in-declined = you did not let Discord say who you are, and that is fine: go on as a guest
problem-sign-in-refused = Discord did not accept the sign-in: start again
problem-sign-in-misconfigured = signing in with Discord is not set up correctly on this server: play as a guest, and tell its operator
problem-sign-in-no-answer = Discord could not be asked who you are: try again in a few minutes
problem-sign-in-unnamed = Discord does not say who you are at the moment: try again in a few minutes
problem-sign-in-paused = Discord takes no more sign-ins at the moment: try again in a moment
problem-sign-in-not-set-up = signing in with Discord is not set up on this server: play as a guest
problem-sign-in-often = there were too many sign-ins in the last minute: wait a moment
problem-sign-in-crowded = many people are signing in just now: try again in a moment
problem-sign-in-not-stored = you could not be signed in just now: start again
problem-sign-in-fetched = there is no token to fetch, or it was fetched already: sign in again
problem-origin = this page may not speak with the server: open the server's own page, or ask the operator to allow this one with --origin
problem-no-origin = ask for this from the server's own page, with an Origin header
problem-websocket = this address accepts only WebSocket connections: use a WebSocket client, or open the front page
problem-websocket-version = only version 13 of WebSocket is supported
problem-websocket-key = Sec-WebSocket-Key must be 16 bytes in base64

## The privacy page

privacy-title = Privacy
privacy-about = This page lists what this server stores about you, why, and for how long. There are no advertisements, no trackers and no analytics, and nothing is passed on to others, except messages to devices on which you turn on notifications.
privacy-stored = What is stored
privacy-name = Your name, and your language if you chose one
privacy-name-about = Other players see your name. Your name and your language are kept until you delete your account. A guest account that has no game is removed { $days ->
    [one] one day
   *[other] { $days } days
} after its last use.
# Only if people can sign in with Discord, or play there.
privacy-discord = Your Discord account
privacy-discord-about = If you sign in with Discord or play there, the server stores the id of your Discord account, and uses your name on Discord as your name here. If you change your name here, it becomes your name on Discord again when you next sign in or play through the bot. The id and the name are kept until you delete your account. While you sign in on the website, your browser also keeps two encrypted cookies, which connect the steps of the sign-in. They last for at most ten minutes, and are used for nothing else. The bot for Discord also stores which message shows which game. It stores the id of your Discord account until 90 days after you last played or were challenged through the bot. If you have turned reminders off, it also stores that you want none. If you open the Activity inside Discord, the server asks Discord who is in it and keeps the answer in memory for a minute. The others there see your name and your Discord account, as Discord itself shows them. What the Activity sends and gets goes through Discord.
privacy-sessions = Your sessions
privacy-sessions-about = Your browser keeps a secret token, so that you stay signed in. The server stores only a hash of it, with the times when it was created and last used. It is removed within minutes after you sign out, and { $days ->
    [one] one day
   *[other] { $days } days
} after its last use.
privacy-devices = Your devices for notifications
privacy-devices-about = If you turn on notifications on a device, the server stores the address at which the push service of your browser’s maker accepts messages for this device, the keys with which these messages are encrypted, the name of your browser and system, and when you want to be told. A message names the game and your opponent; the push service passes it on and cannot read it. A device is removed when you turn its notifications off or sign out on it.
privacy-messages = Direct messages on Discord
privacy-messages-about = If you turn them on, the server stores that you want them, and its Discord bot stores your language and which messages it sent you. The bot forgets a message after 90 days, and your language when you turn the messages off with the bot.
privacy-browser = What only your browser keeps
privacy-browser-about = Your settings, the clocks that you last chose, the list of games, which games you have tried, your last opponent, your seats in recent games, your unfinished games and those whose end you have not seen, the games in which you wait for an opponent, have just found an opponent or offer a rematch, and a set-up that you have begun, so that pages show all this immediately. Also whether notifications have been offered to you, for which account this browser gets them, and when a page last reloaded itself. None of this is sent to the server. The language that you choose for the pages is in a cookie, which your browser sends with each request; the server does not store it.
privacy-games = Your games, results and ratings
privacy-games-about = Everyone can replay finished games; private games only with their link. A private rated game changes your rating, which everyone sees. Search engines are asked to list neither private games nor the pages of people. Played games are kept. Games in which nothing was played are removed after a day.
privacy-chat = Chat
privacy-chat-about = Chat is not stored. If somebody reports a chat, its last messages are kept for the operator of this server, who decides what to do. They are kept for { $days ->
    [one] one day
   *[other] { $days } days
}, even if you delete your account earlier. Your name is then removed from them. Messages of the last ten minutes before a deletion can still be reported until they are ten minutes old.
privacy-own-acts = Players whom you have blocked, reports that you have sent
privacy-own-acts-about = Blocks are kept until you lift them, and reports for { $days ->
    [one] one day
   *[other] { $days } days
}.
privacy-blocks = Blocks of you by others
privacy-blocks-about = Another player’s block of you is kept until that player lifts it or deletes their account. If you delete your account or have none, a keyed hash of your Discord account is kept with the block, so that the block also applies to games with any account that you later make with the same Discord account. If you deleted your account and then made a new one, the block does not hide the chat of the new account, because the player who blocked you would otherwise learn that the new account is yours. The hash does not show your Discord account, but the operator could check whether it belongs to a Discord account that they know. A person without an account who is blocked on Discord is listed under the name that they had there. If you delete a guest account, blocks of it are removed.
privacy-sanctions = Bans and mutes
privacy-sanctions-about = A ban of a user or of a network address, a mute in the chat, and a name set by the operator are kept until they end. If they concern a member, they name the member’s Discord account, so that they also hold for a new account.
privacy-operator-acts = What the operator did
privacy-operator-acts-about = Each act of the operator, such as a ban, is recorded for good, with its time and reason. The record has the id of your account, but no name, no chat and no address.
privacy-address = Your network address
privacy-address-about = It is used while you are connected, and for up to a day to limit abuse. The server keeps it in memory only.
privacy-backups = Backups
privacy-backups-about = Copies of the data are kept for { $days ->
    [one] one day
   *[other] { $days } days
}, in case the disk is lost. What you delete stays in a copy until the copy is removed.
privacy-rights = Your rights
# <link> leads to the settings.
privacy-rights-about = On the <link>settings page</link>, you can download what is stored about you as one file, and delete your account. Deletion removes your name, your sessions, your devices, the blocks that you made, the notes of your reports, and the link to your Discord account, apart from the hash that is kept with others’ blocks of you. Your games stay under the name “Deleted player”, because they are your opponents’ games too. Your messages in reports stay under the same name until the reports are removed, because they may be evidence. You can change your name on the same page.
privacy-operator = The operator of this server
privacy-no-contact = The operator has given no address.
