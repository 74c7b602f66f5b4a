//! The surface as tables for people.

use std::fmt::Write;

use crate::registry::{Access, Registry, WriteVerbs};

impl Registry {
    /// Resources, functions and edge functions as Markdown.
    pub fn markdown(&self) -> String {
        let mut text =
            String::from("## Resources\n\n| name | who | columns | embeds | writes | |\n|---|---|---|---|---|---|\n");
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
                "| `{}` | {} | {} | {} | {} | {} |",
                resource.name,
                who(resource.access),
                columns.join(", "),
                embeds.join(", "),
                written(verbs),
                resource.doc
            );
        }
        text.push_str("\n## Functions\n\n| name | who | methods | |\n|---|---|---|---|\n");
        for function in self.functions() {
            let args: Vec<String> = function
                .arguments()
                .names
                .into_iter()
                .map(|(name, required)| if required { name } else { format!("{name}?") })
                .collect();
            let _ = writeln!(
                text,
                "| `{}({})` | {} | {} | {} |",
                function.name,
                args.join(", "),
                if function.unlisted {
                    "staff"
                } else {
                    who(function.access)
                },
                if function.read_only { "GET, POST" } else { "POST" },
                function.doc
            );
        }
        text.push_str("\n## Edge functions\n\n| name | who | |\n|---|---|---|\n");
        for edge in self.edges() {
            let _ = writeln!(text, "| `{}` | {} | {} |", edge.name, who(edge.access), edge.doc);
        }
        text
    }
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
