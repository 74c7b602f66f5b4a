use super::{super::tokens::Language, *};

const BLOCK: &str = "\
let person = store.find(id)?;
if person.closed { return None; }
for photo in person.photos {
    delete(photo)?;
}
person.save(now)
";

fn file(path: &str, text: &str) -> File {
    let language = Language::of(path).expect("a known extension");
    File {
        path: path.into(),
        lines: super::super::lines::read(text, language),
    }
}

fn block(file: usize, first: usize, last: usize) -> Block {
    Block { file, first, last }
}

#[test]
fn same_block_in_two_files_is_one_pair_of_its_whole_length() {
    let files = [
        file("a.rs", &format!("one();\n{BLOCK}")),
        file("b.rs", &format!("{BLOCK}two(3);\n")),
    ];
    assert_eq!(
        find(&files, 3),
        [Pair {
            left: block(0, 2, 7),
            right: block(1, 1, 6),
            lines: 5
        }]
    );
}

#[test]
fn renamed_variable_is_still_a_pair() {
    let files = [
        file("a.rs", BLOCK),
        file("b.rs", &BLOCK.replace("photo ", "voice ").replace("(photo)", "(voice)")),
    ];
    assert_eq!(find(&files, 3).len(), 1);
}

#[test]
fn same_grammar_with_other_names_is_no_pair() {
    let other = BLOCK
        .replace("person", "city")
        .replace("photo", "street")
        .replace("store.find", "map.get");
    assert_eq!(find(&[file("a.rs", BLOCK), file("b.rs", &other)], 3), []);
}

#[test]
fn shorter_than_the_window_is_no_pair() {
    assert_eq!(find(&[file("a.rs", BLOCK), file("b.rs", BLOCK)], 6), []);
}

#[test]
fn three_copies_are_three_pairs() {
    assert_eq!(
        find(&["a.rs", "b.rs", "c.rs"].map(|path| file(path, BLOCK)), 3).len(),
        3
    );
}

#[test]
fn two_copies_in_one_file_do_not_overlap() {
    let files = [file("a.rs", &BLOCK.repeat(2))];
    assert_eq!(
        find(&files, 3),
        [Pair {
            left: block(0, 1, 6),
            right: block(0, 7, 12),
            lines: 5
        }]
    );
}

#[test]
fn table_of_one_repeated_line_is_no_pair() {
    let table = "row(1, A);\n".repeat(20);
    assert_eq!(find(&[file("a.rs", &table), file("b.rs", &table)], 4), []);
}

#[test]
fn pair_ends_where_the_next_function_begins() {
    let files = ["a.rs", "b.rs"].map(|path| {
        file(
            path,
            &format!(
                "fn {}() {{\n    g(1);\n    {}}}\nfn h() {{\n    i();\n",
                &path[..1],
                BLOCK.replace('\n', "\n    ")
            ),
        )
    });
    let found = find(&files, 3);
    assert_eq!(
        found.iter().map(|pair| pair.lines).collect::<Vec<_>>(),
        [9],
        "it begins where a function begins"
    );
    let files = ["j(2);", "k();"].map(|first| {
        file(
            "a.rs",
            &format!(
                "    {first}\n    {}}}\nfn h() {{\n    i();\n",
                BLOCK.replace('\n', "\n    ")
            ),
        )
    });
    assert_eq!(find(&files, 3).iter().map(|pair| pair.lines).collect::<Vec<_>>(), [5]);
}
