-- Attention is weighed each quarter of an hour by the impressions of the last day and by who is new: neither may
-- read the whole table. Its twin has the same tables and columns in the same order.
CREATE INDEX impressions_day ON impressions (day, subject);
CREATE INDEX profiles_created ON profiles (created_at);
