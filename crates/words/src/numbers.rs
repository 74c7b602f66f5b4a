//! Numbers in words.

use crate::sound::key;
use crate::word_map::{Key, WordMap};
use std::sync::LazyLock;

/// Spellings of numbers, also of both countries, of messages and of children who hide one.
const WORDS: &[(u64, &str)] = &[
    (0, "zero"),
    (1, "um uma"),
    (2, "dois duas"),
    (3, "tres trez treis"),
    (4, "quatro kuatro"),
    (5, "cinco sinco"),
    (6, "seis ceis"),
    (7, "sete"),
    (8, "oito"),
    (9, "nove"),
    (10, "dez des"),
    (11, "onze onse eleven"),
    (12, "doze dose twelve"),
    (13, "treze trese trezi trezinho thirteen dez3"),
    (
        14,
        "xiv katorzi quatorze catorze quatorse catorse kuatorze fourteen 14teen dez4",
    ),
    (
        15,
        "xv quinze quinse kinze fifteen 15teen dez5 quinzinho quinzao kinzi quinzen",
    ),
    (
        16,
        "xvi dezesseis dezasseis dezeseis dezaseis dezaceis dezeceis dizesseis dizasseis 1six sixteen 16teen dez6 onesix \
          dezesseiz 1seis umseis desesseis dezessesis dizasais dizaseis dezas6 dezes6 dezess6 dezasseizinhos",
    ),
    (
        17,
        "xvii dezessete dezassete dezesete dezasete dezasset dezesset dizessete dizassete 1seven seventeen 17teen dez7 \
          oneseven 1sete dezes7e dezass7e desessete dezecete umsete dezessetinho dizaseti dezas7 dezes7 dezess7 dezasete17",
    ),
    (18, "dizoitu dezoito desoito eighteen dez8"),
    (19, "dezenove dezanove nineteen dez9"),
    (20, "vinte"),
    (30, "trinta"),
    (40, "quarenta"),
    (50, "cinquenta cincoenta"),
    (60, "sessenta"),
    (70, "setenta"),
    (80, "oitenta"),
    (90, "noventa"),
    (100, "cem cento"),
    (200, "duzentos duzentas"),
    (300, "trezentos trezentas"),
    (400, "quatrocentos"),
    (500, "quinhentos quinhentas"),
    (600, "seiscentos"),
    (700, "setecentos"),
    (800, "oitocentos"),
    (900, "novecentos"),
    (1000, "mil"),
    (2006, "2k6 2k06"),
    (2007, "2k7 2k07"),
    (2008, "2k8 2k08"),
    (2009, "2k9 2k09"),
    (2010, "2k10"),
    (2011, "2k11"),
    (2012, "2k12"),
    (2013, "2k13"),
];

static BY_KEY: LazyLock<WordMap<u64>> = LazyLock::new(|| {
    let mut all = WordMap::default();
    for (value, words) in WORDS {
        for word in words.split_whitespace() {
            *all.get_or_default(&key(word)) = *value;
        }
    }
    all
});

/// The value of the number with this key.
pub fn value(key: Key) -> Option<u64> {
    BY_KEY.get(key).copied()
}
