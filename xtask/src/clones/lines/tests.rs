use super::*;

fn shapes(source: &str, language: Language) -> Vec<u64> {
    read(source, language).iter().map(|line| line.shape).collect()
}

fn numbers(source: &str, language: Language) -> Vec<usize> {
    read(source, language).iter().map(|line| line.number).collect()
}

#[test]
fn shape_ignores_names_strings_and_numbers() {
    let one = "let name = call(\"text\", 12)?;";
    let other = "let age = find(\"it is \\\" other\", 7_000)?;";
    assert_eq!(shapes(one, Language::Rust), shapes(other, Language::Rust));
    assert_ne!(read(one, Language::Rust)[0].names, read(other, Language::Rust)[0].names);
}

#[test]
fn shape_keeps_keywords_and_marks() {
    let shapes = shapes("let a = b;\nreturn a = b;\nlet a = &b;", Language::Rust);
    assert_ne!(shapes[0], shapes[1]);
    assert_ne!(shapes[0], shapes[2]);
}

#[test]
fn lines_without_names_do_not_count() {
    assert_eq!(
        numbers(
            "f();\n\n// a comment\n[1, 2],\nreturn;\n}\n/* two\nlines */\n});\ng();",
            Language::Rust
        ),
        [1, 10]
    );
}

#[test]
fn imports_do_not_count() {
    let rust = "use a::b;\npub(crate) use c::{\n    d,\n    e,\n};\nfn f() {}";
    assert_eq!(numbers(rust, Language::Rust), [6]);
    let script = "import a from 'a'\nimport {\n  b,\n  c,\n} from 'b'\nconst d = import('d')\nimport('e').then(f)";
    assert_eq!(numbers(script, Language::Script), [6, 7]);
}

#[test]
fn string_over_several_lines_is_one_literal() {
    let source = "let sql = r#\"SELECT \"a\"\nFROM b\"#;\nlet text = \"c\nd\";\nf();";
    assert_eq!(numbers(source, Language::Rust), [1, 3, 5]);
    assert_eq!(numbers("const a = `b\n${c}\n`\nd()", Language::Script), [1, 4]);
}

#[test]
fn lifetime_is_no_string() {
    assert_eq!(
        numbers("fn f<'a>(b: &'a str) {\n    g('\\'', 'x') }\nh();", Language::Rust),
        [1, 2, 3]
    );
}

#[test]
fn apostrophe_in_a_screen_text_ends_nothing() {
    assert_eq!(numbers("<p>don't</p>\n<b>it's</b>", Language::Script), [1, 2]);
}

#[test]
fn items_begin_at_functions_types_and_tests() {
    let begins = |source: &str, language| {
        read(source, language)
            .iter()
            .map(|line| line.begins_item)
            .collect::<Vec<_>>()
    };
    let rust = "impl A {\n    pub(crate) async fn b(&self) {\n        let c = d();\n    }\n}";
    assert_eq!(begins(rust, Language::Rust), [true, true, false]);
    let script = "export const a = () => {\n  b()\n}\ndescribe('c', () => {\n  it('d', () => {\n    e()\n  })\n})";
    assert_eq!(begins(script, Language::Script), [true, false, true, true, false]);
}

#[test]
fn wrapped_signature_is_one_line() {
    let source = "    async fn a(\n        &self,\n        key: [u8; 32],\n    ) -> Answer\n    where\n        A: B,\n    {\n        c();\n    }\n    fn d(\n        e: F,\n    ) -> G;\n    fn h() { i() }\n    j();";
    assert_eq!(numbers(source, Language::Rust), [1, 8, 10, 13, 14]);
}
