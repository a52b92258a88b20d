//! The types of the wire contract in TypeScript, written from the Rust types so that the two cannot differ.
//!
//! `cargo run -p konakis-protocol --features bindings --example bindings` writes them to the web client; a test fails
//! where that file is not what this module gives.

use crate::{CLIENT_TYPES, ErrorCode, FRAME_BYTES_MAX, Request, ServerFrame, ServerMessage, VERSION};
use std::collections::BTreeMap;
use ts_rs::{Config, TS, TypeVisitor};

/// Where the TypeScript types are kept, seen from this crate's folder.
pub const PATH: &str = "../server/web/src/protocol.ts";

/// The whole file: the constants of the protocol, then every type that a frame can hold, sorted by name.
#[must_use]
pub fn typescript() -> String {
    let mut found = Found { config: Config::new().with_large_int("number"), types: BTreeMap::new() };
    found.visit::<Request>();
    found.visit::<ServerFrame>();
    let header = format!(
        "// What the server and its clients say to each other, written from the Rust types in protocol/ by\n\
         // `cargo run -p konakis-protocol --features bindings --example bindings`. Changes belong there.\n\n\
         /** The version of the protocol. */\nexport const VERSION = {VERSION};\n\n\
         /** The largest frame that a client may send, in bytes. */\nexport const FRAME_BYTES_MAX = {FRAME_BYTES_MAX};\n\n"
    );
    let lists = [
        list("CLIENT_TYPES", "Every type of message that a client sends.", &CLIENT_TYPES),
        list("SERVER_TYPES", "Every type of message that the server sends.", &ServerMessage::TYPES),
        list("ERROR_CODES", "Every code of an error.", &ErrorCode::ALL.map(ErrorCode::name)),
    ];
    header + &lists.concat() + &found.types.into_values().collect::<Vec<_>>().join("\n")
}

/// A constant list of words.
fn list(name: &str, about: &str, words: &[&str]) -> String {
    let words: Vec<String> = words.iter().map(|word| format!("  \"{word}\",\n")).collect();
    format!("/** {about} */\nexport const {name} = [\n{}] as const;\n\n", words.concat())
}

/// The declarations found so far, by name.
struct Found {
    config: Config,
    types: BTreeMap<String, String>,
}

impl TypeVisitor for Found {
    /// Takes up a type and all that it is made of; what TypeScript has by itself has no declaration.
    fn visit<T: TS + 'static + ?Sized>(&mut self) {
        let name = T::ident(&self.config);
        if T::output_path().is_none() || self.types.contains_key(&name) {
            return;
        }
        let docs = T::docs().unwrap_or_default();
        self.types.insert(name, format!("{docs}export {}\n", T::decl(&self.config)));
        T::visit_dependencies(self);
        T::visit_generics(self);
    }
}
