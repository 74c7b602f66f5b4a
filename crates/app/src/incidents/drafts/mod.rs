//! Drafts of notices, made of what is known: for the ANPD and the people in Brazil in Brazil's Portuguese, for the CNPD and
//! the people in Portugal in Portugal's. What is not known is said to be. An administrator completes and sends them.

mod phrases;

use super::duties::DueNotice;
use super::facts::Facts;
use super::model::Duty;
use crate::kernel::{Language, LocalizedText};
use crate::words;
use phrases::known;
use schemars::JsonSchema;
use serde::Serialize;

/// A notice as it could be sent.
#[derive(Debug, Clone, Serialize, JsonSchema)]
pub struct Draft {
    pub duty: Duty,
    pub title: String,
    pub paragraphs: Vec<String>,
}

/// A draft of each notice that has one. `people_in_all` is how many people's data the product holds.
pub fn all(facts: &Facts, notices: &[DueNotice], people_in_all: i64) -> Vec<Draft> {
    notices
        .iter()
        .filter_map(|notice| {
            let writer = Writer {
                facts,
                country: match notice.duty {
                    Duty::Cnpd | Duty::PeoplePortugal => Language::Portugal,
                    _ => Language::Brazil,
                },
                late: notice.late,
                people_in_all,
            };
            writer.draft(notice.duty)
        })
        .collect()
}

struct Writer<'a> {
    facts: &'a Facts,
    /// Whose Portuguese it is written in, and whose people and clock count.
    country: Language,
    late: bool,
    people_in_all: i64,
}

