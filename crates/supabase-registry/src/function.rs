//! Typed functions, called by name with named arguments.

use std::any::TypeId;
use std::future::{Future, ready};
use std::pin::Pin;
use std::sync::Arc;

use schemars::{JsonSchema, Schema, SchemaGenerator, generate::SchemaSettings};
use serde::de::DeserializeOwned;
use serde::{Deserialize, Serialize};
use serde_json::Value;
use serde_json::value::RawValue;

use super::counted::Reply;
use super::reply::ReplyRows;
use super::{Access, Call, JsonObject, Policy};
use supabase_base::error::ApiError;

/// Ready JSON text, for replies that the database wrote.
pub struct RawJson(pub Box<RawValue>);

impl RawJson {
    /// Takes JSON text; an error when it is none.
    pub fn parse(text: String) -> Result<RawJson, ApiError> {
        RawValue::from_string(text).map(RawJson).map_err(|error| {
            tracing::error!(%error, "a function answered with something that is not JSON");
            ApiError::new(500, "XX000", "Internal error.")
        })
    }
}

impl Serialize for RawJson {
    fn serialize<S: serde::Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        self.0.serialize(serializer)
    }
}

impl JsonSchema for RawJson {
    fn schema_name() -> std::borrow::Cow<'static, str> {
        "Json".into()
    }

    fn json_schema(_: &mut SchemaGenerator) -> Schema {
        Schema::from(true)
    }
}

/// The arguments of a function as its type declares them.
#[derive(Clone, Debug, Default)]
pub struct Arguments {
    /// Name and whether it must be given, in the order of declaration.
    pub names: Vec<(String, bool)>,
}

/// One argument without a name.
#[derive(Deserialize, JsonSchema)]
struct Whole<T> {
    #[serde(rename = "")]
    body: T,
}

/// What a [`Function::keyed`] answers.
pub enum Answer<Out> {
    New(Out),
    /// The JSON that the same request was answered before.
    Again(String),
}

/// The header that names a request, so that its repetition is known as one.
pub const REQUEST_KEY: &str = "idempotency-key";

type Work = Pin<Box<dyn Future<Output = Result<Option<Reply>, ApiError>> + Send>>;
type Handler = Arc<dyn Fn(Call, JsonObject, Option<JsonObject>) -> Work + Send + Sync>;

/// A function of `/rest/v1/rpc/`.
#[derive(Clone)]
pub struct Function {
    pub name: &'static str,
    pub doc: &'static str,
    pub access: Access,
    /// What the gate must know; see [`Policy`].
    pub policy: Policy,
    /// Whether it may be called with GET and HEAD.
    pub read_only: bool,
    /// Whether it knows a request with an `Idempotency-Key` again.
    pub keyed: bool,
    /// Named in no hint and in no description that strangers read.
    pub unlisted: bool,
    /// Needs a proof of the caller within [`supabase_base::caller::FRESH_PROOF`]; the gate refuses without.
    pub fresh_proof: bool,
    /// JSON schema of the arguments (an object), definitions inlined.
    pub args: Schema,
    /// JSON schema of the reply, definitions inlined; `None` for functions that answer nothing.
    pub reply: Option<Schema>,
    /// The columns of the reply, when it is made of rows; such a reply can be selected from, filtered and ordered.
    pub rows: Option<ReplyRows>,
    /// The resource whose rows these are; its relations can be embedded in them.
    pub rows_of: Option<&'static str>,
    handler: Handler,
}

