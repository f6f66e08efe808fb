-- What the general room is about no longer names the goods of one shop; a description that was changed stays.
UPDATE chat_rooms SET description = 'Für alle Mitglieder: Fragen, Tipps und was sonst anliegt.'
    WHERE id = 1 AND description = 'Für alle Mitglieder: Kaffee, Tee, Brauen und was sonst anliegt.';
