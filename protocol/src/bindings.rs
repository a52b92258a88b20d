//! The protocol's types in TypeScript, generated from the Rust types.
//!
//! `cargo run -p konakis-protocol --features bindings --example bindings` writes them to a file of the web client
//! ([`PATH`]). A test fails if that file differs from the output of this module.

use crate::{
    ClientMessage, ErrorCode, FRAME_BYTES_MAX, PositionView, Request, ServerFrame, ServerMessage, VERSION,
};
use std::collections::BTreeMap;
use ts_rs::{Config, TS, TypeVisitor};

/// The path of the generated file, relative to this crate.
pub const PATH: &str = "../server/web/src/protocol.ts";

/// The text of the file: the protocol's constants, then every type that occurs in a frame or in the answer of
/// `/positions/{game}`. The types are sorted by name.
#[must_use]
pub fn typescript() -> String {
    let mut found = Found { config: Config::new().with_large_int("number"), types: BTreeMap::new() };
    found.visit::<Request>();
    found.visit::<ServerFrame>();
    found.visit::<PositionView>();
    let header = format!(
        "// The messages of server and clients, generated from the Rust types in protocol/ by\n\
         // `cargo run -p konakis-protocol --features bindings --example bindings`. Change them there.\n\n\
         /** The version of the protocol. */\nexport const VERSION = {VERSION};\n\n\
         /** The largest frame that a client may send, in bytes. */\nexport const FRAME_BYTES_MAX = {FRAME_BYTES_MAX};\n\n"
    );
    let lists = [
        list("CLIENT_TYPES", "Every type of message that a client sends.", ClientMessage::TYPES),
        list("SERVER_TYPES", "Every type of message that the server sends.", ServerMessage::TYPES),
        list(
            "ERROR_CODES",
            "Every code of an error.",
            &ErrorCode::ALL.iter().map(|code| code.name()).collect::<Vec<_>>(),
        ),
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
    /// Visits a type and the types it consists of. A built-in type of TypeScript has no declaration.
    fn visit<T: TS + 'static + ?Sized>(&mut self) {
        if T::output_path().is_none() {
            return;
        }
        let name = T::ident(&self.config);
        if self.types.contains_key(&name) {
            return;
        }
        let docs = without_examples(&T::docs().unwrap_or_default());
        self.types.insert(name, neat(&format!("{docs}export {}", T::decl(&self.config))));
        T::visit_dependencies(self);
        T::visit_generics(self);
    }
}

/// A comment without its examples, which are in Rust, and without the empty line before each example.
fn without_examples(docs: &str) -> String {
    let mut kept: Vec<&str> = Vec::new();
    let mut in_example = false;
    for line in docs.lines() {
        let is_fence = line.trim_start_matches([' ', '*']).starts_with("```");
        if is_fence && !in_example && kept.last().is_some_and(|last| last.trim() == "*") {
            kept.pop();
        }
        if !is_fence && !in_example {
            kept.push(line);
        }
        in_example ^= is_fence;
    }
    kept.into_iter().flat_map(|line| [line, "\n"]).collect()
}

/// A declaration in the style of the web client: indented fields, one-line comments, no rustdoc links.
fn neat(declaration: &str) -> String {
    let mut neat = String::new();
    let mut margin = "";
    let mut lines = declaration.lines().peekable();
    while let Some(line) = lines.next() {
        let text = line.trim_end().replace("[`", "`").replace("`]", "`");
        let comment: Vec<&str> = lines.clone().take(2).collect();
        if let ("/**", [about, " */"]) = (&*text, &comment[..]) {
            let about = about.trim_start_matches(" * ").replace("[`", "`").replace("`]", "`");
            neat.push_str(&format!("{margin}/** {about} */\n"));
            lines.by_ref().take(2).for_each(drop);
        } else if let (Some(last), false) = (text.strip_suffix(" };"), text.contains('{')) {
            neat.push_str(&format!("{margin}{last}\n}};\n"));
        } else {
            neat.push_str(&format!("{margin}{text}\n"));
        }
        if text.starts_with("export ") {
            margin = "  ";
        }
    }
    neat
}

/// Gives a flattened type the TypeScript fields of another type, because the derive macro cannot do this.
macro_rules! shaped_as {
    ($name:ident, $shape:ident) => {
        impl ::ts_rs::TS for $name {
            type WithoutGenerics = Self;
            type OptionInnerType = Self;

            fn name(config: &::ts_rs::Config) -> String {
                <$shape as ::ts_rs::TS>::inline(config)
            }

            fn inline(config: &::ts_rs::Config) -> String {
                <$shape as ::ts_rs::TS>::inline(config)
            }

            fn inline_flattened(config: &::ts_rs::Config) -> String {
                <$shape as ::ts_rs::TS>::inline_flattened(config)
            }

            fn visit_dependencies(visitor: &mut impl ::ts_rs::TypeVisitor) {
                <$shape as ::ts_rs::TS>::visit_dependencies(visitor);
            }
        }
    };
}

pub(crate) use shaped_as;
