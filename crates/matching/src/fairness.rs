//! Equal attention: who is looked at too much steps back, who has just arrived is helped forward.

/// One unchanged score.
pub const NEUTRAL: u16 = 10_000;
/// Impressions a day that everybody should get.
pub const TARGET_A_DAY: u32 = 40;
/// Up to this multiple of the target attention costs nothing, where there is enough for everybody to reach it.
const TOLERATED: u32 = 3;
/// Fewer impressions a day than this cost no attention, however scarce impressions are.
const LEAST_TOLERATED: u32 = 5;
/// Newcomers are promised this many impressions …
pub const NEWCOMER_IMPRESSIONS: u32 = 60;
/// … in this many hours,
pub const NEWCOMER_HOURS: u32 = 48;
/// and the plan runs this many hours ahead: it helps from the first minute, and leaves a reserve at the end.
const HEAD_START_HOURS: u32 = 6;

/// Fewer decisions of the last days than this say nothing about how somebody decides.
pub const DECISIONS_LEAST: u32 = 40;
/// What is left of the factor of somebody who says yes to nearly everybody, in 1/10,000: a like that everybody gets tells its
/// recipient nothing. It is never less, however long it lasts, and ends with the habit.
pub const UNSELECTIVE: u16 = 7_500;

/// Whether more than 95 of a hundred decisions are likes, of at least [`DECISIONS_LEAST`].
pub fn is_unselective(likes: u32, decisions: u32) -> bool {
    decisions >= DECISIONS_LEAST && u64::from(likes) * 20 > u64::from(decisions) * 19
}

/// The factor of somebody who says yes to nearly everybody.
pub fn of_unselective(factor: u16) -> u16 {
    ((u32::from(factor) * u32::from(UNSELECTIVE) / u32::from(NEUTRAL)) as u16).max(1)
}

/// The attention that one person has had.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Attention {
    /// Impressions since the last 24 hours began.
    pub last_day: u32,
    /// Impressions since they first became visible to strangers.
    pub ever: u32,
    /// Whole hours since then.
    pub hours_visible: u32,
}

/// How many impressions a day cost nothing.
///
/// Three times the target where the mean person reaches it. Where there are fewer impressions, what one has too much
/// another lacks, so the multiple falls with the mean: at half the target a person steps back from one and a half times
/// the mean on. `examples/market` measures the effect; with the fixed number no one in a small place ever stepped back.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct ImpressionTolerance(u32);

impl ImpressionTolerance {
    /// From the impressions of the last day among so many people who may be shown.
    pub fn of(impressions: u64, people: u64) -> ImpressionTolerance {
        let target = u64::from(TARGET_A_DAY);
        // In thousandths, for a mean of half an impression is one, too.
        let mean = (impressions.saturating_mul(1_000) / people.max(1)).min(target * 1_000);
        let tolerated = u64::from(TOLERATED) * mean * mean / (target * 1_000_000);
        ImpressionTolerance((tolerated as u32).max(LEAST_TOLERATED))
    }

    /// As if everybody reached the target.
    pub fn plenty() -> ImpressionTolerance {
        ImpressionTolerance(TARGET_A_DAY * TOLERATED)
    }
}

impl Default for ImpressionTolerance {
    fn default() -> ImpressionTolerance {
        ImpressionTolerance::plenty()
    }
}

/// The factor on a person's score, in 1/10,000: under [`NEUTRAL`] for those far above their share,
/// up to twice it for newcomers behind their plan, whose promise comes first.
pub fn factor(attention: Attention, tolerated: ImpressionTolerance) -> u16 {
    let boost = newcomer_boost(attention.ever, attention.hours_visible);
    if boost > NEUTRAL {
        boost
    } else {
        crowding(attention.last_day, tolerated)
    }
}

/// Above what is tolerated the weight falls as 1/x, so that one more look costs what it brings.
fn crowding(last_day: u32, ImpressionTolerance(tolerated): ImpressionTolerance) -> u16 {
    let share = u64::from(NEUTRAL) * u64::from(tolerated) / u64::from(last_day.max(tolerated));
    // Never zero: a factor of one in ten thousand still ranks.
    share.max(1) as u16
}

