use super::*;

fn names(found: &[Timed]) -> Vec<(&str, f64)> {
    found
        .iter()
        .map(|test| (test.name.as_str(), (test.seconds * 1000.0).round() / 1000.0))
        .collect()
}

#[test]
fn libtest_durations_follow_from_the_order_of_names() {
    // Two at once: a and b begin, c begins when b ends, d when c ends.
    let log = "\
10.0\t     Running unittests src/lib.rs (target/debug/deps/app-1)
10.5\trunning 4 tests
11.5\ttest b ... ok
13.5\ttest c - should panic ... ok
14.0\ttest d ... FAILED
20.5\ttest a ... ok
20.5\ttest result: FAILED. 3 passed; 1 failed; 0 ignored";
    assert_eq!(names(&tests(log, 2)), [("a", 10.0), ("b", 1.0), ("c", 2.0), ("d", 0.5)]);
}

#[test]
fn slow_warning_ends_no_test() {
    let log = "\
0.0\trunning 1 test
60.0\ttest a has been running for over 60 seconds
61.0\ttest a ... ok
61.0\ttest result: ok. 1 passed";
    assert_eq!(names(&tests(log, 2)), [("a", 61.0)]);
}

#[test]
fn binaries_are_distinguished() {
    let log = "\
0.0\trunning 1 test
1.0\ttest a ... ok
1.0\ttest result: ok. 1 passed
5.0\trunning 1 test
7.0\ttest a ... ok
7.0\ttest result: ok. 1 passed
7.0\t   Doc-tests app
8.0\trunning 1 test
9.0\ttest src/lib.rs - a (line 3) ... ok
9.0\ttest result: ok. 1 passed";
    assert_eq!(names(&tests(log, 1)), [("a", 1.0), ("a", 2.0)]);
}

#[test]
fn node_tests_count_without_their_groups() {
    let log = "\
1\t▶ the browser
2\t  ▶ meeting
3\t    ✔ two people meet (61234.5ms)
3\t  ✔ meeting (61240ms)
4\t  ✖ links (900ms)
4\t✔ the browser (62000ms)
5\t✖ failing tests:
6\t✖ links (900ms)";
    assert_eq!(names(&tests(log, 1)), [("two people meet", 61.235), ("links", 0.9)]);
}

#[test]
fn vitest_tests_count_without_their_files_and_colours() {
    let log = "\
1\t \u{1b}[32m✓\u{1b}[39m src/a.test.ts \u{1b}[2m(\u{1b}[22m\u{1b}[2m3 tests\u{1b}[22m\u{1b}[2m)\u{1b}[22m\u{1b}[33m 428\u{1b}[2mms\u{1b}[22m\u{1b}[39m
1\t     \u{1b}[33m\u{1b}[2m✓\u{1b}[22m\u{1b}[39m finds what the server takes \u{1b}[33m 414\u{1b}[2mms\u{1b}[22m\u{1b}[39m";
    assert_eq!(names(&tests(log, 1)), [("finds what the server takes", 0.414)]);
}
