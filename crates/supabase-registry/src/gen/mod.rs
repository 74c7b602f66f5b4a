//! The description of the surface, from the registry alone: OpenAPI for programs, TypeScript for the client, a table
//! for people.

mod markdown;
mod openapi;
mod typescript;
