//! What the analyzer names in a text: artefacts, disguises, regional words, ages.

use jiff::civil::date;
use std::sync::LazyLock;
use words::{Analyzer, Context, PreparedText, Region, Verdict};

static ANALYZER: LazyLock<Analyzer> = LazyLock::new(Analyzer::new);

fn read_in(region: Region, text: &str) -> Verdict {
    ANALYZER.analyze(
        &PreparedText::of(text),
        Context {
            region,
            today: date(2026, 11, 24),
        },
    )
}

fn read(text: &str) -> Verdict {
    read_in(Region::Brazil, text)
}

/// The standard example of the central bank's manual, with its checksum.
const PIX: &str = "00020126580014br.gov.bcb.pix0136123e4567-e12b-12d1-a456-4266554400005204000053039865802BR5913Fulano de Tal\
                   6008BRASILIA62070503***63041D3D";

#[test]
fn payment_artefacts_with_right_digits_are_named() {
    for (text, id) in [
        (PIX, "pix_code"),
        ("chave pix 123e4567-e12b-12d1-a456-426655440000", "pix_random_key"),
        ("meu pix é 529.982.247-25", "pix_cpf"),
        ("pix da loja 11.222.333/0001-81", "pix_cnpj"),
        ("pix: ana@exemplo.com", "pix_email"),
        ("pix 11 98765-4321", "pix_phone"),
        ("paga? 23793.38128 60007.827136 95000.063305 9 84660000012345", "boleto"),
        ("IBAN PT50 0002 0123 1234 5678 9015 4", "iban"),
        ("entidade 21312 referência 482 913 771", "multibanco"),
        ("mbway 912 345 678", "mbway_phone"),
        ("m-pesa 84 123 4567", "wallet_phone"),
        ("manda para 1BvBMSEYstWetqTFn5Au4m4GFg7xJaNVN2", "bitcoin"),
        ("bc1qw508d6qejxtdg4y5r3zarvary0c5xw7kv8f3t4", "bitcoin"),
        ("TR7NHqjeKQxGTCi8q8ZY4pL8otSzgjLj6t", "tron"),
        ("olha http://ganhe-ja.site/x", "link"),
        ("entra em bit.ly/abc", "short_link"),
    ] {
        let verdict = read(text);
        assert!(verdict.has(id), "{text}: {:?}", verdict.signals);
    }
}

#[test]
fn payment_artefacts_with_wrong_digits_are_not_named() {
    for (text, id) in [
        (PIX.replace("1D3D", "1D3E"), "pix_code"),
        ("meu pix é 529.982.247-26".to_string(), "pix_cpf"),
        ("pix da loja 11.222.333/0001-82".to_string(), "pix_cnpj"),
        (
            "23793.38129 60007.827136 95000.063305 9 84660000012345".to_string(),
            "boleto",
        ),
        ("IBAN PT50 0002 0123 1234 5678 9015 5".to_string(), "iban"),
        ("1BvBMSEYstWetqTFn5Au4m4GFg7xJaNVN3".to_string(), "bitcoin"),
        ("bc1qw508d6qejxtdg4y5r3zarvary0c5xw7kv8f3t5".to_string(), "bitcoin"),
        ("pedido 123e4567-e12b-12d1-a456-42665544000".to_string(), "uuid"),
        ("acabei a leitura.me encontra".to_string(), "link"),
    ] {
        assert!(!read(&text).has(id), "{text}");
    }
}

#[test]
fn damaged_pix_codes_are_named_as_damaged() {
    for text in [PIX[..80].to_string(), PIX.replace("br.gov", "br . gov")] {
        assert!(read(&text).has("pix_code_damaged"), "{text}");
    }
}

#[test]
fn disguised_insults_are_flagged() {
    for text in [
        "sua vagabunda",
        "sua v4g4bund4",
        "sua v a g a b u n d a",
        "sua v.a.g.a.b.u.n.d.a",
        "sua vаgаbundа",
        "sua 𝓿𝓪𝓰𝓪𝓫𝓾𝓷𝓭𝓪",
        "sua vagabuuundaaa",
        "sua VAGABUNDA",
        "sua va\u{200b}ga\u{200d}bun\u{2060}da",
        "sua v*gabunda",
        "suavagabundanojenta",
        "sua ⓥⓐⓖⓐⓑⓤⓝⓓⓐ",
    ] {
        assert!(read(text).rude.is_flagged(), "{text}: {:?}", read(text));
    }
}

