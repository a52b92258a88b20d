//! Tests of names that only computer opponents have.

use super::checked;
use crate::names::{NameError, check, computer};

#[test]
fn names_of_computers_are_refused_to_people() {
    for name in [
        "Computer 1",
        "Computer level 1",
        "computer",
        "COMPUTER  12",
        "Computer1",
        "Соmрuter 3",        // Cyrillic С, о, р
        "C\u{301}omputer 2", // an accent on the C
        "Ｃomputer 4",       // a full-width C
        "Computer_1",
        "Computer—level 2",
        "—Computer 1",
        "Computer #1",
        "Computer ①",
        "Computer①",
        "Computer l",
        "Computer: level 1",
        "C.o.m.p.u.t.e.r 1",
        "C0mputer 1",
        "Cornputer 1",
        "[Computer] 1",
        "The Computer",
        "🤖 Computer 1",
        "Ordinateur 2",
        "L’ordinateur",
        "コンピューター1",
        "Ⓒⓞⓜⓟⓤⓣⓔⓡ 1",
        "🄲🄾🄼🄿🅄🅃🄴🅁",
        "🅲🅾🅼🅿🆄🆃🅴🆁 2",
        "🅒🅞🅜🅟🅤🅣🅔🅡",
        "🇨 🇴 🇲 🇵 🇺 🇹 🇪 🇷",
        "ᴄᴏᴍᴘᴜᴛᴇʀ 1",
        "ᶜᵒᵐᵖᵘᵗᵉʳ",
        "𝕮𝖔𝖒𝖕𝖚𝖙𝖊𝖗 2",
        "COΜPUTER 2", // a Greek capital mu
        "COМPUTER 2", // a Cyrillic capital em
        "Ϲοмρυτεr",   // Greek and Cyrillic letters
        "ϲοмρυτεr 2",
        "₵omputer",
        "¢omputer 1",
        "Compu†er",
        "Com₱u₮€r 2",
        "Coмpuтer 2", // Cyrillic small letters
        "Cömpüter",
        "Computęr 3",
        "℃omputer", // a degree sign and a C
        "ComputerII",
        "ComputerⅡ",
        "ComputerIV",
        "Computer VIII",
        "The C o m p u t e r",
        "ｺﾝﾋﾟｭｰﾀｰ 1",
        "コンピューター二",
        "コンピューターエイト",
        "Level 2",
        "Level II",
        "LEVEL Ⅱ",
        "level2",
        "Lėvel 2",
        "[Level 3]",
        "Niveau 4",
        "L e v e l 2",
        "L.e.v.e.l. 2",
        "Lvl 2",
        "Lvl. II",
        "Lv 3",
        "Niv. 4",
        "レベル3",
        "ComputerLevel2",
        "computerlevel2",
        "TheComputer",
        "thecomputer",
        "THEComputer",
        "Computers",
        "computertwo",
        "Computer opponent",
        "Computǝr", // a turned e
        "Computər 2",
        "L3vel 2",
        "Ↄomputer", // a mirrored C
        "ɔoɯputǝɹ",
        "Cɔmputer", // an open o
        "ɔɔmputer",
        "C\u{1D159}omputer", // an invisible note head
        "Level Two",
        "LevelTwo",
        "leveltwo",
        "Niveau deux",
        "Niveau Zes",
        "レベル三",
        "レベル 三",
        "レベル壱",
        "レベルニ", // katakana that looks like a number
        "レベルさん",
        "コンピューターレベル二",
        "(omputer",
        "©omputer",
        "ᑕomputer", // a Canadian syllable
        "Ꮖevel 2",  // a Cherokee letter
        "[omputer 2",
        "Compu+er",
        "Leve| 2",
        "AI 2",
        "AI II",
        "Bot 3",
        "Robot two",
        "IA deux",
        "AI level 2",
        "CPU level 2",
        "cpu 3",
        "C●mputer",
        "Computeя",
        "Level I I",
        "パソコン",
        "パソコン2",
        "Ordi 2",
        "Ordi",
        "Comp 2",
        "Comp. II",
    ] {
        assert_eq!(checked(name), Err(NameError::Computer), "{name}");
    }
    for level in [1, 6, u8::MAX] {
        assert_eq!(check(&computer(level)), Err(NameError::Computer));
    }
}

#[test]
fn some_words_for_computers_are_refused_only_as_whole_names() {
    for name in [
        "Engine 2",
        "Machine 3",
        "TablutBot",
        "Kubism AI",
        "AI君",
        "Intelligence artificielle",
        "Kunstmatige intelligentie",
        "AI",
        "ai",
        "aI",
        "A.I.",
        "a i",
        "ΑΙ", // Greek letters
        "ＡＩ",
        "АІ", // Cyrillic letters
        "🅰🅸",
        "ᴀɪ",
        "[AI]",
        "The AI",
        "Official AI",
        "AI Player",
        "Ai player",
        "AI opponent",
        "AI bot",
        "Ai Bot",
        "AiBot",
        "AIボット",
        "IA",
        "KI",
        "CPU",
        "bot",
        "Bot",
        "BOT",
        "B.o.t",
        "b0t",
        "Bo7",
        "Воt", // Cyrillic В and о
        "The bot",
        "Bot account",
        "Robot",
        "R0bot",
        "Chatbot",
        "ボット",
    ] {
        assert_eq!(checked(name), Err(NameError::Computer), "{name}");
    }
}
