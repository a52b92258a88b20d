-- The board of a game in progress between people as everybody sees it, one byte for each square. During the set-up, the
-- byte 255 marks each square on which a piece may stand afterwards. In every other room, the board is NULL. In rows
-- written before this step, it is NULL until the room's next change or a rebuild.
ALTER TABLE rooms ADD COLUMN board BLOB;
-- The time of the last action or, before the first one, of the room's last change, in milliseconds since 1970.
ALTER TABLE rooms ADD COLUMN board_ms INTEGER;
