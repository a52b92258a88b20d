-- A block against a person on Discord applies to their Discord account, whether or not they have an account here. A
-- step is never edited once a server has run it.

-- If the blocked person has deleted their account or never had one, `discord_hash` is a keyed hash of their Discord
-- account, and `blocked` is the id of the deleted account or an id that stands for nobody. `name` is the name that the
-- service gave, and NULL for a deleted account. A block with a name is transferred to the next account
-- here with that Discord account. A block against a deleted account stays as it is. It applies to later accounts
-- through the hash, so that the blocker does not learn which accounts these are.
ALTER TABLE blocks ADD COLUMN discord_hash BLOB;
ALTER TABLE blocks ADD COLUMN name TEXT;
CREATE UNIQUE INDEX blocks_by_discord ON blocks (discord_hash, user) WHERE discord_hash IS NOT NULL;

-- The key of these hashes.
ALTER TABLE meta ADD COLUMN block_key BLOB;
UPDATE meta SET block_key = randomblob(32);

-- A removed guest leaves no blocks, bans or mutes. The blocks against a deleted member, and the member's sanctions,
-- stay for a new account with the same Discord account.
DROP TRIGGER removed_users_leave_no_blocks;
CREATE TRIGGER removed_users_leave_no_blocks AFTER DELETE ON users
BEGIN
  DELETE FROM blocks WHERE user = OLD.user OR (blocked = OLD.user AND discord_hash IS NULL);
  DELETE FROM sanctions WHERE user = OLD.user AND discord IS NULL;
END;
