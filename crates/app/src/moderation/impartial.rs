//! Whose affairs a moderator may look at.

/// SQL: the person in the column `$subject` is neither moderator `$1` nor of their own life: blocked, matched, liked or
/// saved, either way.
macro_rules! outside_own_life {
    ($subject:literal) => {
        concat!(
            $subject,
            " <> $1
      AND NOT EXISTS (SELECT 1 FROM relations r WHERE r.viewer = $1 AND r.subject = ",
            $subject,
            ")
      AND NOT EXISTS (SELECT 1 FROM relations r WHERE r.subject = $1 AND r.viewer = ",
            $subject,
            ")
      AND NOT EXISTS (SELECT 1 FROM match_members mm WHERE mm.user_id = $1 AND mm.other_id = ",
            $subject,
            ")
      AND NOT EXISTS (SELECT 1 FROM reactions x WHERE x.kind <> 'pass'
            AND ((x.actor = $1 AND x.target = ",
            $subject,
            ") OR (x.target = $1 AND x.actor = ",
            $subject,
            ")))"
        )
    };
}
pub(crate) use outside_own_life;
