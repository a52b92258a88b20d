### The messages of the service worker, which is built once with the texts of all languages.

worker-your-turn-in = Your turn in { $game }
worker-your-turn = It’s your turn
worker-opponent-waits = { $opponent } is waiting for your move.
worker-somebody-waits = Your opponent is waiting for your move.
