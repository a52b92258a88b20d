-- Version 2: users, their tokens, and merges of guests into members.

-- Users. Members are users with a Discord account; the number of that account is text, since it may exceed a bigint.
-- The row of a deleted account stays while a room, a rating or a merge refers to it. Its name is then that of all
-- deleted players, and it has no Discord account.
CREATE TABLE users (
  user_id text COLLATE "C" PRIMARY KEY,
  name text COLLATE "C" NOT NULL,
  discord text COLLATE "C" UNIQUE,
  locale text,
  created_ms bigint NOT NULL,
  deleted_ms bigint,
  CHECK (deleted_ms IS NULL OR discord IS NULL)
);

-- The hashes of bearer tokens; never a token itself.
CREATE TABLE tokens (
  hash bytea PRIMARY KEY CHECK (length(hash) = 32),
  user_id text COLLATE "C" NOT NULL REFERENCES users (user_id),
  created_ms bigint NOT NULL,
  used_ms bigint NOT NULL,
  revoked_ms bigint,
  -- Whether the user signed in inside Discord's Activity. A user's sessions there are limited separately.
  in_activity boolean NOT NULL DEFAULT false
);
CREATE INDEX tokens_of_user ON tokens (user_id);
-- Tokens that were signed out, until they are removed.
CREATE INDEX tokens_revoked ON tokens (revoked_ms) WHERE revoked_ms IS NOT NULL;

-- Guests who became members, in order. `after_seq` is the `seq` of the last game settled before the merge, or 0.
CREATE TABLE merges (
  seq bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  guest text COLLATE "C" NOT NULL UNIQUE REFERENCES users (user_id),
  member text COLLATE "C" NOT NULL REFERENCES users (user_id),
  at_ms bigint NOT NULL,
  after_seq bigint NOT NULL
);
CREATE INDEX merges_by_member ON merges (member);

-- The member into whom a user was merged; the user themselves if they were not merged.
CREATE FUNCTION owner_of(who text) RETURNS text LANGUAGE sql STABLE AS
  'SELECT coalesce((SELECT member FROM merges WHERE guest = who), who)';

CREATE FUNCTION count_users() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE guests_more integer := 0; members_more integer := 0;
BEGIN
  IF TG_OP <> 'DELETE' THEN
    guests_more := (NEW.discord IS NULL)::integer;
    members_more := (NEW.discord IS NOT NULL)::integer;
  END IF;
  IF TG_OP <> 'INSERT' THEN
    guests_more := guests_more - (OLD.discord IS NULL)::integer;
    members_more := members_more - (OLD.discord IS NOT NULL)::integer;
  END IF;
  UPDATE counts SET guests = guests + guests_more, members = members + members_more WHERE shard = (SELECT random_shard());
  RETURN NULL;
END $$;
CREATE TRIGGER users_count AFTER INSERT OR DELETE ON users FOR EACH ROW EXECUTE FUNCTION count_users();
CREATE TRIGGER users_count_changed AFTER UPDATE OF discord ON users FOR EACH ROW
  WHEN ((NEW.discord IS NULL) <> (OLD.discord IS NULL)) EXECUTE FUNCTION count_users();

-- Adds `more` to the number of guests' tokens or of members' tokens, depending on the kind of the owner.
CREATE FUNCTION count_token(owner text, more integer) RETURNS void LANGUAGE sql AS $$
  UPDATE counts SET guest_tokens = guest_tokens + more * (discord IS NULL)::integer,
    member_tokens = member_tokens + more * (discord IS NOT NULL)::integer
  FROM users WHERE user_id = owner AND shard = (SELECT random_shard())
$$;
CREATE FUNCTION count_tokens() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP <> 'INSERT' THEN
    PERFORM count_token(OLD.user_id, -1);
  END IF;
  IF TG_OP = 'DELETE' THEN
    RETURN OLD;
  END IF;
  PERFORM count_token(NEW.user_id, 1);
  RETURN NEW;
END $$;
CREATE TRIGGER tokens_count_new AFTER INSERT ON tokens FOR EACH ROW EXECUTE FUNCTION count_tokens();
CREATE TRIGGER tokens_count_changed AFTER UPDATE OF user_id ON tokens FOR EACH ROW
  WHEN (NEW.user_id <> OLD.user_id) EXECUTE FUNCTION count_tokens();
-- The owner is looked up before the token is deleted, because both may be deleted together.
CREATE TRIGGER tokens_count_removed BEFORE DELETE ON tokens FOR EACH ROW EXECUTE FUNCTION count_tokens();
