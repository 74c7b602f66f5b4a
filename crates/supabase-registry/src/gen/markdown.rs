//! The surface as tables for people.

use std::fmt::Write;

use crate::{Access, Policy, Registry, WriteVerbs};

impl Registry {
    /// Resources, functions and edge functions as Markdown.
    pub fn markdown(&self) -> String {
        let mut text = String::from(
            "## Resources\n\n| name | who | gate | columns | embeds | writes | |\n|---|---|---|---|---|---|---|\n",
        );
        for resource in self.resources() {
            let columns: Vec<String> = resource
                .columns
                .iter()
                .map(|column| format!("`{}`", column.name))
                .collect();
            let embeds: Vec<String> = resource
                .relations
                .iter()
                .map(|relation| format!("`{}`", relation.target))
                .collect();
            let verbs = resource
                .writes
                .as_ref()
                .map(|writes| writes.verbs())
                .unwrap_or_default();
            // Writing into a String cannot fail.
            let _ = writeln!(
                text,
                "| `{}` | {} | {} | {} | {} | {} | {} |",
                resource.name,
                who(resource.access),
                gate(resource.policy),
                columns.join(", "),
                embeds.join(", "),
                written(verbs),
                resource.doc
            );
        }
        text.push_str("\n## Functions\n\n| name | who | gate | methods | |\n|---|---|---|---|---|\n");
        for function in self.functions() {
            let args: Vec<String> = function
                .arguments()
                .names
                .into_iter()
                .map(|(name, required)| if required { name } else { format!("{name}?") })
                .collect();
            let _ = writeln!(
                text,
                "| `{}({})` | {} | {} | {} | {} |",
                function.name,
                args.join(", "),
                if function.unlisted {
                    "staff"
                } else {
                    who(function.access)
                },
                gate(function.policy),
                match (function.read_only, function.keyed) {
                    (true, _) => "GET, POST",
                    (false, true) => "POST, key",
                    (false, false) => "POST",
                },
                function.doc
            );
        }
        text.push_str("\n## Edge functions\n\n| name | who | gate | |\n|---|---|---|---|\n");
        for edge in self.edges() {
            let _ = writeln!(
                text,
                "| `{}` | {} | {} | {} |",
                edge.name,
                who(edge.access),
                gate(edge.policy),
                edge.doc
            );
        }
        text
    }
}

/// The feature that switches it off, and whether it stays open when the product is closed to the caller.
fn gate(policy: Policy) -> String {
    let open = match policy {
        Policy {
            always_open: Some(_), ..
        } => Some("always open"),
        Policy {
            always_readable: Some(_),
            ..
        } => Some("always readable"),
        _ => None,
    };
    let feature = policy.feature.map(|feature| format!("`{feature}`"));
    let parts: Vec<String> = feature.into_iter().chain(open.map(str::to_owned)).collect();
    parts.join(", ")
}

fn who(access: Access) -> &'static str {
    match access {
        Access::Anyone => "anyone",
        Access::Authenticated => "signed in",
        Access::Service => "service key",
    }
}

fn written(verbs: WriteVerbs) -> String {
    [
        (verbs.insert, "insert"),
        (verbs.upsert, "upsert"),
        (verbs.update, "update"),
        (verbs.delete, "delete"),
    ]
    .into_iter()
    .filter_map(|(takes, word)| takes.then_some(word))
    .collect::<Vec<_>>()
    .join(", ")
}
