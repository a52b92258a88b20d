//! Tests of allowed and refused names.

use super::*;

fn checked(name: &str) -> Result<(), NameError> {
    check(&PlayerName::nearest(name))
}

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
fn the_name_of_deleted_players_is_refused_to_people() {
    for name in [
        "Deleted player",
        "deleted  PLAYER",
        "Deletedplayer",
        "Dеlеtеd рlауеr",
        "Deleted player 2",
        "Deleted player II",
        "The deleted player",
        "Deleted player (Anna)",
        "🅳🅴🅻🅴🆃🅴🅳 player",
        "DeIeted pIayer",
        "Déleted pläyer",
        "DeletedPlayer",
        "Deleted players",
        "Deleted user",
        "Joueur supprimé",
        "joueursupprime",
        "Joueuse supprimée",
        "Compte supprimé",
        "Verwijderde speler",
        "VerwijderdeSpeler",
        "削除されたプレイヤー",
        "削除済みプレイヤー 2",
        "Removed player",
        "退会済みプレイヤー",
        "Utilisateur effacé",
        "Joueuse effacée",
        "Player deleted",
        "プレイヤー削除済み",
        "退会したプレイヤー",
        "[deleted]",
        "削除済み",
        "Former player",
        "Ancien joueur",
        "Onbekende speler",
        "Speler verwijderd",
    ] {
        assert_eq!(checked(name), Err(NameError::Deleted), "{name}");
    }
    assert_eq!(checked("Undeleted player"), Ok(()));
}

#[test]
fn names_of_the_staff_are_refused_to_people() {
    for name in [
        "コナキス(運営)",
        "日本運営チーム",
        "スタッフのアンナ",
        "サーバー管理者",
        "運営事務局",
        "運営より",
        "カスタマーサポート",
        "Service clientèle",
        "Systeembericht",
        "コナキス",
        "チームKonakis",
        "Dev Konakis",
        "Help Konakis",
        "Aide Konakis",
        "www.konakis",
        "Admin",
        "admin 2",
        "Adm1n",
        "Аdmіn", // Cyrillic А and і
        "The Admin",
        "ＡＤＭＩＮ",
        "Administrator",
        "Moderator",
        "M0derat0r",
        "Konakis",
        "Konakis Team",
        "K o n a k i s",
        "Kоnаkіs", // Cyrillic о, а and і
        "System",
        "[Support]",
        "Staff ①",
        "Modérateur",
        "管理者",
        "KonakisTeam",
        "Kon4kis",
        "@dmin",
        "Adm!n",
        "$y5tem",
        "konakisteam",
        "TeamKonakis",
        "AdminTeam",
        "adminteam",
        "ADMINteam",
        "SystemMessage",
        "systemmessages",
        "superadmin",
        "Moderation",
        "The operator",
        "admins",
        "Administrators",
        "KonakisBot",
        "SYSTEMMessage",
        "Mod",
        "The mods",
        "[Mod] Anna",
        "Owner",
        "Webmaster",
        "Λdmin",
        "Δdmin",
        "Дdmin", // a Cyrillic De
        "^dmin",
        "Admiп", // a Cyrillic Pe
        "ADM¡N",
        "Staғғ",
        "Ҝonakis",
        "GameMaster",
        "Moderatie",
        "Sysadmin",
        "システムメッセージ",
        "M●d",
        "M.o.d",
        "§ystem",
        "SYSTΣM",
        "Sysop",
        "Server Team",
        "Administrador",
        "Админ",
        "管理员",
        "Official Konakis",
        "Konakis Nikos",
        "Équipe Konakis",
        "Equipe de Konakis",
        "L’équipe de Konakis",
        "Mr Konakis",
        "Mr. Konakis",
        "Mr K0nakis",
        "Team van Konakis",
        "Équipe support",
        "Modératrice",
        "moderatrice 2",
        "Administratrice",
        "Opératrice",
        "Moderatoren",
        "Administratie",
        "Helpdesk",
        "Klantenservice",
        "Eigenaar",
        "Service client",
        "サポート",
        "サポートチーム",
        "運営者",
        "運営スタッフ",
        "管理人",
        "スタッフ",
        "公式",
        "アドミン",
        "モデレータ",
        "オーナー",
        "オペレーター",
    ] {
        assert_eq!(checked(name), Err(NameError::Staff), "{name}");
    }
}

