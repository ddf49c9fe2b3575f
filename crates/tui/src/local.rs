//! A match in this program: people at this screen, bots on threads of their own.
use crate::session::{Message, Report, Request, Session};
use std::{
    collections::BTreeMap,
    hash::{DefaultHasher, Hash as _, Hasher as _},
    panic::{AssertUnwindSafe, catch_unwind},
    rc::Rc,
    sync::mpsc::Sender,
    thread,
};
use taproom_bots::BotSpec;
use taproom_core::{Seat, Seats, Turn, Viewer, record::Header};
use taproom_match::{Advisor, GameEntry, Match, Mind, SetupRequest};
use taproom_scene::{Answer as SceneAnswer, Asked, Looking, Scene, Sitter, hints};
use taproom_table::{Answer, Help, Table};

/// Who gives hints, and for how long it thinks.
const ADVISER: &str = "hard@600ms";
/// No clock runs at one screen: everything happens at once.
const NOW: i64 = 0;

/// A table that is kept somewhere.
pub trait Kept {
    /// The table.
    fn table(&self) -> &Table;
    /// To change it.
    fn table_mut(&mut self) -> &mut Table;
    /// Writes down what has changed.
    fn save(&mut self) -> Result<(), String>;
}

/// Who sits at a seat of a match in this program.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Chair {
    /// What they are called.
    pub name: String,
    /// `None`: a person at this screen.
    pub bot: Option<BotSpec>,
}

/// A match as somebody wants it.
#[derive(Clone)]
pub struct Wanted {
    /// Which game.
    pub game: &'static dyn GameEntry,
    /// What it is set up with.
    pub request: SetupRequest,
    /// By seat.
    pub chairs: Vec<Chair>,
}

/// Makes the table of a new match, and keeps it somewhere.
pub type Opener = Rc<dyn Fn(&Wanted) -> Result<Box<dyn Kept>, String>>;

/// A match to be played here.
pub struct Opened {
    /// Which game.
    pub game: &'static dyn GameEntry,
    /// Its table, and where that is kept.
    pub kept: Box<dyn Kept>,
    /// By seat.
    pub chairs: Vec<Chair>,
}

impl Opened {
    /// The same people and options once more, everybody one seat on.
    fn again(&self, open: &Opener) -> Result<Self, String> {
        let mut chairs = self.chairs.clone();
        chairs.rotate_left(1);
        let request = SetupRequest::of(self.kept.table().the_match().setup(), None)?;
        let wanted = Wanted { game: self.game, request, chairs };
        Ok(Self { game: self.game, kept: open(&wanted)?, chairs: wanted.chairs })
    }
}

/// What a bot thought of.
pub struct BotAnswer {
    seat: Seat,
    /// Which question it answers.
    version: u64,
    mind: Box<dyn Advisor>,
    text: Option<String>,
}

pub(crate) struct Local {
    opened: Opened,
    sitters: Vec<Sitter>,
    reports: Sender<Message>,
    open: Opener,
    /// At a shared screen: who sits before it.
    shown: Option<Seat>,
    thinking: Seats,
    minds: BTreeMap<Seat, Box<dyn Advisor>>,
}

impl Local {
    pub(crate) fn new(opened: Opened, open: Opener, reports: Sender<Message>) -> Self {
        let mut local = Self {
            sitters: Vec::new(),
            opened,
            reports,
            open,
            shown: None,
            thinking: Seats::NONE,
            minds: BTreeMap::new(),
        };
        local.sit();
        local
    }

    fn sit(&mut self) {
        let sitter =
            |chair: &Chair| Sitter { name: chair.name.clone(), bot: chair.bot.map(|bot| bot.to_string()), lost: false };
        self.sitters = self.opened.chairs.iter().map(sitter).collect();
    }

    fn table(&self) -> &Table {
        self.opened.kept.table()
    }

