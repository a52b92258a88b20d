### The texts that all pages share: header, notices, settings of the page. The other languages have the same keys and
### variables. $count and other numbers are whole numbers. Marked parts such as <link>…</link> stay marked in each
### language.

## index.html

shell-noscript = Konakis needs JavaScript. Please turn it on in your browser and reload the page.
shell-description = Four unusual board games. Play live in the browser or by correspondence on Discord.

## App

shell-skip = Skip to content
shell-loading = Loading…
shell-this-page = This page
# The title of a browser tab.
shell-title = { $page } – Konakis

## Header

shell-home-link = Konakis home
shell-pages = Pages
# The names of the pages share the width of a phone, so each has at most about eleven letters.
shell-play = Play
# The name of the link “Play” continues with this text for screen readers.
shell-due = { $count ->
    [one] { $count } game needs you
   *[other] { $count } games need you
}
shell-create = Create
shell-learn = Learn
shell-leaderboard = Leaderboard
shell-settings = Settings
shell-light = Use light theme
shell-dark = Use dark theme

## LanguageMenu

shell-language = Language: { $language }

## ComputerBadge

shell-computer = computer
shell-computer-about = Computer opponent

## ConnectionStatus

shell-reconnect = Reconnect now
shell-reconnected = Reconnected.
shell-lost = Connection lost.
shell-silent = The server isn’t responding.
shell-restart = The server is restarting. Your games are safe.
shell-busy = The server is busy.
shell-outdated = A new version is available.
shell-reload-page = Reload the page.
shell-banned = You’re banned from this server.
shell-offline = You’re offline. We’ll reconnect automatically.
shell-connecting = Connecting…
shell-connecting-in = Connecting in { $seconds } s.
shell-reconnecting = Reconnecting…
shell-reconnecting-in = Reconnecting in { $seconds } s.

## Requests without an answer

shell-request-lost = The connection was lost, so this may not have gone through. Check, and try again if needed.
shell-request-unsent = No connection to the server. Please try again once you’re back online.
shell-renamed-again = Your name was changed again before this change was saved.
shell-unreachable = Couldn’t reach the server. Please try again.

## ErrorPage, LoadError, NotFound

shell-go-home = Go to the home page
# $what is the subject, such as “This page” or “The rules”.
shell-load-error = { $what } didn’t load
shell-load-error-about = Check your internet connection, then try again.
shell-reload = Reload
shell-not-found = Page not found
shell-not-found-about = The link may be incomplete. The link to a game ends in ten letters and digits.
shell-new-game = New game

## Notices

shell-expired = Your session has expired. You’re now playing as a new guest.
shell-sign-in = Sign in
shell-dismiss = Dismiss

## Shortcuts

shell-shortcuts = Keyboard and mouse
shell-shortcuts-game = Game
shell-shortcut-step = Previous and next action
shell-shortcut-flip = Flip the board
shell-shortcut-end-turn = End the turn
shell-shortcut-cancel = Cancel a choice or a premove
shell-shortcut-help = Show this list
shell-shortcuts-board = Board, once reached with Tab
shell-shortcut-go = Go to the next square
shell-shortcut-ends = Go to the first or last file
shell-shortcut-choose = Choose a piece or a square
shell-shortcuts-mouse = Mouse
shell-shortcut-circle = Draw a circle
shell-shortcut-arrow = Draw an arrow
shell-shortcut-premove = Premove: played on your turn if it is legal
shell-shortcuts-off = You can turn off F, “.” and “?” in the settings.
# Keys as they are written on keyboards.
shell-key-escape = Esc
shell-key-home = Home
shell-key-end = End
shell-key-enter = Enter
shell-key-right-click = Right click
shell-key-right-drag = Right drag
shell-key-their-turn = Move on their turn
shell-close = Close

## Notices about games

