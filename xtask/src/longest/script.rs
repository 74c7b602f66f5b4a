//! node's `spec` reporter and vitest: a mark, the name, the milliseconds.

use super::Timed;

/// The finished tests, without the groups that hold them.
pub fn tests<'a>(lines: impl Iterator<Item = &'a str>) -> Vec<Timed> {
    let mut open: Vec<&str> = Vec::new();
    let mut found = Vec::new();
    for line in lines {
        // A failing run repeats its failures at the end.
        if line.contains("failing tests:") {
            break;
        }
        let text = line.trim_start();
        if let Some(group) = text.strip_prefix("▶ ") {
            open.push(group.trim_end());
        } else if let Some((name, seconds)) = finished(text) {
            match open.last() {
                Some(group) if *group == name => drop(open.pop()),
                _ => found.push(Timed {
                    seconds,
                    name: name.to_owned(),
                }),
            }
        }
    }
    found
}

/// `✔ name (12.5ms)` of node, ` ✓ name 12ms` of vitest.
fn finished(text: &str) -> Option<(&str, f64)> {
    let rest = ["✔ ", "✓ ", "✖ ", "× "]
        .iter()
        .find_map(|mark| text.strip_prefix(mark))?;
    let (name, time) = rest.trim_end().rsplit_once(' ')?;
    let time = time.trim_start_matches('(').trim_end_matches(')');
    let milliseconds: f64 = time.strip_suffix("ms")?.parse().ok()?;
    // vitest names its files, with the number of their tests, and of the tests the slow ones.
    let is_file = name.trim_end().ends_with(" tests)") || name.trim_end().ends_with(" test)");
    (!is_file).then(|| (name.trim_end(), milliseconds / 1000.0))
}
