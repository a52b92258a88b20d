-- A player who has blocked a now deleted account can also block the Discord account of the same person. If this second
-- block did not appear in the player's list, the list would reveal whose account was deleted. So only blocks with a
-- `name` are unique: the second block has a name, the first has none.
DROP INDEX blocks_by_discord;
CREATE UNIQUE INDEX blocks_by_named_discord ON blocks (discord_hash, user) WHERE name IS NOT NULL;
CREATE INDEX blocks_by_discord ON blocks (discord_hash, user) WHERE discord_hash IS NOT NULL;
