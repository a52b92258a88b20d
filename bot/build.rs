//! Rebuilds the bot when the rules of a game change or are added, since they are compiled in.

fn main() {
    println!("cargo::rerun-if-changed=../server/games/rules");
}