#[test]
fn some_names_of_computers_are_refused_as_whole_names() {
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

#[test]
fn some_names_of_the_staff_are_refused_as_whole_names() {
    for name in [
        "Host",
        "HOST",
        "H0st",
        "Ho5t",
        "Hоst", // a Cyrillic о
        "H o s t",
        "[Host]",
        "The Host",
        "Host 2",
        "Server host",
        "Official Host",
        "Host account",
        "Developer",
        "developer 1",
        "Devel0per",
        "The developers",
        "Developer team",
        "Dev Team",
        "DevTeam",
        "Security",
        "Security Team",
        "Trust & Safety",
        "Modo",
        "SecurityTeam",
        "Security-Team",
        "Deve1oper",
        "securityteam",
        "S3curity Team",
        "Security Service",
        "The Security Team",
        "Développeur",
        "Sécurité",
        "Ontwikkelaar",
        "Beveiliging",
        "開発者",
        "Official",
        "The Official",
        "0fficial",
        "Officiel",
        "Assistance",
        "Ondersteuning",
    ] {
        assert_eq!(checked(name), Err(NameError::Staff), "{name}");
    }
}

#[test]
fn names_that_only_resemble_refused_names_are_allowed() {
    for name in [
        "Lordi",
        "Modoc",
        "Machiavelli",
        "Engin",
        "Ai",
        "Ai Li",
        "Ai S",
        "Ai 1998",
        "Aiai",
        "Al",
        "AL",
        "Super Al",
        "La",
        "LA",
        "al",
        "A1",
        "Ia",
        "Ki",
        "Aida",
        "Kai",
        "Lia",
        "Abbot",
        "Boti",
        "Bots",
        "Botha",
        "Bottom",
        "Botten",
        "Talbot",
        "Le Bot",
        "Yann Le Bot",
        "De Bot",
        "Bo T",
        "Bo T.",
        "Ann Bot",
        "Bot Li",
        "Bot Vi",
        "Robotham",
        "Robotnik",
        "Host Li",
        "Anna Host",
        "L’Host",
        "De Host",
        "Hoste",
        "Hosti",
        "Hosta",
        "Ho St",
        "Ghost",
        "Dev",
        "Dev Patel",
        "Deva",
        "Developing Dan",
        "Secure",
        "Team",
        "Anna the developer",
    ] {
        assert_eq!(checked(name), Ok(()), "{name}");
    }
}

#[test]
fn ordinary_names_are_allowed() {
    for name in [
        "Anna",
        "Computerfan",
        "Compu",
        "Computress 1",
        "Nguyễn Thị",
        "ก็ดี",
        "משה",
        "李雷",
        "Ana 1",
        "Level 99 wizard",
        "Mr Levell",
        "Lvl",
        "L e v e l",
        "Leve 2",
        "100 €",
        "Ann†",
        "Levell",
        "Vi 2",
        "Deleted scenes",
        "Player 2",
        "Badminton",
        "Systematic",
        "Systema",
        "Adminah",
        "Levelle",
        "Levelt",
        "Konak",
        "Teamu",
        "Teamplayer",
        "Supportive",
        "Lestaf",
        "McAdam",
        "DiStefano",
        "LeVar",
        "Niven",
        "Niv Cox",
        "Lvov",
        "Kofi Mensah",
        "Kɔfi",
        "Əli Məmmədov",
        "山田一郎",
        "三上",
        "Deletia",
        "Joueur 2",
        "Speler",
        "プレイヤー",
        "Stafford",
        "Moderate",
        "Modest",
        "Modi",
        "Ravi Modi",
        "Ravi Admini",
        "Staffo",
        "Supporti",
        "Дмитрий Попов",
        "Δημήτρης",
        "Model 3",
        "Modern",
        "Ai",
        "Ai Tanaka",
        "Aiken",
        "Botten",
        "Kiki",
        "Ki-woo",
        "Anna (2)",
        "<3 Anna",
        "Homeowner",
        "Ⓐnna",
        "Ai Li",
        "Ki Li",
        "Bot Li",
        "Lv Li",
        "Niv Li",
        "Ai 1998",
        "Nikos Konakis",
        "Mr Nikos Konakis",
        "Mr Anna",
        "Équipe de France",
        "Team Anna",
        "Official Anna",
        "Anna Officiel",
        "Huiseigenaar",
        "Compton",
        "Comp Li",
        "Ordinaire",
        "Jordi",
        "Jordi 2",
        "Administrare",
        "管理 人志",
        "公式太郎",
        "Mo D",
        "Яна",
        "!?",
        "🐸",
    ] {
        assert_eq!(checked(name), Ok(()), "{name}");
    }
}

#[test]
fn unreadable_names_are_refused() {
    assert_eq!(checked("\u{301}\u{302}"), Err(NameError::Unreadable));
    for blank in BLANKS {
        assert_eq!(checked(&blank.to_string()), Err(NameError::Unreadable), "{blank:?}");
    }
    assert_eq!(checked("Z\u{301}\u{302}\u{303}\u{304}algo"), Err(NameError::Unreadable));
    assert_eq!(checked(&"\u{fdfa}".repeat(8)), Err(NameError::Unreadable), "8 characters stand for 144");
    assert_eq!(checked(&"뷁".repeat(32)), Ok(()));
    assert_eq!(checked(&"㎨".repeat(29)), Err(NameError::Unreadable), "29 characters stand for 87 words");
    assert_eq!(checked(&"aA".repeat(16)), Ok(()));
    assert_eq!(allowed(PlayerName::nearest("\u{301}")).as_str(), "Somebody");
    assert_eq!(allowed(PlayerName::nearest("Anna")).as_str(), "Anna");
}

#[test]
fn translated_names_of_computers_and_deleted_users_are_refused() {
    let locales = concat!(env!("CARGO_MANIFEST_DIR"), "/web/locales");
    let mut checked_names = 0;
    for folder in std::fs::read_dir(locales).unwrap() {
        let texts = std::fs::read_to_string(folder.unwrap().path().join("shell.ftl")).unwrap();
        let name_of = |key: &str| {
            let lines = texts.lines().filter_map(|line| line.strip_prefix(key)?.strip_prefix(" = "));
            lines.map(|name| name.replace("{ $level }", "2")).next().unwrap()
        };
        for (key, error) in
            [("shell-deleted-player", NameError::Deleted), ("shell-computer-player", NameError::Computer)]
        {
            assert_eq!(checked(&name_of(key)), Err(error), "{}", name_of(key));
            checked_names += 1;
        }
    }
    assert_eq!(checked_names, 8);
    // The bot shows the server's name of deleted players in every language.
    assert_eq!(check(&konakis_protocol::deleted_player()), Err(NameError::Deleted));
}
