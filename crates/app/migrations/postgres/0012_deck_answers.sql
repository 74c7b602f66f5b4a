-- The answers that count, as four numbers beside the profile's other bits: the deck holds everybody's in memory, and at
-- each start it read a row for every answer of everybody. `matching::trust` makes the numbers; `trust::store` keeps them
-- in step with the rows, which stay for the gate and for the comparison of two people. Its twin for SQLite has the same
-- tables and columns in the same order.
ALTER TABLE profiles ADD COLUMN answers_1 bigint NOT NULL DEFAULT 0;
ALTER TABLE profiles ADD COLUMN answers_2 bigint NOT NULL DEFAULT 0;
ALTER TABLE profiles ADD COLUMN answers_3 bigint NOT NULL DEFAULT 0;
ALTER TABLE profiles ADD COLUMN answers_4 bigint NOT NULL DEFAULT 0;

-- Twelve bits a question, five questions a number: the option, from the fourth bit what is accepted (only the own answer
-- where nothing was chosen), from the ninth the importance, and in the last whether it is private. An answer that does
-- not fit its question never counted.
UPDATE profiles SET answers_1 = given.a, answers_2 = given.b, answers_3 = given.c, answers_4 = given.d
  FROM (
    SELECT user_id,
           CAST(sum(CASE WHEN place / 5 = 0 THEN slot << (place % 5 * 12) ELSE 0 END) AS bigint) AS a,
           CAST(sum(CASE WHEN place / 5 = 1 THEN slot << (place % 5 * 12) ELSE 0 END) AS bigint) AS b,
           CAST(sum(CASE WHEN place / 5 = 2 THEN slot << (place % 5 * 12) ELSE 0 END) AS bigint) AS c,
           CAST(sum(CASE WHEN place / 5 = 3 THEN slot << (place % 5 * 12) ELSE 0 END) AS bigint) AS d
      FROM (
        SELECT user_id, CAST(substr(question_id, 3) AS INTEGER) - 1 AS place,
               CAST(option AS bigint)
               + 8 * CASE WHEN accept_mask = 0 THEN CAST(1 AS bigint) << (CAST(option AS INTEGER) - 1) ELSE accept_mask END
               + 256 * CASE WHEN dealbreaker THEN 4 ELSE importance END
               + 2048 * CASE WHEN private THEN 1 ELSE 0 END AS slot
          FROM trust_answers
         WHERE option BETWEEN 1 AND CASE
                 WHEN question_id IN ('tq01', 'tq17', 'tq18') THEN 5
                 WHEN question_id IN ('tq03', 'tq12', 'tq19') THEN 3
                 WHEN question_id BETWEEN 'tq01' AND 'tq19' THEN 4
                 ELSE 0 END
           AND accept_mask BETWEEN 0 AND CASE
                 WHEN question_id IN ('tq01', 'tq17', 'tq18') THEN 31
                 WHEN question_id IN ('tq03', 'tq12', 'tq19') THEN 7
                 ELSE 15 END
           AND importance BETWEEN 0 AND 3) AS answer
     GROUP BY user_id) AS given
 WHERE profiles.id = given.user_id;