    fn looking(&self) -> Looking<'_> {
        let title = self.opened.game.about().title;
        let (game, table, sitters) = (self.opened.game, self.table(), &self.sitters);
        Looking { game, table, title, sitters, around: Vec::new(), ran: NOW }
    }

    fn report(&self, report: Report) {
        let _ = self.reports.send(Message::Report(report));
    }

    /// Whose view is shown, and who has to come to the screen first.
    fn sight(&mut self) -> (Viewer, Option<Seat>) {
        let people = self.looking().persons();
        let acting = self.table().acting();
        let acts = |seat: &Seat| acting.contains(*seat) && people.contains(*seat);
        let wanted = self.shown.filter(acts).or_else(|| people.iter().find(acts));
        let Some(seat) = wanted.or(self.shown).or_else(|| people.first()) else { return (Viewer::Spectator, None) };
        let the_match = self.table().the_match();
        let secret = |seat: Seat| the_match.has_secrets(seat);
        let several = people.len() > 1 && the_match.turn() != Turn::Over;
        if several && self.shown != Some(seat) && (secret(seat) || self.shown.is_some_and(secret)) {
            return (Viewer::Spectator, Some(seat));
        }
        self.shown = Some(seat);
        (Viewer::Seat(seat), None)
    }

    fn scene(&mut self) -> Scene {
        let (viewer, cover) = self.sight();
        if let Some(seat) = cover {
            return self.looking().covered(seat);
        }
        let mut scene = self.looking().now(viewer);
        if self.waits_for_chance() {
            scene.question = Some(self.chance());
        }
        scene
    }

    /// Is chance given by hand, and is it time to?
    fn waits_for_chance(&self) -> bool {
        self.table().the_match().turn() == Turn::Chance
    }

    /// Chance by hand, as a question like any other.
    fn chance(&self) -> Asked {
        let outcome = |(notation, _, label): (String, u32, String)| SceneAnswer {
            notation,
            short: label.clone(),
            label,
            place: "menu:chance".into(),
        };
        let choices = self.table().the_match().outcomes().into_iter().map(outcome).collect();
        Asked { text: "Chance is given by hand: what happened?".into(), choices, ..Asked::default() }
    }

    fn change(&mut self, request: &Request) -> Result<(), String> {
        let by_hand = self.waits_for_chance();
        let (viewer, _) = self.sight();
        let table = self.opened.kept.table_mut();
        let seat = if let Viewer::Seat(seat) = viewer { Some(seat) } else { None };
        let done = match (request, seat) {
            (Request::Answer { texts, .. }, _) if by_hand => {
                texts.iter().try_for_each(|text| table.give_chance(text, NOW).map(drop))
            }
            (_, None) => return Err("nobody at this screen plays".into()),
            (Request::Answer { texts, version }, Some(seat)) => {
                let version = u64::from_str_radix(version, 16).ok();
                table.play(Answer { seat, texts, version, at: NOW, help: Help::Full }).map(drop)
            }
            (Request::End, Some(seat)) => {
                table.end_turn(seat, NOW);
                Ok(())
            }
            (Request::Undo, Some(seat)) => table.undo(seat, NOW).map(drop),
            (Request::Restart, Some(seat)) => table.restart_turn(seat, NOW).map(drop),
            _ => Ok(()),
        };
        let names: Vec<&str> = self.opened.chairs.iter().map(|chair| chair.name.as_str()).collect();
        done.map_err(|error| error.sentence().named(&names))?;
        self.opened.kept.save()
    }

    /// Lets the bots that are asked think.
    fn wake(&mut self) {
        for seat in self.table().asked().iter() {
            let Some(spec) = self.opened.chairs.get(seat.index()).and_then(|chair| chair.bot) else { continue };
            if self.thinking.contains(seat) {
                continue;
            }
            self.thinking.insert(seat);
            let (fork, version) = (self.table().the_match().fork(), self.table().version(seat));
            let mut mind =
                self.minds.remove(&seat).unwrap_or_else(|| fork.advisor(&mind(spec, &self.table().header())));
            let reports = self.reports.clone();
            thread::spawn(move || {
                let thought = catch_unwind(AssertUnwindSafe(move || {
                    let choice = mind.choose(&*fork, seat);
                    let text = choice.and_then(|n| fork.notations(seat).into_iter().nth(n));
                    BotAnswer { seat, version, mind, text }
                }));
                let broke = |_| Message::Report(Report::Refused("A bot broke; its record shows where.".into()));
                let _ = reports.send(thought.map_or_else(broke, Message::Bot));
            });
        }
    }

    fn hint(&mut self) {
        let (Viewer::Seat(seat), None) = self.sight() else { return };
        let fork: Box<dyn Match> = self.table().the_match().fork();
        let names: Vec<String> = self.sitters.iter().map(|sitter| sitter.name.clone()).collect();
        let (reports, mind) = (self.reports.clone(), mind(ADVISER.parse().expect("a bot"), &self.table().header()));
        thread::spawn(move || {
            let thoughts = fork.advisor(&mind).think(&*fork, seat);
            let _ = reports.send(Message::Report(Report::Hints(hints(&*fork, seat, thoughts, &names))));
        });
    }
}

/// Thinks differently in every match, and the same in the same match.
fn mind(bot: BotSpec, header: &Header) -> Mind {
    let mut hasher = DefaultHasher::new();
    header.hash(&mut hasher);
    Mind::new(bot.at_table(), hasher.finish())
}

impl Session for Local {
    fn ask(&mut self, request: Request) {
        match request {
            Request::Now => {}
            Request::Then(step) => {
                let (viewer, cover) = self.sight();
                if cover.is_none() {
                    let scene = self.looking().then(viewer, step);
                    self.report(Report::Then(Box::new(scene)));
                }
                return;
            }
            Request::Hint => return self.hint(),
            Request::Come(seat) => self.shown = Some(seat),
            Request::Rematch => match self.opened.again(&self.open) {
                Ok(next) => {
                    self.opened = next;
                    (self.shown, self.thinking) = (None, Seats::NONE);
                    self.minds.clear();
                    self.sit();
                }
                Err(why) => return self.report(Report::Refused(why)),
            },
            change => {
                if let Err(why) = self.change(&change) {
                    self.report(Report::Refused(why));
                }
            }
        }
        let scene = self.scene();
        self.report(Report::Now(Box::new(scene)));
        self.wake();
    }

    fn bot(&mut self, answer: BotAnswer) {
        let BotAnswer { seat, version, mind, text } = answer;
        self.thinking.remove(seat);
        self.minds.insert(seat, mind);
        if let Some(text) = text {
            let answer = Answer { seat, texts: &[text], version: Some(version), at: NOW, help: Help::None };
            // If the table moved on meanwhile, the bot is asked again below.
            if self.opened.kept.table_mut().play(answer).is_ok()
                && let Err(why) = self.opened.kept.save()
            {
                self.report(Report::Refused(why));
            }
        }
        self.ask(Request::Now);
    }
}
