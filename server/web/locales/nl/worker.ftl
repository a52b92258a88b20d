worker-your-turn-in = Jij bent aan de beurt in { $game }
worker-your-turn = Jij bent aan de beurt
worker-opponent-waits = { $opponent } wacht op je zet.
worker-somebody-waits = Je tegenstander wacht op je zet.