#[test]
fn disguised_requests_for_money_are_flagged() {
    for text in [
        "me faz um pix de 50 reais",
        "me faz um p1x de 50 reais",
        "me faz um p i x de 50 reais",
        "me faz um p.i.x de 50 reais",
        "me faz um рiх de 50 reais",
        "me faz um 🅟🅘🅧 de 5️⃣0️⃣ reais",
        "me faz um pixxxx de 50 reais",
        "me faz um p\u{200b}ix de cinquenta reais",
    ] {
        assert!(read(text).scam.is_flagged(), "{text}: {:?}", read(text));
    }
}

#[test]
fn attention_for_a_price_is_a_scam_and_not_rude() {
    for text in [
        "Só respondo a quem manda presente.",
        "So falo com quem manda pix",
        "Só dou atenção pra homem que me manda mimo",
        "Só converso com quem paga meu pix primeiro",
        "Pra conversar comigo tem que mandar presente antes",
    ] {
        let verdict = read(text);
        assert!(
            verdict.scam.is_flagged() && !verdict.rude.is_flagged(),
            "{text}: {verdict:?}"
        );
    }
    // Who refuses it, who is present, and who asks for nothing that is bought.
    for text in [
        "Fujo de quem pede presente ou pix.",
        "Só namoro quem está presente de verdade.",
        "Só respondo quem se faz presente na conversa.",
        "Só respondo a quem manda bom dia.",
        "Adoro quem me dá presente no aniversário.",
        "Só saio com quem divide a conta.",
        "Aqui quem manda é o coração, e ele tem pressa.",
    ] {
        let verdict = read(text);
        assert!(
            !verdict.scam.is_flagged() && !verdict.rude.is_flagged(),
            "{text}: {verdict:?}"
        );
    }
    // Whoever gives orders is still rude.
    for text in [
        "mulher minha obedece, aqui quem manda sou eu",
        "cala a boca que quem manda aqui sou eu",
    ] {
        assert!(read(text).rude.is_flagged(), "{text}: {:?}", read(text));
    }
}

#[test]
fn disguised_ages_are_named() {
    for text in [
        "tenho 16 anos",
        "tenho dezasseis anos",
        "tenho d3z3ss3is anos",
        "tenho 1six",
        "tenho 1️⃣6️⃣ anos",
        "t e n h o 16 anos",
        "tenho 10+6 anos",
        "tenho 18 - 2 anos",
        "tenho 𝟏𝟔 anos",
        "tenho 16anos",
        "tenho um seis anos",
        "tenho 1 5 a n o s",
    ] {
        assert!(read(text).has("own_age"), "{text}: {:?}", read(text));
    }
}

#[test]
fn rapariga_is_an_insult_in_brazil_alone() {
    assert!(read("sua rapariga").rude.is_flagged());
    for region in [Region::Portugal, Region::Angola] {
        assert!(!read_in(region, "ela é uma rapariga simpática").rude.is_flagged());
        assert!(!read_in(region, "a rapariga da loja").rude.is_flagged());
    }
}

#[test]
fn words_of_two_meanings_pass_in_the_honest_one() {
    for (region, text) in [
        (Region::Portugal, "o meu puto joga à bola"),
        (Region::Portugal, "estive na bicha do pão"),
        (Region::Portugal, "a enfermeira deu-me uma pica"),
        (Region::Portugal, "já paguei a propina da faculdade"),
        (Region::Brazil, "fiz um curso sobre propina e corrupção"),
        (Region::Brazil, "fui ao zoológico ver os macacos"),
        (Region::Brazil, "comi peixe na beira do rio"),
        (Region::Brazil, "sou sapatão com orgulho"),
        (Region::Brazil, "minha preta, que saudade"),
    ] {
        let verdict = read_in(region, text);
        assert!(
            !verdict.rude.is_flagged() && !verdict.scam.is_flagged(),
            "{text}: {verdict:?}"
        );
    }
}

#[test]
fn words_of_two_meanings_are_flagged_in_the_rude_one() {
    for (region, text) in [
        (Region::Portugal, "vai para o caralho, puto de merda"),
        (Region::Brazil, "que bicha nojenta"),
        (Region::Brazil, "parece um macaco, seu preto fedido"),
        (Region::Portugal, "chupas-me a pila?"),
        (Region::Brazil, "senta na minha pica"),
    ] {
        assert!(
            read_in(region, text).rude.is_flagged(),
            "{text}: {:?}",
            read_in(region, text)
        );
    }
}

