### The pages on which people learn the games: the overview, the rules, and the guided first games (lessons). The rules and
### lessons themselves are in server/games/rules/, and their translations in bot/locales/rules/.

## Games

learn-title = Learn – Konakis
learn-heading = Learn to play
learn-about = Every game has a guided first game that takes a few minutes, and its rules on one page with boards to try them out.
learn-board = { $game } board
# The links to the pages of a game. The part <unseen> tells screen readers which game.
learn-first-game = A first game<unseen> of { $game }</unseen>
learn-rules = Rules<unseen> of { $game }</unseen>
learn-analysis = Analysis board<unseen> of { $game }</unseen>
learn-finished = First game done ✓

## Rules

learn-rules-title = The rules of { $game } – Konakis
learn-not-found = Game not found
learn-not-found-rules = Pick a game from the list to read its rules.
learn-sections = Sections
learn-guided = Play a guided first game
learn-language = Language of the rules
learn-play-person = Play a person
# The subject of “… didn’t load”.
learn-the-rules = The rules

## SandboxBoard

# $side is the name of a side in its game, such as “Black” or “White · Swedes”.
learn-to-move = { $side } to move.
learn-reset = Reset
learn-try-again = Try again

## Tutorial

learn-lesson-title = A first game of { $game } – Konakis
learn-lesson = A first game of { $game }
learn-not-found-lesson = Pick a game from the list to learn how to play it.
learn-english-only = This lesson is only available in English.
learn-steps = Steps
learn-step = Step { $number }: { $title }
# $task is the task of the lesson, a sentence.
learn-not-asked = That’s legal, but not what the task asks for. { $task }
learn-back = Back
learn-next = Next
learn-skip = Skip
learn-read-rules = Read the rules
# The subject of “… didn’t load”.
learn-the-lesson = The lesson
