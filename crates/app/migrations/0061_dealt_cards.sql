-- An own card that was dealt stays as evidence for the time of deleted texts; nobody reads it in a game after its deletion.
ALTER TABLE game_cards ADD COLUMN deleted_at timestamptz;

-- The game that a card was dealt in, looked for when the card is deleted.
CREATE INDEX game_rounds_card ON game_rounds (card);
