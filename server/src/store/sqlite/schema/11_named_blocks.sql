-- A player can block a Discord account by name although they have blocked a deleted account of the same person;
-- otherwise the unchanged list would reveal whose account was deleted.
DROP INDEX blocks_by_discord;
CREATE UNIQUE INDEX blocks_by_named_discord ON blocks (discord_hash, user) WHERE name IS NOT NULL;
CREATE INDEX blocks_by_discord ON blocks (discord_hash, user) WHERE discord_hash IS NOT NULL;
