//! `taproom tui`, `taproom join`, `taproom watch`
use crate::{
    args::{Ground, JoinArgs, ScreenArgs, ScreenSize, Shared, TuiArgs},
    cmd::serve::data_folder,
    files::{self, NOW, RecordFile},
};
use anyhow::{Context as _, Result, anyhow, bail};
use std::{
    cell::RefCell,
    collections::BTreeMap,
    env, fs,
    io::{IsTerminal as _, Write as _},
    path::{Path, PathBuf},
    rc::Rc,
    sync::{Arc, mpsc},
    time::{Duration, Instant},
};
use taproom_core::{Seat, record::Luck};
use taproom_match::{GameEntry, Secret};
use taproom_table::Table;
use taproom_tui::{
    App, Chair, Depth, Joined, Kept, Link, Opened, Opener, Opening, Purse, Settings, Theme, Wanted, run as play, svg,
};

pub(crate) fn run(args: &TuiArgs, shared: &Shared) -> Result<()> {
    let own = files::edition(shared)?;
    let opening = || -> Result<Opening> {
        let Some(what) = &args.what else { return Ok(Opening::Choose(None)) };
        if !Path::new(what).exists()
            && let Ok(game) = taproom_catalog::find(what)
        {
            return Ok(Opening::Choose(Some(game)));
        }
        let kept = RecordFile::open(Path::new(what), own.as_deref())?;
        let game = game_of(&kept.table)?;
        let chairs = chairs(&kept.table, args)?;
        let seated = !args.bot.is_empty() || chairs.len() == 1;
        Ok(Opening::Continue { opened: Opened { game, kept: Box::new(kept), chairs }, seated })
    };
    let settings = settings(&args.screen);
    if let Some(path) = &args.picture {
        return picture(args, path, settings);
    }
    need_terminal()?;
    let made = Rc::new(RefCell::new(Vec::new()));
    play(|| opening().map_err(|error| format!("{error:#}")), opener(args.out.clone(), made.clone()), settings)
        .map_err(|error| anyhow!("{error}"))?;
    for path in made.borrow().iter() {
        println!("the match is kept in {0}: taproom tui {0}", path.display());
    }
    Ok(())
}

pub(crate) fn join(args: &JoinArgs, watch: bool) -> Result<()> {
    let link = Link::parse(&args.url).map_err(|why| anyhow!(why))?;
    need_terminal()?;
    let login = env::var("USER").or_else(|_| env::var("USERNAME")).unwrap_or_else(|_| "Guest".into());
    let name = args.name.clone().unwrap_or(login);
    let purse = Arc::new(CookieFile { path: data_folder()?.join("terminal.json") });
    let joined = Joined::open(&link, &name, watch, purse).map_err(|why| anyhow!("{}: {why}", link.server))?;
    let made = Rc::new(RefCell::new(Vec::new()));
    play(|| Ok(Opening::Join(joined)), opener(None, made), settings(&args.screen)).map_err(|error| anyhow!("{error}"))
}

fn need_terminal() -> Result<()> {
    if std::io::stdin().is_terminal() && std::io::stdout().is_terminal() {
        return Ok(());
    }
    bail!("this needs a terminal to play in; `taproom play` and `taproom show` work without one")
}

fn settings(args: &ScreenArgs) -> Settings {
    let depth = args.colours.unwrap_or_else(|| Depth::of(|name| env::var(name).ok()));
    // `15;0`: ink, ground. Grounds from 7 on are light, but for the dark grey.
    let ground = env::var("COLORFGBG").ok().and_then(|text| text.rsplit(';').next()?.parse::<u8>().ok());
    let light = args.ground.map_or(ground.is_some_and(|ground| ground == 7 || ground > 8), |it| it == Ground::Light);
    let utf8 = ["LC_ALL", "LC_CTYPE", "LANG"].iter().find_map(|name| env::var(name).ok().filter(|it| !it.is_empty()));
    let plain = utf8.is_some_and(|locale| locale == "C" || locale == "POSIX");
    let theme = Theme { depth, light, ascii: args.ascii || plain };
    Settings { theme, pace: Duration::from_millis(args.pace), mouse: !args.no_mouse }
}

fn game_of(table: &Table) -> Result<&'static dyn GameEntry> {
    taproom_catalog::find(&table.the_match().setup().game).map_err(|why| anyhow!(why))
}

/// Who sits at a record: bots where the command says so, people elsewhere.
fn chairs(table: &Table, args: &TuiArgs) -> Result<Vec<Chair>> {
    let seats = table.the_match().setup().seats;
    let mut chairs: Vec<Chair> =
        Seat::all(seats).map(|seat| Chair { name: format!("Player {}", seat.0 + 1), bot: None }).collect();
    for &it in &args.bot {
        let seat = files::seat_of(it.player, table.the_match())?;
        chairs[seat.index()].bot = Some(it.bot);
    }
    Ok(chairs)
}

impl Kept for RecordFile {
    fn table(&self) -> &Table {
        &self.table
    }

    fn table_mut(&mut self) -> &mut Table {
        &mut self.table
    }

