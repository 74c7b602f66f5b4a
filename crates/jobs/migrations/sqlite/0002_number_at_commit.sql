-- SQLite has one writer: numbers are drawn in the order of commits already; see emit().
SELECT 1;