shell-your-opponent = your opponent
shell-somebody = Somebody
shell-open-game = Open game
shell-show-game = Show game
shell-play-now = Play now
# The title of the browser tab, and of a notification, while the page is in the background.
shell-your-turn = Your turn
shell-its-your-turn = It’s your turn.
shell-your-turn-in = Your turn in { $game } against { $opponent }.
shell-offers-draw = { $opponent } offers a draw in { $game }.
shell-asks-takeback = { $opponent } asks for a takeback in { $game }.
shell-message-in = { $opponent } sent you a message in { $game }.
shell-rematch-begun = Your rematch of { $game } against { $opponent } has begun.
shell-offers-rematch = { $opponent } offers a rematch of { $game }.
shell-game-over = Game over
shell-score = { $outcome ->
    [won] You won your game of { $game } against { $opponent }.
    [lost] You lost your game of { $game } against { $opponent }.
    [drawn] Your game of { $game } against { $opponent } ended in a draw.
   *[off] Your game of { $game } against { $opponent } is over.
}
shell-challenges-you = { $player } challenges you to { $game }.
shell-joined = { $player } joined your game
shell-joined-game = { $player } joined your game of { $game }.
shell-first-move = { $game }: { $first ->
    [setup] set up your pieces.
   *[move] make your first move.
}
shell-challenge-declined = Your challenge to a game of { $game } was declined.
shell-nobody-joined = Nobody joined your game of { $game }. It’s no longer open.
shell-you-won = You won.
shell-you-lost = You lost.
shell-notifications-offer = Would you like a message when it’s your turn again?
shell-turn-on = Turn on

## texts.ts

shell-side = { $side ->
    [white] White
   *[black] Black
}
# A side as the subject of a sentence about the end of a game: “{ $winner } reached the opposite side and wins.”
shell-side-subject = { $side ->
    [white] White
   *[black] Black
}
shell-open-seat = Open seat
shell-rated-player = { $player } ({ $rating })
shell-level = Level { $level }
shell-level-named = Level { $level } · { $name }
shell-clock-none = no clock
shell-clock-days = { $count ->
    [one] { $count } day per turn
   *[other] { $count } days per turn
}
shell-clock-minutes = { $minutes } min
shell-clock-seconds = { $seconds } s
# $main is a time such as “5 min”, and $seconds the time that each turn adds.
shell-clock-increment = { $main } + { $seconds } s
shell-won = { $side ->
    [white] White won
   *[black] Black won
}
shell-not-played = Not played
shell-draw = Draw
# An option of the rules with its value.
shell-option = { $option }: { $value }
# A text that becomes a sentence.
shell-sentence = { $text }.
# The text between two sentences, and the text between two items of a list.
shell-between-sentences = { " " }
shell-between-items = ,{ " " }

## reasons.ts

shell-scores = White { $white }, Black { $black }.
shell-reason-resignation = { $loser ->
    [white] White resigned, so Black wins.
   *[black] Black resigned, so White wins.
}
shell-reason-time = { $loser ->
    [white] White ran out of time, so Black wins.
   *[black] Black ran out of time, so White wins.
}
shell-reason-time-drawn = Time ran out, so the game is a draw.
shell-reason-draw-agreed = Both players agreed to a draw.
shell-reason-threefold = A player claimed a draw: threefold repetition.
shell-reason-fifty-moves = A player claimed a draw: fifty moves without a capture.
shell-reason-fivefold = The same position came up five times, so the game is a draw.
shell-reason-aborted = The game was called off before both sides had made a move.
# For a game that nobody had joined.
shell-reason-withdrawn = The invitation was withdrawn or has lapsed.
shell-reason-abandoned = { $loser ->
    [white] White left the game, so Black wins.
   *[black] Black left the game, so White wins.
}
shell-reason-abandoned-drawn = A player left the game, so it is a draw.
shell-reason-declined = The challenge was declined.
shell-reason-closed = The operator of the server closed the game, so nobody wins.
shell-reason-no-first-action = The game was called off: a first move was not made in time.
shell-reason-no-first-action-by = { $side ->
    [white] The game was called off: White made no first move in time.
   *[black] The game was called off: Black made no first move in time.
}

## Names that the server gives

shell-computer-player = Computer level { $level }
shell-deleted-player = Deleted player
