//! Rebuilds the bot when the rules of a game or a translation of them is changed or added, because the rules and their
//! translations are compiled in.

fn main() {
    println!("cargo::rerun-if-changed=../server/games/rules");
    println!("cargo::rerun-if-changed=locales/rules");
}