impl Function {
    /// Wraps a typed handler. `Args` is a struct of named fields or `()`; a reply of `()` is answered with 204.
    pub fn new<Args, Out, F, Fut>(name: &'static str, access: Access, f: F) -> Function
    where
        Args: DeserializeOwned + JsonSchema + 'static,
        Out: Serialize + JsonSchema + 'static,
        F: Fn(Call, Args) -> Fut + Send + Sync + 'static,
        Fut: Future<Output = Result<Out, ApiError>> + Send + 'static,
    {
        let answer = move |call, args, _| {
            let out = f(call, args);
            async move { Ok(Answer::New(out.await?)) }
        };
        Function {
            keyed: false,
            ..Function::keyed(name, access, answer)
        }
    }

    /// As [`Function::new`], for a handler that knows repetitions: where a request has the header [`REQUEST_KEY`], it
    /// also gets the arguments as they were sent.
    pub fn keyed<Args, Out, F, Fut>(name: &'static str, access: Access, f: F) -> Function
    where
        Args: DeserializeOwned + JsonSchema + 'static,
        Out: Serialize + JsonSchema + 'static,
        F: Fn(Call, Args, Option<JsonObject>) -> Fut + Send + Sync + 'static,
        Fut: Future<Output = Result<Answer<Out>, ApiError>> + Send + 'static,
    {
        let handler: Handler = Arc::new(move |call, given, sent| match read_args::<Args>(given) {
            Ok(args) => {
                let answer = f(call, args, sent);
                Box::pin(async move { written(name, answer.await?) })
            }
            Err(error) => Box::pin(ready(Err(error))),
        });
        let reply = (TypeId::of::<Out>() != TypeId::of::<()>()).then(|| schema_of::<Out>(false));
        Function {
            name,
            doc: "",
            access,
            policy: Policy::default(),
            read_only: false,
            keyed: true,
            unlisted: false,
            fresh_proof: false,
            args: schema_of::<Args>(true),
            rows: reply.as_ref().and_then(ReplyRows::of),
            rows_of: None,
            reply,
            handler,
        }
    }

    /// Wraps a handler that takes the whole body of a request, whatever JSON it is: what the protocol calls a single
    /// unnamed argument.
    pub fn of_body<Body, Out, F, Fut>(name: &'static str, access: Access, f: F) -> Function
    where
        Body: DeserializeOwned + JsonSchema + 'static,
        Out: Serialize + JsonSchema + 'static,
        F: Fn(Call, Body) -> Fut + Send + Sync + 'static,
        Fut: Future<Output = Result<Out, ApiError>> + Send + 'static,
    {
        Function::new(name, access, move |call, Whole { body }: Whole<Body>| f(call, body))
    }

    /// Whether the whole body of a request is the one argument.
    pub fn takes_body(&self) -> bool {
        matches!(self.arguments().names.as_slice(), [(name, true)] if name.is_empty())
    }

    /// Allows GET and HEAD: the function changes nothing, so a repetition needs no key.
    pub fn read_only(mut self) -> Function {
        self.read_only = true;
        self.keyed = false;
        self
    }

    /// Leaves the function out of hints and of the description of the surface.
    pub fn unlisted(mut self) -> Function {
        self.unlisted = true;
        self
    }

    /// Keeps the function for staff of a role, unlisted; the gate decides who has the role.
    pub fn for_staff(mut self, role: &'static str) -> Function {
        self.policy.staff = Some(role);
        self.unlisted()
    }

    /// Asks for a proof of the caller within [`supabase_base::caller::FRESH_PROOF`], which [`super::Gate::admit`] checks.
    pub fn fresh_proof(mut self) -> Function {
        self.fresh_proof = true;
        self
    }

    /// Says that the reply is made of rows of a resource, so that its relations can be embedded in them.
    pub fn rows_of(mut self, resource: &'static str) -> Function {
        self.rows_of = Some(resource);
        self
    }

    pub fn doc(mut self, doc: &'static str) -> Function {
        self.doc = doc;
        self
    }

    /// The declared arguments.
    pub fn arguments(&self) -> Arguments {
        let required: Vec<&str> = self
            .args
            .get("required")
            .and_then(Value::as_array)
            .map(|names| names.iter().filter_map(Value::as_str).collect())
            .unwrap_or_default();
        let names = self
            .args
            .get("properties")
            .and_then(Value::as_object)
            .map(|properties| {
                properties
                    .keys()
                    .map(|name| (name.clone(), required.contains(&name.as_str())))
                    .collect()
            })
            .unwrap_or_default();
        Arguments { names }
    }

    /// Runs the handler; `None` for a function that answers nothing.
    pub async fn call(&self, call: Call, args: JsonObject) -> Result<Option<Reply>, ApiError> {
        let named = self.keyed && call.headers.contains_key(REQUEST_KEY);
        let sent = named.then(|| args.clone());
        (self.handler)(call, args, sent).await
    }
}

fn read_args<Args: DeserializeOwned + 'static>(given: JsonObject) -> Result<Args, ApiError> {
    // Serde reads the unit type from null only.
    let value = if TypeId::of::<Args>() == TypeId::of::<()>() {
        Value::Null
    } else {
        Value::Object(given)
    };
    serde_json::from_value(value)
        .map_err(|error| ApiError::new(400, "22P02", format!("invalid input for the arguments: {error}")))
}

fn written<Out: Serialize + 'static>(name: &str, answer: Answer<Out>) -> Result<Option<Reply>, ApiError> {
    if TypeId::of::<Out>() == TypeId::of::<()>() {
        return Ok(None);
    }
    let written = match answer {
        Answer::New(out) => Reply::of(&out),
        Answer::Again(text) => Reply::of_text(text),
    };
    written.map(Some).map_err(|error| {
        tracing::error!(%error, function = name, "the reply cannot be written as JSON");
        ApiError::new(500, "XX000", "Internal error.")
    })
}

/// Arguments are described as they are read, replies as they are written.
fn schema_of<T: JsonSchema>(reading: bool) -> Schema {
    let mut settings = SchemaSettings::draft2020_12();
    settings.inline_subschemas = true;
    settings.meta_schema = None;
    let settings = if reading {
        settings.for_deserialize()
    } else {
        settings.for_serialize()
    };
    settings.into_generator().into_root_schema_for::<T>()
}
