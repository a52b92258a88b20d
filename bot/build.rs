//! Takes the rules of the games in anew when one of them changes, or comes.

fn main() {
    println!("cargo::rerun-if-changed=../server/games/rules");
}
