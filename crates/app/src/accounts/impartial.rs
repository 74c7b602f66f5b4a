//! Whose cases a moderator may read and decide.

/// SQL: the person in the column `$subject` is neither `$moderator` of the staff nor of their own life: blocked, matched,
/// liked or saved, either way. Without one it is `$1`.
macro_rules! outside_own_life {
    ($subject:literal) => {
        crate::accounts::impartial::outside_own_life!($subject, "$1")
    };
    ($subject:literal, $moderator:literal) => {
        concat!(
            $subject,
            " <> ",
            $moderator,
            "
      AND NOT EXISTS (SELECT 1 FROM relations r WHERE r.viewer = ",
            $moderator,
            " AND r.subject = ",
            $subject,
            ")
      AND NOT EXISTS (SELECT 1 FROM relations r WHERE r.subject = ",
            $moderator,
            " AND r.viewer = ",
            $subject,
            ")
      AND NOT EXISTS (SELECT 1 FROM match_members mm WHERE mm.user_id = ",
            $moderator,
            " AND mm.other_id = ",
            $subject,
            ")
      AND NOT EXISTS (SELECT 1 FROM reactions x WHERE x.kind <> 'pass'
            AND ((x.actor = ",
            $moderator,
            " AND x.target = ",
            $subject,
            ") OR (x.target = ",
            $moderator,
            " AND x.actor = ",
            $subject,
            ")))"
        )
    };
}
pub(crate) use outside_own_life;
