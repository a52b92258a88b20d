//! Rebuilds the bot when the rules of a game or their translations change, because they are compiled in.

fn main() {
    println!("cargo::rerun-if-changed=../server/games/rules");
    println!("cargo::rerun-if-changed=locales/rules");
}