impl Writer<'_> {
    fn draft(&self, duty: Duty) -> Option<Draft> {
        let (title, paragraphs): (LocalizedText, Vec<LocalizedText>) = match duty {
            Duty::Anpd => ("Comunicação de incidente de segurança à ANPD".into(), self.to_anpd()),
            Duty::Cnpd => (
                "Notificação de violação de dados pessoais à CNPD".into(),
                self.to_cnpd(),
            ),
            Duty::PeopleBrazil | Duty::PeoplePortugal => {
                ("Um aviso sobre os seus dados no Enlace".into(), self.to_people())
            }
            // What was open is written by hand.
            Duty::AnpdMore => return None,
        };
        Some(Draft {
            duty,
            title: title.in_language(self.country),
            paragraphs: paragraphs
                .iter()
                .map(|paragraph| paragraph.in_language(self.country))
                .collect(),
        })
    }

    /// What article 6, paragraph 2, of the Resolução CD/ANPD 15/2024 asks for, in its order.
    fn to_anpd(&self) -> Vec<LocalizedText> {
        let mut all = vec![
            words!("1. Dados afetados: {data}.", data = self.data()),
            words!(
                "2. Titulares afetados no Brasil: {count}. Quem são: {people} O serviço é só para maiores de 18 anos: não trata dados de crianças nem de adolescentes.",
                count = self.count(self.facts.people_brazil),
                people = self.facts.people.as_str()
            ),
            words!(
                "3. Medidas de segurança antes do incidente: {before} Depois dele: {after}",
                before = known(&self.facts.measures_before),
                after = known(&self.facts.measures)
            ),
            words!(
                "4. Riscos e possíveis impactos aos titulares: {risk} {consequences}",
                risk = self.risk(),
                consequences = known(&self.facts.consequences)
            ),
        ];
        all.push(words!("5. Motivos da demora: {reason}", reason = self.delay()));
        all.extend([
            words!(
                "6. Medidas adotadas ou a adotar para reverter ou reduzir os efeitos: {measures}",
                measures = known(&self.facts.measures)
            ),
            words!(
                "7. O incidente ocorreu em: {occurred}. O controlador soube dele em: {found}.",
                occurred = self.occurred(),
                found = self.moment(self.facts.found_at)
            ),
            words!(
                "8. Descrição do incidente: {description} Causa: {cause}",
                description = self.facts.description.as_str(),
                cause = known(&self.facts.cause)
            ),
            words!(
                "9. Total de titulares cujos dados são tratados no serviço: {count}.",
                count = self.people_in_all
            ),
            "10. Falta preencher antes do envio: identificação do controlador, encarregado e seu contato, operador se houver, e a declaração de agente de pequeno porte se for o caso.".into(),
        ]);
        all
    }

    /// What article 33, paragraph 3, of the GDPR asks for.
    fn to_cnpd(&self) -> Vec<LocalizedText> {
        let mut all = vec![
            words!(
                "1. Natureza da violação: {description} Causa: {cause}",
                description = self.facts.description.as_str(),
                cause = known(&self.facts.cause)
            ),
            words!(
                "2. Início da violação: {occurred}. Conhecimento pelo responsável pelo tratamento: {found}.",
                occurred = self.occurred(),
                found = self.moment(self.facts.found_at)
            ),
            words!("3. Categorias de dados pessoais: {data}.", data = self.data()),
            words!(
                "4. Titulares em Portugal e na União Europeia: {count}. Categorias: {people}",
                count = self.count(self.facts.people_portugal),
                people = self.facts.people.as_str()
            ),
            words!(
                "5. Consequências prováveis: {risk} {consequences}",
                risk = self.risk(),
                consequences = known(&self.facts.consequences)
            ),
            words!(
                "6. Medidas adotadas ou propostas para reparar a violação e atenuar os seus efeitos: {measures} Medidas anteriores: {before}",
                measures = known(&self.facts.measures),
                before = known(&self.facts.measures_before)
            ),
        ];
        all.push(words!(
            "7. Motivos do atraso além das 72 horas: {reason}",
            reason = self.delay()
        ));
        all.push(
            "8. Falta preencher antes do envio: responsável pelo tratamento, encarregado da proteção de dados e número aproximado de registos de dados.".into(),
        );
        all
    }

    /// The notice to the people concerned, in plain words.
    fn to_people(&self) -> Vec<LocalizedText> {
        let mut all = vec![
            words!(
                "Em {found} soubemos de um incidente que pode envolver os seus dados no Enlace.",
                found = self.moment(self.facts.found_at)
            ),
            words!(
                "O que aconteceu: {description}",
                description = self.facts.description.as_str()
            ),
            words!("Que dados: {data}.", data = self.data()),
            words!(
                "O que pode resultar disto: {risk} {consequences}",
                risk = self.risk(),
                consequences = known(&self.facts.consequences)
            ),
            words!("O que fizemos: {measures}", measures = known(&self.facts.measures)),
        ];
        if self.late {
            all.push(words!(
                "Por que só agora: {reason}",
                reason = known(&self.facts.delay_reason)
            ));
        }
        if self.facts.data.iter().any(|word| word == "password") {
            all.push("O que você pode fazer: troque a sua senha aqui e onde usa a mesma, e ligue a segunda etapa em Configurações, Segurança.".into());
        }
        all.push(
            "Desconfie de mensagens que usem estes dados para pedir dinheiro ou códigos. Falta preencher antes do envio: o contato do encarregado.".into(),
        );
        all
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::incidents::duties;

    fn facts() -> Facts {
        Facts {
            title: "Cópia de segurança exposta".into(),
            description: "Uma cópia de segurança esteve legível sem senha.".into(),
            cause: None,
            occurred_at: Some("2026-11-23T03:00:00Z".parse().unwrap()),
            found_at: "2026-11-24T12:00:00Z".parse().unwrap(),
            data: vec!["contact".into(), "password".into()],
            people: "Quem abriu conta em novembro.".into(),
            people_brazil: Some(120),
            people_portugal: None,
            risk: "high".into(),
            consequences: Some("Tentativas de entrar em outras contas.".into()),
            measures_before: None,
            measures: Some("A cópia foi fechada.".into()),
            delay_reason: None,
        }
    }

    fn drafts_at(now: &str) -> Vec<Draft> {
        let facts = facts();
        all(&facts, &duties::notices(&facts, &[], now.parse().unwrap()), 900)
    }

    #[test]
    fn drafts_are_written_in_the_portuguese_and_the_clock_of_each_country() {
        let drafts = drafts_at("2026-11-24T13:00:00Z");
        let text = |duty: Duty| {
            let draft = drafts.iter().find(|draft| draft.duty == duty).unwrap();
            draft.paragraphs.join("\n")
        };
        let (brazil, portugal) = (text(Duty::Anpd), text(Duty::Cnpd));
        assert!(
            brazil.contains("24 de novembro de 2026, às 9h (hora de Brasília)"),
            "{brazil}"
        );
        assert!(
            brazil.contains("120 (número aproximado)") && brazil.contains("senha"),
            "{brazil}"
        );
        assert!(brazil.contains("tratados no serviço: 900"), "{brazil}");
        assert!(
            portugal.contains("24 de novembro de 2026, às 12h (hora de Lisboa)"),
            "{portugal}"
        );
        assert!(
            portugal.contains("palavra-passe") && portugal.contains("ainda por apurar"),
            "{portugal}"
        );
        let (here, there) = (text(Duty::PeopleBrazil), text(Duty::PeoplePortugal));
        assert!(
            here.contains("troque a sua senha") && there.contains("muda a tua palavra-passe"),
            "{there}"
        );
    }

    #[test]
    fn late_draft_asks_for_its_reason_and_one_in_time_does_not() {
        let reason = |now: &str| {
            let drafts = drafts_at(now);
            drafts[0]
                .paragraphs
                .iter()
                .any(|paragraph| paragraph == "5. Motivos da demora: Ainda por apurar.")
        };
        assert!(!reason("2026-11-27T12:00:00Z"));
        assert!(reason("2026-11-28T12:00:00Z"));
    }
}
