//! The `Database` type that `createClient<Database>()` takes.

use std::fmt::Write;

use serde_json::Value;

use crate::{Cardinality, Column, Registry, Resource, Type};

const HEAD: &str = "\
// Generated from the server's registry. Do not edit: change the declaration and generate again.

export type Json = string | number | boolean | null | { [key: string]: Json | undefined } | Json[];

export type Database = {
  public: {
";

const TAIL: &str = "\
    CompositeTypes: { [_ in never]: never };
  };
};
";

impl Registry {
    /// The TypeScript declarations of the whole surface, stable from one run to the next.
    pub fn typescript(&self) -> String {
        let mut text = String::from(HEAD);
        text.push_str("    Tables: {\n");
        for resource in self.resources() {
            table(&mut text, resource);
        }
        text.push_str("    };\n    Views: { [_ in never]: never };\n    Functions: {\n");
        for function in self.functions() {
            let args = type_of(function.args.as_value(), 8);
            let args = if function.arguments().names.is_empty() {
                "Record<PropertyKey, never>".to_owned()
            } else {
                args
            };
            let returns = function
                .reply
                .as_ref()
                .map_or("undefined".to_owned(), |schema| type_of(schema.as_value(), 8));
            // Writing into a String cannot fail.
            let _ = writeln!(
                text,
                "      {}: {{\n        Args: {args};\n        Returns: {returns};\n      }};",
                function.name
            );
        }
        text.push_str("    };\n    Enums: {\n");
        for resource in self.resources() {
            for column in resource.columns.iter().filter(|column| !column.words.is_empty()) {
                let _ = writeln!(
                    text,
                    "      {}_{}: {};",
                    resource.name,
                    column.name,
                    words(column.words)
                );
            }
        }
        text.push_str("    };\n");
        text.push_str(TAIL);
        text
    }
}

fn table(text: &mut String, resource: &Resource) {
    let verbs = resource
        .writes
        .as_ref()
        .map(|writes| writes.verbs())
        .unwrap_or_default();
    let _ = writeln!(text, "      {}: {{\n        Row: {{", resource.name);
    for column in &resource.columns {
        let _ = writeln!(text, "          {}: {};", column.name, column_type(column));
    }
    text.push_str("        };\n");
    for (name, takes) in [("Insert", verbs.insert), ("Update", verbs.update || verbs.upsert)] {
        let columns: Vec<&Column> = resource.columns.iter().filter(|column| !column.read_only).collect();
        if !takes || columns.is_empty() {
            // `never` would make the client's generics collapse.
            let _ = writeln!(text, "        {name}: Record<PropertyKey, never>;");
            continue;
        }
        let _ = writeln!(text, "        {name}: {{");
        for column in columns {
            let optional = name == "Update" || column.nullable || column.has_default;
            let mark = if optional { "?" } else { "" };
            let _ = writeln!(text, "          {}{mark}: {};", column.name, column_type(column));
        }
        text.push_str("        };\n");
    }
    text.push_str("        Relationships: [\n");
    // The client derives the reverse relation itself, so only the side with the foreign key is written.
    for relation in resource.relations.iter().filter(|relation| relation.holds_key()) {
        let _ = writeln!(
            text,
            "          {{\n            foreignKeyName: \"{}\";\n            columns: [\"{}\"];\n            isOneToOne: {};\n            referencedRelation: \"{}\";\n            referencedColumns: [\"{}\"];\n          }},",
            relation.name,
            relation.column,
            relation.cardinality == Cardinality::OneToOne,
            relation.target,
            relation.target_column
        );
    }
    text.push_str("        ];\n      };\n");
}

fn column_type(column: &Column) -> String {
    let plain = match column.ty {
        _ if !column.words.is_empty() => words(column.words),
        Type::Uuid | Type::Text | Type::Time | Type::Date => "string".to_owned(),
        Type::Int | Type::Real => "number".to_owned(),
        Type::Bool => "boolean".to_owned(),
        Type::Json => column.shape.unwrap_or("Json").to_owned(),
    };
    if column.nullable {
        format!("{plain} | null")
    } else {
        plain
    }
}

fn words(words: &[&str]) -> String {
    let quoted: Vec<String> = words.iter().map(|word| format!("{word:?}")).collect();
    quoted.join(" | ")
}

/// The TypeScript type of a JSON schema; `Json` where the schema says nothing.
fn type_of(schema: &Value, indent: usize) -> String {
    if let Some(word) = schema.get("const") {
        return word.to_string();
    }
    if let Some(Value::Array(words)) = schema.get("enum") {
        return joined(words.iter().map(Value::to_string).collect(), " | ");
    }
    for (key, glue) in [("anyOf", " | "), ("oneOf", " | "), ("allOf", " & ")] {
        if let Some(Value::Array(options)) = schema.get(key) {
            return joined(options.iter().map(|option| type_of(option, indent)).collect(), glue);
        }
    }
    match schema.get("type") {
        Some(Value::String(kind)) => type_of_kind(schema, kind, indent),
        Some(Value::Array(kinds)) => joined(
            kinds
                .iter()
                .filter_map(Value::as_str)
                .map(|kind| type_of_kind(schema, kind, indent))
                .collect(),
            " | ",
        ),
        _ => "Json".to_owned(),
    }
}

fn joined(mut parts: Vec<String>, glue: &str) -> String {
    parts.dedup();
    parts.join(glue)
}

fn type_of_kind(schema: &Value, kind: &str, indent: usize) -> String {
    match kind {
        "string" => "string".to_owned(),
        "integer" | "number" => "number".to_owned(),
        "boolean" => "boolean".to_owned(),
        "null" => "null".to_owned(),
        "array" => {
            let item = schema
                .get("items")
                .map_or("Json".to_owned(), |items| type_of(items, indent));
            if item.contains(' ') {
                format!("({item})[]")
            } else {
                format!("{item}[]")
            }
        }
        "object" => type_of_object(schema, indent),
        _ => "Json".to_owned(),
    }
}

fn type_of_object(schema: &Value, indent: usize) -> String {
    let properties = schema.get("properties").and_then(Value::as_object);
    let Some(properties) = properties.filter(|properties| !properties.is_empty()) else {
        let value = match schema.get("additionalProperties") {
            Some(inner) if inner.is_object() => type_of(inner, indent),
            _ => "Json".to_owned(),
        };
        return format!("{{ [key: string]: {value} }}");
    };
    let required: Vec<&str> = schema
        .get("required")
        .and_then(Value::as_array)
        .map(|names| names.iter().filter_map(Value::as_str).collect())
        .unwrap_or_default();
    let inner = " ".repeat(indent + 2);
    let mut text = String::from("{\n");
    for (name, property) in properties {
        let mark = if required.contains(&name.as_str()) { "" } else { "?" };
        let ty = type_of(property, indent + 2);
        // A single unnamed argument has the empty name.
        let name = if name.is_empty() { "\"\"" } else { name.as_str() };
        let _ = writeln!(text, "{inner}{name}{mark}: {ty};");
    }
    let _ = write!(text, "{}}}", " ".repeat(indent));
    text
}