    fn save(&mut self) -> Result<(), String> {
        self.write().map_err(|error| format!("{error:#}"))
    }
}

/// New matches go to files: the one that was named, then others beside it.
fn opener(out: Option<PathBuf>, made: Rc<RefCell<Vec<PathBuf>>>) -> Opener {
    Rc::new(move |wanted: &Wanted| {
        let open = || -> Result<RecordFile> {
            let the_match = wanted.game.open(&wanted.request)?;
            let mut bytes = [0; 32];
            getrandom::fill(&mut bytes).map_err(|error| anyhow!("no randomness from the system: {error}"))?;
            let secret = Secret::new(bytes);
            let mut table = files::table(the_match, Luck::Committed(secret.commitment()), Some(secret));
            table.begin(NOW)?;
            let path = free_path(out.as_deref(), wanted.game.about().slug)?;
            files::create(&path, &table.record(), Some(&secret))?;
            made.borrow_mut().push(path.clone());
            RecordFile::open(&path, None)
        };
        open().map(|kept| Box::new(kept) as Box<dyn Kept>).map_err(|error| format!("{error:#}"))
    })
}

/// A file that does not exist yet.
fn free_path(out: Option<&Path>, slug: &str) -> Result<PathBuf> {
    let folder = match out {
        Some(path) if !path.exists() => return Ok(path.to_owned()),
        Some(path) => path.parent().map(Path::to_owned).unwrap_or_default(),
        None => data_folder()?.join("records"),
    };
    if !folder.as_os_str().is_empty() {
        fs::create_dir_all(&folder).with_context(|| format!("cannot make {}", folder.display()))?;
    }
    let free = (1..100_000).map(|n| folder.join(format!("{slug}-{n}.taproom"))).find(|path| !path.exists());
    free.context("there are too many records")
}

/// The screen as it would be, without a terminal.
fn picture(args: &TuiArgs, path: &Path, settings: Settings) -> Result<()> {
    let what = args.what.as_deref().context("name a record")?;
    let (game, record) = files::parse(Path::new(what), &files::read(Path::new(what))?)?;
    let the_match = taproom_match::replay(game, &record, None, args.at)?;
    let table = files::table(the_match, record.header.luck, None);
    let chairs = chairs(&table, args)?;
    let opened = Opened { game, kept: Box::new(OnlyLooked(table)), chairs };
    let (sender, messages) = mpsc::channel();
    let none: Opener = Rc::new(|_| Err("a picture opens no match".into()));
    let depth = args.screen.colours.unwrap_or(Depth::True);
    let settings = Settings { theme: Theme { depth, ..settings.theme }, ..settings };
    let mut app = App::new(Opening::Continue { opened, seated: true }, none, settings, sender);
    for message in messages.try_iter() {
        app.handle(message, Instant::now());
    }
    let ScreenSize(wide, high) = args.size;
    let drawn = app.screenshot(wide, high);
    fs::write(path, svg(&drawn, settings.theme.light)).with_context(|| format!("cannot write {}", path.display()))
}

/// A table that is only looked at.
struct OnlyLooked(Table);

impl Kept for OnlyLooked {
    fn table(&self) -> &Table {
        &self.0
    }
    fn table_mut(&mut self) -> &mut Table {
        &mut self.0
    }
    fn save(&mut self) -> Result<(), String> {
        Err("a picture keeps nothing".into())
    }
}

/// What servers and matches left with us, in a file for the owner's eyes only.
struct CookieFile {
    path: PathBuf,
}

type ByAddress = BTreeMap<String, BTreeMap<String, String>>;

impl CookieFile {
    fn read(&self) -> ByAddress {
        fs::read_to_string(&self.path).ok().and_then(|text| serde_json::from_str(&text).ok()).unwrap_or_default()
    }

    /// Changes the file; two terminals that join at the same time do not lose what the other one was given.
    fn change(&self, change: impl FnOnce(&mut ByAddress)) -> Result<()> {
        if let Some(folder) = self.path.parent() {
            fs::create_dir_all(folder)?;
        }
        let lock = fs::File::create(self.path.with_extension("lock"))?;
        lock.lock()?;
        let mut all = self.read();
        change(&mut all);
        let new = self.path.with_extension("new");
        let mut options = fs::OpenOptions::new();
        options.write(true).create(true).truncate(true);
        #[cfg(unix)]
        std::os::unix::fs::OpenOptionsExt::mode(&mut options, 0o600);
        options.open(&new)?.write_all(serde_json::to_string_pretty(&all)?.as_bytes())?;
        Ok(fs::rename(&new, &self.path)?)
    }
}

impl Purse for CookieFile {
    fn kept(&self, at: &str) -> BTreeMap<String, String> {
        self.read().remove(at).unwrap_or_default()
    }

    fn keep(&self, at: &str, what: &BTreeMap<String, String>) -> Result<(), String> {
        let changed = self.change(|all| {
            if what.is_empty() {
                all.remove(at);
            } else {
                all.insert(at.into(), what.clone());
            }
        });
        changed.map_err(|error| format!("cannot write {}: {error:#}", self.path.display()))
    }
}
