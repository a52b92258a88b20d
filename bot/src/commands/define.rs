//! The definition of each command, with its names and descriptions in every language. The games and their levels come
//! from the game server.

use super::names::{Command, option};
use super::{CHOICE_CHARS_MAX, CHOICES_MAX};
use crate::text::{Lang, Texts, fit};
use konakis_protocol::GameInfo;
use serenity::all::{
    CommandOptionType, CommandType, CreateCommand, CreateCommandOption, EntryPointHandlerType,
    InstallationContext, InteractionContext, Permissions,
};

/// The maximum length of a typed option other than a note, in characters. Discord does not allow longer suggestions.
const TYPED_CHARS_MAX: u16 = 100;

/// The longest note of a report, in characters. The game server does not accept a longer one.
const NOTE_CHARS_MAX: u16 = 500;

/// The name of the command that opens the Activity.
const ENTRY_POINT: &str = "launch";

/// Every command for a game server with these games. With `has_activity`, one command opens the Activity.
#[must_use]
pub fn commands(texts: &Texts, games: &[GameInfo], has_activity: bool) -> Vec<CreateCommand> {
    let d = Definer { texts, games, has_activity };
    let slash = |command, options| d.command(command, options);
    let mut commands = vec![
        slash(Command::Challenge, d.challenge()),
        slash(Command::Move, vec![d.suggested(option::TEXT).required(true), d.suggested(option::ROOM)]),
        slash(Command::Draw, vec![d.suggested(option::ROOM)]),
        slash(Command::Resign, vec![d.suggested(option::ROOM)]),
        slash(Command::Games, Vec::new()),
        slash(Command::Board, vec![d.suggested(option::ROOM)]),
        slash(Command::Record, vec![d.suggested(option::ROOM)]),
        slash(Command::Analysis, vec![d.suggested(option::ROOM)]),
        slash(Command::Rules, vec![d.game().required(true)]),
        slash(Command::Profile, vec![d.option(CommandOptionType::User, option::PLAYER)]),
        slash(Command::Leaderboard, vec![d.game().required(true)]),
        slash(Command::Spectate, vec![d.suggested(option::ROOM)]),
        slash(Command::Notifications, d.notifications()),
        slash(Command::Block, vec![d.person()]),
        slash(Command::Unblock, vec![d.person()]),
        slash(Command::Report, vec![d.note(), d.suggested(option::ROOM)]),
        slash(Command::Data, Vec::new()),
        slash(Command::Help, Vec::new()),
        d.settings(),
        d.challenge_user(),
    ];
    commands.extend(d.play());
    commands.extend(has_activity.then(|| d.launch()));
    commands
}

struct Definer<'a> {
    texts: &'a Texts,
    games: &'a [GameInfo],
    has_activity: bool,
}

