### What the bot says. Keys go by area: challenge-, game-, picker-, setup-, error-.
