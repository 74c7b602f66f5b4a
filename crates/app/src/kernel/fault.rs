//! The product's one vocabulary of refusals: a stable code, a status and a sentence in the reader's Portuguese.

use crate::kernel::localized_text::translate;
use crate::kernel::{Language, LocalizedText, day};
use crate::words;
use db::DbError;
use jiff::Timestamp;
use jobs::{JobError, ListenError};
use serde_json::{Value, json};
use supabase::error::ApiError;

/// Why a use case did not do what was asked. Every variant leaves the database untouched.
#[derive(Debug)]
pub enum Fault {
    /// 422: what is wrong with which field, in words for the person who typed it.
    Validation {
        field: &'static str,
        message: LocalizedText,
    },
    /// 404: absent, blocked, hidden, banned and deleted are one and the same answer.
    NotFound,
    /// 401: no session.
    Unauthenticated,
    /// 403: the caller's role does not allow it.
    Forbidden,
    /// 403: the time of a tester is over.
    BetaExpired,
    /// 403: the feature is switched off, or not open to this caller.
    FeatureGate { feature: &'static str },
    /// 403: a legal document changed, and the caller did not accept it yet; the web asks.
    AcceptanceRequired,
    /// 403: the operator's policy asks for an assured age first; the web says what to do. `reason` names what is missing.
    AgeRequired { reason: &'static str },
    /// 403: moderation suspended or banned the account; the web shows the decision and its appeal.
    Restricted { status: &'static str },
    /// 403: staff who did not show their second factor in this session.
    SecondFactor,
    /// 403: the act asks for a proof of the last ten minutes; the web asks for one.
    FreshProof,
    /// 409: the thing is in a state in which this cannot happen.
    State {
        state: &'static str,
        message: LocalizedText,
    },
    /// 429 with `Retry-After`: too fast.
    Rate { retry_after: u32 },
    /// 429: a limit of a day or of a longer time; `kind` names it. `resets_at` is when the act is possible again.
    Limit {
        kind: &'static str,
        limit: i64,
        resets_at: Timestamp,
    },
    /// 429: a field that may change only so often; `message` says when it may again.
    ChangeLimit {
        field: &'static str,
        limit: i64,
        resets_at: Timestamp,
        message: LocalizedText,
    },
    /// 402: belongs to Premium.
    Premium { feature: &'static str },
    /// 402: a game that neither of the two people has bought.
    Purchase { product: &'static str },
    /// 402: no boost that could be used now: none of the week, none bought.
    BoostNeeded,
    /// 402: the balance of credits is too low by so many.
    Credits { missing: i64 },
    /// 403: something of the caller's own profile is missing; the web asks for it.
    NotReady { missing: Vec<&'static str> },
    /// 409: the act waits for a confirmation. `kind` names the question; `wait_seconds` is how long to wait before the
    /// same act may be confirmed, `None` if only a changed one will do.
    Confirm {
        kind: &'static str,
        wait_seconds: Option<u32>,
        message: LocalizedText,
    },
    /// 409: too many conversations wait for the caller's answer.
    YourTurn { waiting: i64 },
    /// 409: the key of a repetition came with something else.
    KeyReused,
    /// The same request was done before, and answered this; [`crate::functions`] answers it again.
    Repeated { answer: String },
    /// 503: an external service did not answer; nothing was done.
    Unavailable,
    /// 503: there is no space left for what was sent; nothing was done.
    Full,
    /// The database failed; opaque to the caller, logged once at the edge.
    Database(DbError),
    /// Anything else of ours that failed; opaque to the caller.
    Internal(String),
}

pub type FaultResult<T> = Result<T, Fault>;

impl Fault {
    pub fn invalid(field: &'static str, message: impl Into<LocalizedText>) -> Fault {
        Fault::Validation {
            field,
            message: message.into(),
        }
    }

    pub fn too_long(field: &'static str, max: usize) -> Fault {
        Fault::invalid(field, words!("Use no máximo {max} caracteres.", max = max))
    }

    pub fn state(state: &'static str, message: impl Into<LocalizedText>) -> Fault {
        Fault::State {
            state,
            message: message.into(),
        }
    }

    /// The same refusal under the name that the sender used for the field.
    pub fn about(self, field: &'static str) -> Fault {
        match self {
            Fault::Validation { message, .. } => Fault::Validation { field, message },
            other => other,
        }
    }

    /// Turns the violation of a constraint by a concurrent write into the given fault; other errors stay.
    pub fn on_conflict(error: DbError, constraint: &str, fault: Fault) -> Fault {
        match error {
            DbError::Conflict { constraint: name } if name == constraint => fault,
            other => Fault::Database(other),
        }
    }
}

/// A listener whose use case did not go through is tried again.
impl From<Fault> for ListenError {
    fn from(fault: Fault) -> ListenError {
        ListenError(format!("{fault:?}"))
    }
}

/// A job whose use case did not go through is tried again.
impl From<Fault> for JobError {
    fn from(fault: Fault) -> JobError {
        JobError::Retry(format!("{fault:?}"))
    }
}

impl From<DbError> for Fault {
    fn from(error: DbError) -> Fault {
        match error {
            DbError::NotFound => Fault::NotFound,
            other => Fault::Database(other),
        }
    }
}

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