impl Definer<'_> {
    fn command(&self, command: Command, options: Vec<CreateCommandOption>) -> CreateCommand {
        let create = CreateCommand::new(command.name()).kind(CommandType::ChatInput).set_options(options);
        self.described(create, command.key())
    }

    fn described(&self, mut create: CreateCommand, key: &str) -> CreateCommand {
        let key = format!("command-{key}");
        let about = format!("{key}.about");
        create = create.description(self.texts.plain(Lang::En, &about, &[]));
        for lang in others() {
            create = create
                .name_localized(lang.tag(), self.texts.plain(lang, &key, &[]))
                .description_localized(lang.tag(), self.texts.plain(lang, &about, &[]));
        }
        everywhere(create)
    }

    fn challenge_user(&self) -> CreateCommand {
        let key = format!("command-{}", Command::ChallengeUser.key());
        let mut create = CreateCommand::new(Command::ChallengeUser.name()).kind(CommandType::User);
        for lang in others() {
            create = create.name_localized(lang.tag(), self.texts.plain(lang, &key, &[]));
        }
        everywhere(create)
    }

    fn challenge(&self) -> Vec<CreateCommandOption> {
        vec![
            self.option(CommandOptionType::User, option::OPPONENT),
            self.game(),
            self.suggested(option::VARIANT),
            self.suggested(option::CLOCK),
            self.side(),
            self.option(CommandOptionType::Boolean, option::RATED),
        ]
    }

    /// The command that begins a game against the computer; none if the computer plays no game.
    fn play(&self) -> Option<CreateCommand> {
        let levels = || self.games.iter().flat_map(|game| &game.levels).copied();
        let (weakest, strongest) = (levels().min()?, levels().max()?);
        // Each game has its own levels, so autocomplete suggests them.
        let level = self.option(CommandOptionType::Integer, option::LEVEL).set_autocomplete(true);
        let level = level.min_int_value(weakest.into()).max_int_value(strongest.into());
        let game = self.game_of(self.games.iter().filter(|game| !game.levels.is_empty()));
        let mut options =
            vec![game, level, self.suggested(option::VARIANT), self.side(), self.suggested(option::CLOCK)];
        let here = self.has_activity.then(|| self.option(CommandOptionType::Boolean, option::HERE));
        options.extend(here);
        Some(self.command(Command::Play, options))
    }

    /// The command that opens the Activity from Discord's list of applications. Discord handles the command itself, so
    /// the bot never receives it.
    fn launch(&self) -> CreateCommand {
        self.described(CreateCommand::new(ENTRY_POINT), ENTRY_POINT)
            .kind(CommandType::PrimaryEntryPoint)
            .handler(EntryPointHandlerType::DiscordLaunchActivity)
    }

    fn settings(&self) -> CreateCommand {
        let mut place = self.option(CommandOptionType::String, option::PLACE);
        for value in ["thread", "channel"] {
            place = self.choice(place, value, |lang| self.texts.plain(lang, &format!("place-{value}"), &[]));
        }
        let mut board = self.option(CommandOptionType::String, option::BOARD);
        for value in ["white", "black"] {
            let name = |lang| self.texts.plain(lang, "side", &[("side", value.into())]);
            board = self.choice(board, value, name);
        }
        let language = self.option(CommandOptionType::String, option::LANGUAGE);
        let as_set = |lang| self.texts.plain(lang, "settings-language-server", &[]);
        let mut language = self.choice(language, "server", as_set);
        for spoken in Lang::ALL {
            let name = |_| self.texts.plain(spoken, "language-name", &[]);
            language = self.choice(language, spoken.tag(), name);
        }
        let reminders = self.option(CommandOptionType::Boolean, option::REMINDERS);
        self.command(
            Command::Settings,
            vec![self.game(), self.suggested(option::CLOCK), place, board, reminders, language],
        )
        .default_member_permissions(Permissions::MANAGE_GUILD)
        .integration_types(vec![InstallationContext::Guild])
        .contexts(vec![InteractionContext::Guild])
    }

    fn notifications(&self) -> Vec<CreateCommandOption> {
        let typed = |name| self.option(CommandOptionType::String, name).max_length(TYPED_CHARS_MAX);
        vec![
            self.option(CommandOptionType::Boolean, option::MESSAGES),
            self.option(CommandOptionType::Boolean, option::LITTLE_TIME),
            typed(option::QUIET),
            typed(option::TIME_ZONE),
        ]
    }

    fn option(&self, kind: CommandOptionType, name: &str) -> CreateCommandOption {
        let key = format!("option-name-{name}");
        let about = format!("{key}.about");
        let mut option = CreateCommandOption::new(kind, name, self.texts.plain(Lang::En, &about, &[]));
        for lang in others() {
            option = option
                .name_localized(lang.tag(), self.texts.plain(lang, &key, &[]))
                .description_localized(lang.tag(), self.texts.plain(lang, &about, &[]));
        }
        option
    }

    /// An option with autocomplete.
    fn suggested(&self, name: &str) -> CreateCommandOption {
        self.option(CommandOptionType::String, name).set_autocomplete(true).max_length(TYPED_CHARS_MAX)
    }

    fn person(&self) -> CreateCommandOption {
        self.option(CommandOptionType::User, option::PERSON).required(true)
    }

    fn note(&self) -> CreateCommandOption {
        self.option(CommandOptionType::String, option::NOTE).required(true).max_length(NOTE_CHARS_MAX)
    }

    fn game(&self) -> CreateCommandOption {
        self.game_of(self.games.iter())
    }

    fn game_of<'g>(&self, games: impl Iterator<Item = &'g GameInfo>) -> CreateCommandOption {
        let option = self.option(CommandOptionType::String, option::GAME);
        games.take(CHOICES_MAX).fold(option, |option, game| {
            option.add_string_choice(fit(&game.name, CHOICE_CHARS_MAX), game.id.to_string())
        })
    }

    fn side(&self) -> CreateCommandOption {
        let option = self.option(CommandOptionType::String, option::SIDE);
        ["random", "white", "black"].into_iter().fold(option, |option, side| {
            self.choice(option, side, |lang| self.texts.plain(lang, "side-choice", &[("side", side.into())]))
        })
    }

    fn choice(
        &self,
        option: CreateCommandOption,
        value: &str,
        name: impl Fn(Lang) -> String,
    ) -> CreateCommandOption {
        let name = |lang| fit(&name(lang), CHOICE_CHARS_MAX);
        let localized = others().map(|lang| (lang.tag(), name(lang)));
        option.add_string_choice_localized(name(Lang::En), value, localized)
    }
}

/// Every language but English, the language of a command's default texts.
fn others() -> impl Iterator<Item = Lang> {
    Lang::ALL.into_iter().filter(|lang| *lang != Lang::En)
}

fn everywhere(command: CreateCommand) -> CreateCommand {
    command.integration_types(vec![InstallationContext::Guild, InstallationContext::User]).contexts(vec![
        InteractionContext::Guild,
        InteractionContext::BotDm,
        InteractionContext::PrivateChannel,
    ])
}
