//! The surface as Swagger 2.0, the form that clients of this protocol read.

use serde_json::{Map, Value, json};

use crate::{Column, Registry, Resource, Type};

impl Registry {
    /// The document of `GET /rest/v1/`.
    pub fn openapi(&self) -> Value {
        let mut paths = Map::new();
        let mut definitions = Map::new();
        for resource in self.resources() {
            paths.insert(format!("/{}", resource.name), path(resource));
            definitions.insert(resource.name.to_owned(), definition(resource));
        }
        for function in self.functions().filter(|function| !function.unlisted) {
            let parameter = json!({
                "in": "body", "name": "args", "required": true, "schema": function.args,
            });
            let answer = match &function.reply {
                Some(schema) => json!({ "200": { "description": "OK", "schema": schema } }),
                None => json!({ "204": { "description": "No Content" } }),
            };
            let post = json!({
                "tags": [format!("(rpc) {}", function.name)],
                "summary": function.doc,
                "parameters": [parameter],
                "responses": answer,
            });
            paths.insert(format!("/rpc/{}", function.name), json!({ "post": post }));
        }
        json!({
            "swagger": "2.0",
            "info": { "title": "REST surface", "version": env!("CARGO_PKG_VERSION") },
            "basePath": "/rest/v1",
            "consumes": ["application/json"],
            "produces": ["application/json", "application/vnd.pgrst.object+json", "text/csv"],
            "paths": paths,
            "definitions": definitions,
        })
    }
}

fn path(resource: &Resource) -> Value {
    let filters: Vec<Value> = resource
        .columns
        .iter()
        .map(|column| json!({ "name": column.name, "in": "query", "required": false, "type": "string" }))
        .collect();
    let rows = json!({ "type": "array", "items": { "$ref": format!("#/definitions/{}", resource.name) } });
    let mut path = Map::new();
    let operation = |summary: &str, status: &str| {
        json!({
            "tags": [resource.name],
            "summary": summary,
            "parameters": filters,
            "responses": { status: { "description": "", "schema": rows } },
        })
    };
    path.insert("get".to_owned(), operation(resource.doc, "200"));
    let verbs = resource
        .writes
        .as_ref()
        .map(|writes| writes.verbs())
        .unwrap_or_default();
    for (takes, method, status) in [
        (verbs.insert, "post", "201"),
        (verbs.update, "patch", "204"),
        (verbs.delete, "delete", "204"),
    ] {
        if takes {
            path.insert(method.to_owned(), operation("", status));
        }
    }
    Value::Object(path)
}

fn definition(resource: &Resource) -> Value {
    let required: Vec<&str> = resource
        .columns
        .iter()
        .filter(|column| !column.nullable)
        .map(|column| column.name)
        .collect();
    let properties: Map<String, Value> = resource
        .columns
        .iter()
        .map(|column| (column.name.to_owned(), property(resource, column)))
        .collect();
    json!({
        "type": "object",
        "description": resource.doc,
        "required": required,
        "properties": properties,
    })
}

fn property(resource: &Resource, column: &Column) -> Value {
    let (kind, format) = match column.ty {
        Type::Uuid => ("string", "uuid"),
        Type::Text => ("string", "text"),
        Type::Int => ("integer", "bigint"),
        Type::Real => ("number", "double precision"),
        Type::Bool => ("boolean", "boolean"),
        Type::Time => ("string", "timestamp with time zone"),
        Type::Date => ("string", "date"),
        Type::Json => ("object", "jsonb"),
    };
    let mut property = json!({ "type": kind, "format": format, "description": column.doc });
    if column.ty == Type::Json {
        // Any JSON, not only objects.
        property = json!({ "format": format, "description": column.doc });
    }
    if !column.words.is_empty() {
        property["enum"] = json!(column.words);
    }
    if resource.key.contains(&column.name) {
        property["description"] = json!(format!("{} Note: This is a Primary Key.<pk/>", column.doc).trim());
    }
    property
}
