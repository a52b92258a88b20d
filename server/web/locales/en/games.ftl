### The texts of the server’s catalogue of games, word for word, because translations are found by the English text.
### A test compares them with the catalogue.

## Tablut, Kubism, Subulata, Subsume: what each game is about

games-about-tablut = One king and eight Swedes against sixteen Muscovites: break out to a corner, or close the ring.
games-about-kubism = Two pawns race past each other while both sides slide the same nine cubes into their path.
games-about-subulata = Leap across a pond of water, flowers and leaves; only you know what your grasshoppers are worth.
games-about-subsume = Build stacks of secret tokens, claim land, and attack when you can guess what enemy stacks hide.
games-aim-subulata = Bring your pieces to the outlined corner opposite. Your score is the sum of their values there, plus 1 for each capture.

## Sides

games-side-swedes = Swedes
games-side-muscovites = Muscovites

## Rule sets and their options

games-variant-classic = Classic
games-variant-standard = Standard
games-about-tablut-standard = Nine by nine squares; the king escapes to a corner.
games-about-kubism-standard = Nine cubes, and one pawn for each side.
games-about-subulata-nine = Nine pieces for each side, with the values 1 to 9.
games-about-subulata-seven = Seven pieces for each side, with the values 1 to 7.
games-about-subsume-classic = Eight by eight squares, with tokens of three kinds.
games-option-cube-turn = Cube turns
games-option-cube-turn-about = After a slide, the cube's arrow turns clockwise, or either way as the player chooses.
games-cube-turn-clockwise = Clockwise
games-cube-turn-clockwise-about = After a slide, the arrow turns 90 degrees clockwise.
games-cube-turn-either = Either way
games-cube-turn-either-about = The player who slides a cube chooses which way its arrow turns.
games-option-pond = Pond
games-option-pond-about = Whether the pond is fully random, or looks the same from both corners.
games-pond-mirrored = Mirrored
games-pond-mirrored-about = The pond looks the same from both corners.
games-pond-random = Random
games-pond-random-about = The tiles of the pond are laid and turned at random.
games-option-turn-limit = Turn limit
games-option-turn-limit-about = After the last turn of each side, the larger controlled area wins, then the larger claimed area.
games-turns-20 = 20 turns
games-turns-20-about = The areas are compared after 20 turns by each side.
games-turns-50 = 50 turns
games-turns-50-about = The areas are compared after 50 turns by each side.
games-turns-100 = 100 turns
games-turns-100-about = The areas are compared after 100 turns by each side.
games-turns-150 = 150 turns
games-turns-150-about = The areas are compared after 150 turns by each side.

## Kinds of pieces, and terrain

games-kind-king = king
games-kind-swede = Swede
games-kind-muscovite = Muscovite
games-kind-pawn = pawn
games-kind-cube = cube
games-kind-grasshopper = grasshopper
games-kind-territory = territory
games-kind-isolationist = isolationist
games-kind-aggressor = aggressor
games-kind-advocate = advocate
games-terrain-throne = throne
games-terrain-corner = corner
games-terrain-water = water
games-terrain-flower = flower
games-terrain-leaf = leaf

## Numbers beside the board, and the names of their values

games-count-captured-by-white = captured by White
games-count-captured-by-black = captured by Black
games-count-quiet-tablut = moves since the last capture
games-count-supply = cubes in the supply
games-count-quiet-kubism = actions since a cube was last placed
games-count-goal-white = carried to the goal by White
games-count-goal-black = carried to the goal by Black
games-count-white = White
games-count-black = Black
games-value-setting-up = setting up
games-value-ready = ready
games-count-turn = turn
games-count-turn-limit = turn limit
games-count-phase = phase
games-value-claim = claim
games-value-subsume = subsume
games-value-conflict = conflict
games-value-movement = movement
games-count-controlled-white = controlled by White
games-count-controlled-black = controlled by Black
games-count-claimed-white = claimed by White
games-count-claimed-black = claimed by Black

## Reasons for the end of a game. $winner and $loser are the sides as subjects of a sentence: “Les Blancs”, “Wit”, “白”.

games-reason-king-escaped = The king reached a corner, so { $winner } wins.
games-reason-king-captured = The king was captured, so { $winner } wins.
games-reason-no-moves = { $loser } has no legal move, so { $winner } wins.
games-reason-hundred-moves = Each side made a hundred moves without a capture, so the game is a draw.
games-reason-goal-reached = { $winner } reached the opposite side and wins.
games-reason-fifty-actions = Each side took fifty actions without a new cube, so the game is a draw.
games-reason-home-won = One side has no pieces left to bring home, and { $winner } wins on points.
games-reason-home-drawn = One side has no pieces left to bring home, and the points are equal: a draw.
games-reason-points-won = The side to move has no legal move, and { $winner } wins on points.
games-reason-points-drawn = The side to move has no legal move, and the points are equal: a draw.
games-reason-no-territory = { $loser } has no land left, so { $winner } wins.
games-reason-turn-limit-won = The turn limit was reached, and { $winner } wins: the larger controlled area decides, then the larger claimed area.
games-reason-turn-limit-drawn = The turn limit was reached, and the areas are equal: a draw.

## Levels of the computer

games-level-beginner = Beginner
games-level-learner = Learner
games-level-casual = Casual
games-level-club-player = Club player
games-level-expert = Expert
games-level-master = Master
games-level-settler = Settler
games-level-farmer = Farmer
games-level-baron = Baron
games-level-count = Count
games-level-duke = Duke
games-level-emperor = Emperor
games-level-tadpole = Tadpole
games-level-froglet = Froglet
games-level-frog = Frog
games-level-hopper = Hopper
games-level-grasshopper = Grasshopper
games-level-locust = Locust
games-style-first-glance = Plays what looks good at first glance and overlooks many threats.
games-style-next-only = Looks only one move ahead, and misjudges many moves.
games-style-little-beyond = Sees the next move and little beyond it.
games-style-replies = Sees your replies, but overlooks some captures.
games-style-two-moves = Thinks two moves ahead and misses some replies.
games-style-few-moves = Thinks a few moves ahead and misses little.
games-style-deeply = Calculates deeply and rarely errs.
games-style-best = Plays as well as it can.
games-style-hops = Knows the rules, likes to hop, and misses most of what you threaten.
games-style-guards = Plans a few moves ahead and guards its valuable pieces.
games-style-seldom = Plans two moves ahead and seldom overlooks a capture.
games-style-reads-values = Plans as far as it can, and reads from your moves what your pieces are worth.
games-style-spreads = Spreads its tokens about, and hardly minds who lives next to it.
games-style-builds = Builds its land action by action, and often misjudges a fight.
games-style-own-turn = Plans a few actions of its turn together, but not your answer.
games-style-attacks = Plans its turn and looks at how you could attack.
games-style-whole-turns = Plans whole turns and weighs what your tokens may be.
games-style-remembers = Plans as far as it can, and remembers what your tokens proved to be.
games-style-any = Plays any legal action, each as likely as another.
