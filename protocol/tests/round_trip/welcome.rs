//! Random answers to `hello`, each with a random catalogue of games.

use super::values::{option_value, secret, user, word};
use konakis_protocol::{
    BySeat, CountInfo, GameInfo, Label, LevelInfo, OptionInfo, Reason, ReasonInfo, ValueName, VariantInfo,
    Welcome, Word,
};
use proptest::collection::vec;
use proptest::option::of;
use proptest::prelude::*;

fn words() -> impl Strategy<Value = Vec<Word>> {
    vec((word(), word()).prop_map(|(id, name)| Word { id, name }), 0..3)
}

fn option_info() -> impl Strategy<Value = OptionInfo> {
    let label =
        (option_value(), word(), word()).prop_map(|(value, name, about)| Label { value, name, about });
    ([word(), word(), word()], option_value(), vec(label, 0..3))
        .prop_map(|([id, name, about], default, labels)| OptionInfo::new(id, name, about, default, labels))
}

fn variant() -> impl Strategy<Value = VariantInfo> {
    ([word(), word(), word()], vec(option_info(), 0..3))
        .prop_map(|([id, name, about], options)| VariantInfo { id, name, about, options })
}

fn level() -> impl Strategy<Value = LevelInfo> {
    (any::<u8>(), word(), word()).prop_map(|(level, name, about)| LevelInfo { level, name, about })
}

fn count() -> impl Strategy<Value = CountInfo> {
    let value = (any::<u32>(), word(), of(word()));
    let value = value.prop_map(|(value, name, sign)| ValueName { value, name, sign });
    (word(), word(), vec(value, 0..3)).prop_map(|(id, name, values)| CountInfo { id, name, values })
}

fn reason() -> impl Strategy<Value = ReasonInfo> {
    let id = "[a-z_]{1,32}".prop_map(|word| Reason::read(&word).unwrap());
    (id, word(), word()).prop_map(|(id, won, drawn)| ReasonInfo { id, won, drawn })
}

fn game() -> impl Strategy<Value = GameInfo> {
    let about = ([word(), word(), word()], of(word()), of([word(), word()]), of(any::<u8>()), any::<bool>());
    let levels = (vec(any::<u8>(), 0..3), vec(level(), 0..3));
    let vocabulary = (words(), words(), vec(count(), 0..3), vec(reason(), 0..3));
    (about, vec(variant(), 0..3), levels, vocabulary).prop_map(
        |(about, variants, (levels, level_names), (kinds, terrain, counts, reasons))| {
            let ([id, name, about], aim, sides, minutes, has_secrets) = about;
            let sides = sides.map(BySeat::from);
            let info = GameInfo { id, name, about, aim, sides, minutes, has_secrets, ..GameInfo::default() };
            let info = GameInfo { variants, levels, level_names, kinds, terrain, ..info };
            info.with_counts(counts).with_reasons(reasons)
        },
    )
}

pub(crate) fn welcome() -> impl Strategy<Value = Welcome> {
    (of(user()), of(secret()), vec(game(), 0..3), any::<(u32, u64, bool)>()).prop_map(
        |(user, token, games, (version, now, sign_in))| Welcome { version, user, token, games, now, sign_in },
    )
}
