worker-your-turn-in = À vous de jouer à { $game }
worker-your-turn = C’est à vous de jouer
worker-opponent-waits = { $opponent } attend votre coup.
worker-somebody-waits = Votre adversaire attend votre coup.
