worker-your-turn-in = { $game }であなたの番です
worker-your-turn = あなたの番です
worker-opponent-waits = { $opponent }さんがあなたの手を待っています。
worker-somebody-waits = 相手があなたの手を待っています。
