use super::*;

fn first(query: &str) -> (&'static str, &'static str) {
    search(query, 5)
        .first()
        .map_or(("", ""), |city| (city.name, city.country))
}

#[test]
fn finds_by_the_beginning_of_the_name_without_accents() {
    assert_eq!(first("sao p"), ("São Paulo", "BR"));
    assert_eq!(first("São Paulo"), ("São Paulo", "BR"));
    assert_eq!(first("lisb"), ("Lisboa", "PT"));
    assert_eq!(first("Évora"), ("Évora", "PT"));
    assert_eq!(first("EVORA"), ("Évora", "PT"));
    assert_eq!(first("porto"), ("Porto", "PT"));
    assert_eq!(first("santiago de comp"), ("Santiago de Compostela", "ES"));
}

#[test]
fn knows_portuguese_and_local_names() {
    let found = search("zuri", 8);
    assert!(found.iter().any(|city| city.name == "Zurique"));
    assert_eq!(first("zürich"), ("Zurique", "CH"));
    assert_eq!(first("londres"), ("Londres", "GB"));
    assert_eq!(first("nova iorque"), ("Nova York", "US"));
    assert_eq!(first("new york"), ("Nova York", "US"));
    assert_eq!(first("luxembourg"), ("Luxemburgo", "LU"));
}

#[test]
fn puts_portuguese_speaking_places_before_larger_ones_abroad() {
    let found = search("san", 200);
    let abroad = found.iter().position(|city| !LUSOPHONE.contains(&city.country));
    let last_ours = found.iter().rposition(|city| LUSOPHONE.contains(&city.country));
    // A whole name ("San" in Mali) may come first; beyond it no place abroad stands before one of ours.
    let whole = found.iter().filter(|city| fold(city.name) == "san").count();
    assert!(abroad.is_none_or(|a| a < whole || last_ours.is_none_or(|l| l < a)));
}

#[test]
fn answers_nothing_to_nothing_and_nonsense() {
    for query in ["", "   ", "***", "qzxqzx", "\u{0}\t\n"] {
        assert_eq!(search(query, 8), [], "{query:?}");
    }
    assert_eq!(search("lisboa", 0), []);
    assert_eq!(search(&"a".repeat(5_000), 8), []);
}

#[test]
fn respects_the_limit_and_repeats_no_place() {
    let found = search("s", 50);
    assert_eq!(found.len(), 50);
    let mut ids: Vec<_> = found.iter().map(|city| city.id).collect();
    ids.sort_unstable();
    ids.dedup();
    assert_eq!(ids.len(), 50);
}

#[test]
fn finds_by_id() {
    let lisbon = search("lisboa", 1)[0];
    assert_eq!(find(lisbon.id), Some(lisbon));
    assert_eq!(lisbon.country_name(), "Portugal");
    assert_eq!(find(0), None);
    assert_eq!(find(u32::MAX), None);
}

#[test]
fn finds_the_nearest_place_also_across_the_date_line() {
    assert_eq!(nearest(-22.9064, -43.1822).map(|c| c.name), Some("Rio de Janeiro"));
    assert_eq!(nearest(47.37, 8.55).map(|c| c.country), Some("CH"));
    assert_eq!(nearest(-18.14, -179.99).map(|c| c.country), Some("FJ"));
    assert_eq!(nearest(f64::NAN, 0.0), None);
    assert_eq!(nearest(91.0, 0.0), None);
    assert_eq!(nearest(0.0, 181.0), None);
}

#[test]
fn every_line_is_whole_and_its_key_is_the_folded_name() {
    for line in TABLE.split_inclusive('\n') {
        let parsed = parse(line).map(|(city, mut words)| (city, words.next()));
        let Some((city, Some(key))) = parsed else {
            panic!("broken line: {line}");
        };
        assert_eq!(key, fold(city.name), "{line}");
        assert!(country_name(city.country).is_some(), "{line}");
        assert!(ZONE_NAMES.contains(&city.zone), "{line}");
    }
}

#[test]
fn index_stays_small() {
    let index = &*INDEX;
    let bytes = index.keys.capacity() * size_of::<Key>()
        + index.ids.capacity() * size_of::<(u32, u32)>()
        + index.spots.capacity() * size_of::<(f32, f32, u32)>();
    assert!(bytes <= 2 * 1024 * 1024, "{bytes}");
}