#[test]
fn insults_that_are_quoted_denied_or_of_oneself_pass() {
    for text in [
        "meu ex me chamava de burra",
        "fui chamada de gorda na escola",
        "eu sou muito burra, esqueci a chave",
        "nunca te chamaria de idiota",
        "sofri racismo no trabalho, me chamaram de macaco",
    ] {
        assert!(!read(text).rude.is_flagged(), "{text}: {:?}", read(text));
    }
}

#[test]
fn ages_of_others_and_durations_pass() {
    for text in [
        "tenho 2 filhos de 15 anos",
        "minha filha faz 16 em março",
        "dou aula no 9º ano",
        "tenho 16 anos de casado",
        "tenho 15 anos de experiência",
        "quando eu tinha 15 anos queria ser astronauta",
        "aos 17 saí de casa",
        "moro aqui há 16 anos",
        "meu cachorro tem 13 anos",
        "tenho 36 anos",
        "tenho trinta e seis anos",
        "faço 30 em março",
        "tenho 17 plantas em casa",
        "moro no 9º B",
        "entro às 6h e às 15 sou livre",
        "quinze anos feitos nesta casa",
    ] {
        assert!(!read(text).minor.is_flagged(), "{text}: {:?}", read(text));
    }
}

#[test]
fn own_ages_below_eighteen_are_flagged() {
    for (region, text) in [
        (Region::Brazil, "tenho 15 anos e você?"),
        (Region::Brazil, "faço 17 em março"),
        (Region::Brazil, "vou fazer 18 mês que vem"),
        (Region::Portugal, "ando no 10.º ano"),
        (Region::Angola, "estou na 9ª classe"),
        (Region::Mozambique, "tenho dezassete anos"),
        (Region::CaboVerde, "N ten 15 anu"),
        (Region::Brazil, "sou menor de idade"),
        (Region::Brazil, "q u i n z e"),
        (Region::Brazil, "quinze aninhos com carinha de 20"),
        (Region::Brazil, "eu num tenho nem 16 ainda"),
        (Region::Brazil, "sou caçula, tenho doze"),
        (Region::Portugal, "dezasseis feitos em maio, e tu?"),
        (Region::Portugal, "Ando no 10.º de Humanidades e já me arrependi"),
        (
            Region::Angola,
            "Senhor, frequento a 8.ª classe e o meu sonho é ser médica.",
        ),
    ] {
        assert!(
            read_in(region, text).minor.is_flagged(),
            "{text}: {:?}",
            read_in(region, text)
        );
    }
}

#[test]
fn hints_that_do_not_decide_alone_are_named() {
    for (text, id) in [
        ("terceirão 2028", "adult_later"),
        ("minha mãe tem 33", "young_parent"),
        ("1,62, leonina, 9º B", "school_year_bare"),
        ("a parte boa de ter 14 anos é pagar bilhete reduzido", "age_aside"),
    ] {
        assert!(read(text).has(id), "{text}: {:?}", read(text));
    }
    for (text, id) in [
        ("a obra acaba em 2028", "adult_later"),
        ("minha mãe tem 63", "young_parent"),
        ("já vou na sétima temporada", "school_year_bare"),
    ] {
        assert!(!read(text).has(id), "{text}: {:?}", read(text));
    }
}

#[test]
fn years_of_birth_are_reckoned_from_the_day() {
    let at = |year, text: &str| {
        let context = Context {
            region: Region::Brazil,
            today: date(year, 11, 24),
        };
        ANALYZER.analyze(&PreparedText::of(text), context).has("birth_year")
    };
    assert!(at(2026, "nasci em 2011") && !at(2031, "nasci em 2011"));
    assert!(at(2026, "nasci em dois mil e dez"));
    // In the year of the eighteenth birthday the date decides.
    assert!(at(2026, "nasci em 30/12/2008") && !at(2026, "nasci em 02/01/2008"));
    assert!(at(2026, "sou de 09") && !at(2031, "sou de 09") && !at(2026, "nasci em 10 de maio"));
    assert!(!at(2026, "nasci em 1985") && !at(2026, "meu carro é de 2015"));
}

#[test]
fn signals_point_at_their_words_in_the_original() {
    let text = "Olá 💜! Não é por mal, mas tenho 𝟏𝟔 anos, tá?";
    let verdict = read(text);
    let signal = verdict.signals.iter().find(|signal| signal.id == "own_age").unwrap();
    assert_eq!(&text[signal.start..signal.end], "tenho 𝟏𝟔 anos");
}
