//! Tests of allowed and refused names.

mod computers;
mod staff;

use super::*;

fn checked(name: &str) -> Result<(), NameError> {
    check(&PlayerName::nearest(name))
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
    // The bot shows the server's English name of deleted players in every language.
    assert_eq!(check(&konakis_protocol::deleted_player()), Err(NameError::Deleted));
}
