//! How a refusal is answered on the wire: its status, its code, its sentence and its details.

use super::Fault;
use crate::kernel::localized_text::translate;
use crate::kernel::{Language, LocalizedText, day};
use crate::words;
use db::DbError;
use jiff::Timestamp;
use serde_json::{Value, json};
use supabase::error::ApiError;

impl From<Fault> for ApiError {
    fn from(fault: Fault) -> ApiError {
        let answer = |status: u16, code: &str, message: LocalizedText, details: Value| {
            let mut error = ApiError::new(status, code, message.in_request_language());
            error.details = (!details.is_null()).then_some(details);
            error
        };
        match fault {
            Fault::Validation { field, message } => answer(422, "VALIDATION", message, json!({ "field": field })),
            Fault::NotFound => answer(
                404,
                "NOT_FOUND",
                "Não encontramos o que você procura.".into(),
                Value::Null,
            ),
            Fault::Unauthenticated => answer(
                401,
                "UNAUTHENTICATED",
                "Entre na sua conta para continuar.".into(),
                Value::Null,
            ),
            Fault::Forbidden => answer(
                403,
                "ROLE",
                "Esta ação não está disponível para a sua conta.".into(),
                Value::Null,
            ),
            Fault::BetaExpired => answer(
                403,
                "FEATURE_GATE",
                "Acesso Beta expirado".into(),
                json!({ "reason": "beta_expired" }),
            ),
            Fault::FeatureGate { feature } => answer(
                403,
                "FEATURE_GATE",
                "Este recurso ainda não está disponível para você.".into(),
                json!({ "feature": feature }),
            ),
            Fault::AcceptanceRequired => answer(
                403,
                "ACCEPTANCE_REQUIRED",
                "Leia e aceite os nossos documentos para continuar.".into(),
                Value::Null,
            ),
            Fault::AgeRequired { reason } => {
                let message = match reason {
                    "device" => "Confirme que é você neste aparelho para continuar.",
                    _ => "Confirme a sua idade para conhecer pessoas.",
                };
                answer(403, "AGE_REQUIRED", message.into(), json!({ "reason": reason }))
            }
            Fault::Restricted { status } => {
                let message = match status {
                    "banned" => "A sua conta foi encerrada. Você pode ler a decisão e recorrer.",
                    _ => "A sua conta está suspensa. Você pode ler a decisão e recorrer.",
                };
                answer(403, "ACCOUNT_RESTRICTED", message.into(), json!({ "status": status }))
            }
            Fault::SecondFactor => answer(
                403,
                "MFA_REQUIRED",
                "Confirme o segundo fator para continuar.".into(),
                Value::Null,
            ),
            Fault::FreshProof => answer(403, "REAUTH", "Confirme que é você para continuar.".into(), Value::Null),
            Fault::State { state, message } => answer(409, "STATE", message, json!({ "state": state })),
            Fault::Rate { retry_after } => {
                let message = "Muitas ações em pouco tempo. Espere um instante e tente de novo.".into();
                let mut error = answer(429, "RATE", message, json!({ "retry_after": retry_after }));
                error.retry_after = Some(retry_after);
                error
            }
            Fault::Limit { kind, limit, resets_at } => {
                let details = json!({ "kind": kind, "limit": limit, "resets_at": resets_at.to_string() });
                let message = match kind {
                    "first_messages" => {
                        "Você já começou muitas conversas hoje. As que existem continuam abertas; amanhã dá para começar outras."
                            .into()
                    }
                    _ => until(resets_at),
                };
                answer(429, "LIMIT", message, details)
            }
            Fault::ChangeLimit {
                field,
                limit,
                resets_at,
                message,
            } => {
                let details =
                    json!({ "kind": "change", "field": field, "limit": limit, "resets_at": resets_at.to_string() });
                answer(429, "LIMIT", message, details)
            }
            Fault::Credits { missing } => answer(
                402,
                "CREDITS_REQUIRED",
                words!("Faltam {missing} créditos para este presente.", missing = missing),
                json!({ "missing": missing }),
            ),
            Fault::Premium { feature } => answer(
                402,
                "PREMIUM_REQUIRED",
                premium_message(feature).into(),
                json!({ "feature": feature }),
            ),
            Fault::Purchase { product } => answer(
                402,
                "PURCHASE_REQUIRED",
                "Este jogo se compra uma vez. Basta que um de vocês dois o tenha.".into(),
                json!({ "product": product }),
            ),
            Fault::BoostNeeded => answer(
                402,
                "PURCHASE_REQUIRED",
                "Você não tem um destaque para usar agora. Nada foi gasto.".into(),
                json!({ "product": "boost_1" }),
            ),
            Fault::NotReady { missing } => {
                let message = "Falta um detalhe do seu perfil antes disso.".into();
                answer(403, "NOT_READY", message, json!({ "missing": missing }))
            }
            Fault::YourTurn { waiting } => {
                let message =
                    "Há conversas esperando a sua resposta. Responda ou encerre com gentileza antes de curtir mais.";
                answer(409, "YOUR_TURN", message.into(), json!({ "waiting": waiting }))
            }
            Fault::Confirm {
                kind,
                wait_seconds,
                message,
            } => answer(
                409,
                "CONFIRM",
                message,
                json!({ "kind": kind, "wait_seconds": wait_seconds }),
            ),
            Fault::KeyReused => {
                let message = "Este pedido já foi feito de outra forma. Atualize a página e tente de novo.".into();
                answer(409, "IDEMPOTENCY", message, Value::Null)
            }
            Fault::Repeated { .. } => {
                tracing::error!("the answer of a repeated request was not handed on");
                opaque()
            }
            Fault::Unavailable => {
                let message = "O serviço não respondeu, e nada foi feito. Tente de novo em instantes.".into();
                answer(503, "UNAVAILABLE", message, Value::Null)
            }
            Fault::Full | Fault::Database(DbError::Full) => {
                let message = "Estamos sem espaço neste momento, e nada foi feito. Tente de novo daqui a pouco.";
                answer(503, "STORAGE_FULL", message.into(), Value::Null).with_retry_after(60)
            }
            Fault::Database(DbError::Busy) => {
                let mut error = answer(
                    503,
                    "BUSY",
                    "Estamos com muito movimento. Tente de novo em instantes.".into(),
                    Value::Null,
                );
                error.retry_after = Some(1);
                error
            }
            Fault::Database(DbError::TimedOut) => DbError::TimedOut.into(),
            Fault::Database(error) => {
                tracing::error!(%error, "a use case failed in the database");
                opaque()
            }
            Fault::Internal(reason) => {
                tracing::error!(%reason, "a use case failed");
                opaque()
            }
        }
    }
}

/// Says when a limit ends, on the clock of the reader's Portuguese: the refusal does not know where its reader lives.
fn until(resets_at: Timestamp) -> LocalizedText {
    let (zone, city) = match Language::current() {
        Language::Brazil => ("America/Sao_Paulo", "Brasília"),
        Language::Portugal => ("Europe/Lisbon", "Lisboa"),
    };
    let local = resets_at.to_zoned(day::zone(zone));
    words!(
        "Você chegou ao limite. Vai ser possível de novo a partir de {day}, às {time} (horário de {city}).",
        day = day::written_day(local.date()),
        time = day::written_hour(local.time()),
        city = city
    )
}

fn opaque() -> ApiError {
    ApiError::new(
        500,
        "INTERNAL",
        translate("Algo deu errado do nosso lado. Tente de novo."),
    )
}

/// What a person reads who asks for something of Premium. The count of free interests has the words of the specification.
fn premium_message(feature: &str) -> &'static str {
    match feature {
        "filters.interests" => "Limite atingido: sem Premium, você escolhe até 3 interesses.",
        _ => "Este recurso faz parte do Premium.",
    }
}