/// Twice the weight for a newcomer without impressions, less in proportion to the plan fulfilled.
fn newcomer_boost(ever: u32, hours: u32) -> u16 {
    if hours >= NEWCOMER_HOURS {
        return NEUTRAL;
    }
    let planned = (NEWCOMER_IMPRESSIONS * (hours + HEAD_START_HOURS) / NEWCOMER_HOURS).min(NEWCOMER_IMPRESSIONS);
    let missing = planned.saturating_sub(ever);
    NEUTRAL + (u32::from(NEUTRAL) * missing / planned) as u16
}

#[cfg(test)]
mod tests {
    use super::*;

    fn settled(last_day: u32) -> u16 {
        let attention = Attention {
            last_day,
            ever: 10_000,
            hours_visible: 1_000,
        };
        factor(attention, ImpressionTolerance::plenty())
    }

    #[test]
    fn who_likes_nearly_everybody_steps_back_by_a_quarter_and_no_further() {
        let at = |likes, decisions| is_unselective(likes, decisions);
        assert_eq!(
            [
                at(39, 39),
                at(40, 40),
                at(39, 40),
                at(38, 40),
                at(95, 100),
                at(96, 100),
                at(0, 0)
            ],
            [false, true, true, false, false, true, false]
        );
        assert_eq!([NEUTRAL, NEUTRAL * 2, 1, 0].map(of_unselective), [7_500, 15_000, 1, 1]);
    }

    #[test]
    fn scarcer_attention_is_the_sooner_one_steps_back() {
        let tolerated = |impressions, people| ImpressionTolerance::of(impressions, people).0;
        assert_eq!([tolerated(40_000, 1_000), tolerated(400_000, 1_000)], [120, 120]);
        assert_eq!([tolerated(20_000, 1_000), tolerated(10_000, 1_000)], [30, 7]);
        assert_eq!(
            [tolerated(500, 1_000), tolerated(0, 0), tolerated(u64::MAX, 1)],
            [5, 5, 120]
        );
        assert!((0..50_000).all(|n| tolerated(n, 1_000) <= tolerated(n + 1, 1_000)));
        let busy = Attention {
            last_day: 60,
            ever: 900,
            hours_visible: 900,
        };
        assert_eq!(factor(busy, ImpressionTolerance::of(20_000, 1_000)), 5_000);
        assert_eq!(factor(busy, ImpressionTolerance::plenty()), NEUTRAL);
    }

    #[test]
    fn up_to_three_times_the_target_nothing_changes_then_the_weight_falls_as_one_over_x() {
        assert_eq!(settled(0), NEUTRAL);
        assert_eq!(settled(40), NEUTRAL);
        assert_eq!(settled(120), NEUTRAL);
        assert_eq!(settled(121), 9_917);
        assert_eq!(settled(240), 5_000);
        assert_eq!(settled(480), 2_500);
        assert_eq!(settled(u32::MAX), 1);
        assert!((0..2_000).all(|seen| settled(seen) >= settled(seen + 1)));
    }

    #[test]
    fn newcomers_behind_their_plan_are_helped_until_it_is_fulfilled_or_two_days_have_passed() {
        let newcomer = |ever, hours_visible| {
            let attention = Attention {
                last_day: ever,
                ever,
                hours_visible,
            };
            factor(attention, ImpressionTolerance::plenty())
        };
        assert_eq!(newcomer(0, 0), 20_000);
        assert_eq!(newcomer(0, 47), 20_000);
        assert_eq!(newcomer(0, 48), NEUTRAL);
        assert_eq!(newcomer(7, 0), NEUTRAL);
        assert_eq!(newcomer(30, 42), 15_000);
        assert_eq!(newcomer(60, 47), NEUTRAL);
        for hours in 0..48 {
            assert!((0..100).all(|ever| newcomer(ever, hours) >= newcomer(ever + 1, hours)));
        }
    }

    #[test]
    fn newcomer_who_is_looked_at_by_all_steps_back_like_anybody() {
        let attention = Attention {
            last_day: 240,
            ever: 240,
            hours_visible: 10,
        };
        assert_eq!(factor(attention, ImpressionTolerance::plenty()), 5_000);
    }
}
