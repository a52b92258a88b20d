### The settings page: name and sign-in, appearance and sound, notifications, and the user’s data.

## Settings

settings-title = Settings – Konakis
settings-heading = Settings
settings-member = You’re signed in with Discord. Your games and ratings are saved to your account.
settings-guest = You’re playing as a guest. Sign in to keep your games and ratings; otherwise they’re lost when this browser’s data is cleared.
settings-guest-only = You’re playing as a guest. Your games are kept in this browser, until its data is cleared.
settings-own-games = Your games and ratings
settings-name = Name
settings-save-name = Save name
settings-name-saved = Your name is now { $name }.
settings-name-kept = Your name is still { $name }. If you have changed it often, try again later.
settings-name-length = Enter a name of 1 to { $max } characters.
settings-sign-in = Sign in with Discord
settings-sign-out = Sign out
settings-signed-out = You’ve signed out.
settings-sign-out-all = Sign out on all devices
settings-signed-out-all = You’ve signed out on all devices.
settings-language = Language
settings-appearance = Appearance and sound
settings-page-theme = Page theme
settings-board-theme = Board theme
settings-theme-system = System
settings-theme-light = Light
settings-theme-dark = Dark
settings-theme-page = Same as page
settings-play = Play
settings-sounds = Sounds
settings-animate = Animate moves
settings-animate-reduced = Animate moves (your system has reduced motion turned on)
settings-confirm = Confirm moves in correspondence games
settings-character-keys = Keyboard shortcuts F, “.” and “?”
settings-show-shortcuts = Show all shortcuts
settings-show-tips = Show tips for new players again
settings-tips-shown = Tips are shown again.
settings-ping = Ping: { $count } ms

## Notifications

settings-turn = Notifications
settings-turn-about = Get a message on this device when it’s your turn and you don’t have the game open. It shows the game and your opponent’s name, never anything hidden.
settings-turn-unsupported = This browser can’t get messages from websites. On an iPhone or iPad, add Konakis to the home screen first.
settings-turn-on = Turn on for this device
settings-turn-is-on = Notifications are on for this device.
settings-turn-off = Turn off on this device
settings-turn-failed = Your browser couldn’t turn on notifications. Please try again.
settings-other-devices = Your other devices
# $name is the name of a device, from the section “Devices”. $date is the day on which the device was added.
settings-device-since = { $name }, since { $date }
settings-remove = Remove
settings-on-discord = On Discord
settings-discord-message = Send me a direct message on Discord when it’s my turn
settings-when = When
settings-little-time = Only when I have a day or less left to move
settings-quiet = Not during quiet hours
# The labels of two fields with a time, one after the other: “From [22:00] to [08:00]”.
settings-quiet-from = From
settings-quiet-to = to
settings-push-blocked = Your browser blocks notifications from this site. Allow them in its settings, and try again.
settings-push-not-installed = Your browser couldn’t install what this site needs to show messages. Check your connection, and try again.
settings-push-slow = Your browser took too long to get ready for messages. Check your connection, and try again.
settings-push-unreachable = Your browser couldn’t reach the service that delivers its messages. Please try again later.

## Devices

settings-device = { $browser } on { $system }
settings-browser = Browser

## YourData

settings-blocked = Blocked players
settings-blocked-none = You haven’t blocked anyone. You can block a player on their profile or in the chat.
settings-data = Your data
settings-privacy = What this server stores, why, and for how long
settings-download = Download your data
settings-downloaded = Your data was downloaded.
settings-delete = Delete account…
# “Deleted player” is the text shell-deleted-player.
settings-delete-about = This deletes your name, your sign-ins and your messages in chats for good, and ends your games in progress. Finished games and reported messages stay under the name “Deleted player”.
settings-delete-yes = Delete my account
settings-delete-no = Keep my account
settings-deleted = Your account is deleted. You’re now playing as a new guest.

## Sign-in

settings-signed-in = You’re signed in. Your games and ratings are saved to your account.
settings-sign-in-again = Sign in
settings-sign-in-failed = Couldn’t sign you in. Please try again.
settings-sign-in-not-begun = Couldn’t start the sign-in. Please try again.
settings-unreachable = Couldn’t reach the server. Please try again in a moment.
settings-went-wrong = Something went wrong. Please try again in a moment.
