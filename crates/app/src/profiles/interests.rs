//! Interests as people type them: a list in one line, mapped to the fifteen that everybody shares; what is left keeps
//! its own words.

use super::model::INTERESTS;
use crate::kernel::text;

/// Interests and the folded words that mean them. Plurals in `s` and the interests' own names need no word.
const SYNONYMS: &[(&str, &str)] = &[
    (
        "Música",
        "musicas, show, concerto, festival, cantar, canto, violao, guitarra, piano, bateria, samba, \
         pagode, sertanejo, mpb, rock, jazz, fado, kizomba, forro, rap, karaoke, vinil",
    ),
    (
        "Cinema",
        "filme, serie, netflix, documentario, anime, maratonar series, novela, teatro",
    ),
    (
        "Viagens",
        "viagem, viajar, turismo, mochilao, estrada, intercambio, praia, conhecer lugares",
    ),
    (
        "Gastronomia",
        "comida, comer, comer bem, cozinhar, cozinha, culinaria, vinho, cafe, cerveja, churrasco, \
         restaurante, receita, doce, confeitaria, vegano, vegetariano, sushi, chocolate",
    ),
    (
        "Esportes",
        "esporte, desporto, futebol, basquete, volei, tenis, surfe, surf, natacao, ciclismo, \
         bicicleta, bike, skate, luta, jiu-jitsu, capoeira, judo, escalada, remo, padel, beach tennis",
    ),
    (
        "Literatura",
        "livro, ler, leitura, poesia, romance, escrever, escrita, quadrinho, manga",
    ),
    (
        "Arte",
        "pintura, desenho, desenhar, pintar, museu, ceramica, escultura, exposicao, artesanato, \
         croche, arquitetura, design",
    ),
    (
        "Tecnologia",
        "programacao, programar, computador, inteligencia artificial, robotica, ciencia, astronomia, \
         startup, informatica, tech",
    ),
    ("Fotografia", "foto, fotografar, camera, video, filmagem"),
    (
        "Dança",
        "dancar, balada, bale, ballet, zouk, salsa, tango, danca de salao, zumba",
    ),
    (
        "Jogos",
        "jogo, jogar, videogame, games, gamer, jogos de tabuleiro, tabuleiro, rpg, xbox, playstation, \
         xadrez",
    ),
    (
        "Natureza",
        "trilha, acampar, camping, montanha, jardinagem, planta, cachoeira, mar, ecologia, \
         sustentabilidade, caminhada, passeio ao ar livre",
    ),
    ("Moda", "roupa, estilo, costura, maquiagem, beleza, brecho"),
    (
        "Fitness",
        "academia, ginasio, musculacao, treino, treinar, malhar, corrida, correr, crossfit, pilates, \
         ioga, yoga, exercicio, vida saudavel",
    ),
    (
        "Animais",
        "animal, bicho, cachorro, cao, caes, gato, pet, cavalo, aves, passaro",
    ),
];

/// The words of one line of the table.
fn words(list: &'static str) -> impl Iterator<Item = &'static str> {
    list.split(", ")
}

/// What a line of interests means.
#[derive(Debug, Default, PartialEq, Eq)]
pub struct Interests {
    /// Of the fifteen, in the order typed.
    pub known: Vec<&'static str>,
    /// The rest as typed.
    pub free: Vec<String>,
}

/// Reads a list separated by commas, semicolons or line breaks; accents, case and plurals do not matter.
pub fn read(line: &str) -> Interests {
    let mut interests = Interests::default();
    for written in line.split([',', ';', '\n', '•', '|']) {
        let word = text::clean_line(written);
        // "Música e cinema" is two interests when both halves are known, and one free one otherwise.
        let halves: Option<Vec<&'static str>> = word.split(" e ").map(meaning).collect();
        match (meaning(&word), halves) {
            (Some(one), _) => interests.add(one),
            (None, Some(halves)) => halves.into_iter().for_each(|half| interests.add(half)),
            (None, None) if word.is_empty() => {}
            (None, None) => interests.keep(word),
        }
    }
    interests
}

impl Interests {
    fn add(&mut self, interest: &'static str) {
        if !self.known.contains(&interest) {
            self.known.push(interest);
        }
    }

    fn keep(&mut self, word: String) {
        if !self.free.iter().any(|had| text::fold(had) == text::fold(&word)) {
            self.free.push(word);
        }
    }
}

/// The interest that a word means.
fn meaning(word: &str) -> Option<&'static str> {
    let folded = text::fold(word);
    let singular = folded.strip_suffix('s').unwrap_or(&folded);
    let same = |known: &str| known == folded || known == singular;
    INTERESTS
        .iter()
        .find(|interest| text::fold(interest) == folded)
        .or_else(|| {
            SYNONYMS
                .iter()
                .find(|(_, list)| words(list).any(same))
                .map(|(interest, _)| interest)
        })
        .copied()
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::collections::HashSet;

    #[test]
    fn every_synonym_is_folded_once_and_leads_to_an_interest() {
        let mut seen = HashSet::new();
        for (interest, list) in SYNONYMS {
            assert!(INTERESTS.contains(interest), "{interest}");
            for word in words(list) {
                assert_eq!(text::fold(word), word);
                assert!(seen.insert(word), "{word} stands twice");
            }
        }
        assert!(SYNONYMS.len() == INTERESTS.len() && seen.len() >= 80, "{}", seen.len());
    }

    #[test]
    fn lines_are_read_as_people_type_them() {
        let read = |line| {
            let Interests { known, free } = read(line);
            (known, free)
        };
        assert_eq!(
            read("Música, academia, xadrez"),
            (vec!["Música", "Fitness", "Jogos"], vec![])
        );
        assert_eq!(
            read("MUSICA; comida\ncachorros,, livros"),
            (vec!["Música", "Gastronomia", "Animais", "Literatura"], vec![])
        );
        assert_eq!(read("danca e cinema, Filmes"), (vec!["Dança", "Cinema"], vec![]));
        assert_eq!(
            read("sol e sombra, colecionar selos, Colecionar  Selos"),
            (vec![], vec!["sol e sombra".into(), "colecionar selos".into()])
        );
        assert_eq!(read(" , ;"), (vec![], vec![]));
    }
}
