//! Digits that something else explains: dates, times, prices, round amounts, years, countings, scores.

use super::super::numbers::Group;

pub fn is_price(group: &Group) -> bool {
    let tag = group.gap.trim_end().ends_with('#') && group.digits.len() < 9;
    group.gap.trim_end().ends_with('$') || tag
}

/// Takes dates, times, years, big round numbers and countings out of a run; what they part are runs of their own.
pub fn unexplained(run: Vec<&Group>) -> Vec<Vec<&Group>> {
    if is_listing(&run) {
        return Vec::new();
    }
    let mut out = vec![Vec::new()];
    let mut at = 0;
    while at < run.len() {
        let width = explained(&run[at..], at.checked_sub(1).map(|before| run[before]));
        if width == 0 {
            if let Some(open) = out.last_mut() {
                open.push(run[at]);
            }
            at += 1;
        } else {
            out.push(Vec::new());
            at += width;
        }
    }
    out.retain(|part| !part.is_empty());
    out
}

/// How many groups at the head of `run` are a date, a time or a round amount.
fn explained(run: &[&Group], before: Option<&Group>) -> usize {
    let gap = |i: usize| run.get(i).map(|group| group.gap.as_str());
    let number = |i: usize| {
        run.get(i)
            .and_then(|group| group.digits.parse::<u64>().ok())
            .unwrap_or(u64::MAX)
    };
    let length = |i: usize| run.get(i).map_or(0, |group| group.digits.len());
    let spelled = run[0].spelled;
    for separator in ["/", "-", "."] {
        let year = length(2) == 4 || (length(2) == 2 && separator == "/");
        let day_first = number(0) <= 31 && number(1) <= 12 && length(0) <= 2 && length(1) <= 2 && year;
        let year_first = length(0) == 4 && number(1) <= 12 && number(2) <= 31;
        let alone = gap(3) != Some(separator) && before.is_none_or(|_| run[0].gap != separator);
        if !spelled && gap(1) == Some(separator) && gap(2) == Some(separator) && (day_first || year_first) && alone {
            return 3;
        }
    }
    if gap(1) == Some(":") && length(1) == 2 && number(1) < 60 && number(0) <= 99 && run[0].gap != ":" {
        return if gap(2) == Some(":") && length(2) == 2 { 3 } else { 2 };
    }
    // 2013/14, 1999/00
    let season = |year: u64, next: u64| (1900..2100).contains(&year) && (year + 1) % 100 == next;
    if gap(1) == Some("/") && length(0) == 4 && length(1) == 2 && season(number(0), number(1)) {
        return 2;
    }
    // 3,14159265358979
    if length(0) == 1 && length(1) >= 8 && !spelled && matches!(gap(1), Some("," | ".")) {
        return 2;
    }
    // 350.000, 1.000.000: thousands that end in zeros.
    let mut width = 1;
    while gap(width) == Some(".") && length(width) == 3 {
        width += 1;
    }
    let round = width > 1 && length(0) <= 3 && run[width - 1].digits == "000";
    if round { width } else { 0 }
}

/// Years, a counting ("10, 20, 30") or a list of scores ("3-0, 2-1").
fn is_listing(run: &[&Group]) -> bool {
    if run.len() < 2 || run.iter().any(|group| group.disguised) {
        return false;
    }
    let numbers: Vec<i64> = run.iter().filter_map(|group| group.digits.parse().ok()).collect();
    let years = run
        .iter()
        .zip(&numbers)
        .filter(|(group, n)| group.digits.len() == 4 && (1000..2100).contains(*n));
    let years = years.count();
    if years >= 1
        && run
            .iter()
            .all(|group| group.digits.len() <= 2 || group.digits.len() == 4)
    {
        let small = run.len() - years;
        let dates = run
            .iter()
            .all(|group| group.digits.len() != 4 || !group.gap.trim().is_empty() || small == 0);
        if years == run.len() || (years >= 2 && dates && small <= years) {
            return true;
        }
    }
    let step = numbers[1] - numbers[0];
    let counting = run.len() >= 3 && step != 0 && numbers.windows(2).all(|pair| pair[1] - pair[0] == step);
    if counting && run.iter().any(|group| group.gap.contains(',')) {
        return true;
    }
    let scores = run.iter().skip(1).enumerate().all(|(i, group)| {
        if i % 2 == 0 {
            group.gap.trim() == "-"
        } else {
            group.gap.contains([',', ';'])
        }
    });
    scores && run.len() >= 4 && run.iter().all(|group| group.digits.len() <= 2)
}
