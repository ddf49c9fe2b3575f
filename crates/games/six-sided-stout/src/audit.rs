//! Could this state have come about, and is it safe to play on? Guards positions that people write by hand.
use crate::{
    CellSet, Decision, Group, Kind, Malt, Note, Plan, Roll, Sheet, SixSidedStout, State,
    game::GroupContact,
    open_cells::OpenCells,
    steps::{self, Step},
};
use taproom_core::Seat;
use taproom_kit::ensure;

/// What the stack of steps stands for.
#[derive(Copy, Clone)]
enum Phase {
    Declare,
    Roll(Roll),
    Brew,
    Over,
}

pub(crate) fn audit(game: &SixSidedStout, state: &State) -> Result<(), String> {
    let (sheets, seats) = (state.sheets.len(), usize::from(game.seats));
    ensure(sheets == seats, || format!("{sheets} sheets where {seats} sit at the table"))?;
    let phase = phase(state)?;
    let days = game.values.days;
    ensure(state.day <= days, || format!("day {} of {days}", state.day))?;
    ensure(state.day > 0 || matches!(phase, Phase::Over), || "the first day is day 1".into())?;
    for seat in Seat::all(game.seats) {
        let audit = Audit { game, day: state.day, phase, seat, sheet: state.sheet(seat) };
        audit.all().map_err(|why| format!("{seat}: {why}"))?;
    }
    let asked = state.sheets.iter().any(|sheet| sheet.ask.is_some());
    match phase {
        Phase::Declare | Phase::Brew => ensure(asked, || "nobody has a question to answer".into()),
        Phase::Over => Ok(()),
        Phase::Roll(roll) => {
            let reads = |seat: &Seat| roll.seat.is_none_or(|own| own == *seat);
            let dice = Seat::all(game.seats).filter(reads).map(|seat| steps::dice_of(&game.values, state.sheet(seat)));
            let dice = dice.max().unwrap_or(0);
            ensure(roll.seat.is_some() == game.own_dice(), || {
                "own dice are rolled by a seat, shared ones by none".into()
            })?;
            ensure(roll.die < dice, || format!("die {} is rolled where {dice} are used, counting from 0", roll.die))
        }
    }
}

fn phase(state: &State) -> Result<Phase, String> {
    let mut steps = state.steps.iter();
    match [steps.next(), steps.next(), steps.next(), steps.next()] {
        [None, None, None, None] => Ok(Phase::Over),
        [Some(Step::Day(_)), Some(Step::Declare(_)), None, None] => Ok(Phase::Declare),
        [Some(Step::Day(_)), Some(Step::Brew(_)), None, None] => Ok(Phase::Brew),
        [Some(Step::Day(_)), Some(Step::Brew(_)), Some(Step::Roll(roll)), None] => Ok(Phase::Roll(*roll)),
        _ => Err("steps should be [], [day, declare], [day, brew] or [day, brew, roll]".into()),
    }
}

struct Audit<'a> {
    game: &'a SixSidedStout,
    day: u8,
    phase: Phase,
    seat: Seat,
    sheet: &'a Sheet,
}

impl Audit<'_> {
    fn all(&self) -> Result<(), String> {
        self.grid()?;
        self.calendar()?;
        self.supplies()?;
        self.assistants()?;
        match self.phase {
            Phase::Over => {
                ensure(self.idle() && self.sheet.ask.is_none(), || "the game is over, yet work is left".into())
            }
            Phase::Declare => self.declaration(),
            Phase::Roll(_) | Phase::Brew => self.today(),
        }
    }

    /// SS-6.1, SS-6.3, SS-6.9: pieces stand in different cells of the grid, in one area, yeast on the water.
    fn grid(&self) -> Result<(), String> {
        let (layout, grid) = (&self.game.layout, &self.sheet.grid);
        let mut written = CellSet::EMPTY;
        for (kind, cells) in grid.iter() {
            let (strange, twice) = (cells - layout.cells, cells & written);
            ensure(strange.is_empty(), || format!("{kind} in {strange}, where nothing can be written (SS-6.1)"))?;
            ensure(twice.is_empty(), || format!("two pieces in {twice} (SS-6.1)"))?;
            written |= cells;
            if self.game.values.piece[kind].water_bound {
                let dry = cells - OpenCells::of(self.game, grid, kind, CellSet::EMPTY).on_water();
                ensure(dry.is_empty(), || format!("{kind} in {dry} is too far from the water (SS-6.9)"))?;
            }
        }
        ensure(self.connected(written), || "the pieces are not one connected area (SS-6.3)".into())
    }

    fn connected(&self, cells: CellSet) -> bool {
        self.area(cells.first().map_or(CellSet::EMPTY, CellSet::one), cells) == cells
    }

    /// Those of the cells that can be reached from some of them.
    fn area(&self, from: CellSet, cells: CellSet) -> CellSet {
        let mut area = from;
        loop {
            let grown = area | (cells & self.game.layout.around(area));
            if grown == area {
                return area;
            }
            area = grown;
        }
    }

    /// SS-4.2, SS-11.2: the day fields follow the rules.
    fn calendar(&self) -> Result<(), String> {
        let days = &self.sheet.days;
        ensure(days.len() <= usize::from(self.day), || format!("{} day fields on day {}", days.len(), self.day))?;
        let repeats = days.windows(2).any(|two| two[0] == two[1] && two[0] != Note::Roast);
        ensure(self.game.values.may_repeat || !repeats, || "an ingredient bought on two days running (SS-4.2)".into())?;
        let limit = usize::from(self.game.roast_run_limit);
        let longest = days.split(|note| *note != Note::Roast).map(<[Note]>::len).max().unwrap_or(0);
        ensure(limit == 0 || longest <= limit, || format!("more than {limit} roast days in a row (SS-11.2)"))
    }

    /// How many days show this, as far as their dice have fallen.
    fn count(&self, note: Note) -> u16 {
        let noted = self.sheet.days.iter().filter(|noted| **noted == note).count() as u16;
        let revealed = matches!(self.phase, Phase::Roll(_) | Phase::Brew);
        let waiting =
            revealed && matches!(self.sheet.plan, Some(Plan::Market { ingredient, .. }) if ingredient.note() == note);
        noted.saturating_sub(u16::from(waiting && !self.bought_today()))
    }

    /// Has today's visit turned into units? With an assistant that needs a choice after the roll.
    fn bought_today(&self) -> bool {
        let two = self.sheet.dice.len() == usize::from(self.game.values.market_dice);
        let chosen = self.dice() == self.game.values.market_dice
            || (matches!(self.phase, Phase::Brew) && self.sheet.ask != Some(Decision::Keep));
        two && chosen
    }

    fn dice(&self) -> u8 {
        steps::dice_of(&self.game.values, self.sheet)
    }

    /// No more dice, malt, hops and yeast than the market days can have brought, nor more roasting than roast days.
    fn supplies(&self) -> Result<(), String> {
        let (values, sheet) = (&self.game.values, self.sheet);
        let most = u16::from(values.market_dice) * u16::from(values.sides);
        let dice: u16 = sheet.boxes.iter().map(|(_, dice)| u16::from(dice.len())).sum();
        ensure(sheet.boxes.iter().all(|(_, dice)| dice.faces().all(|face| face <= values.sides)), || {
            format!("a die shows more than {}", values.sides)
        })?;
        let bought = self.count(Note::Malt);
        ensure(dice <= u16::from(values.market_dice) * bought, || {
            format!("{dice} dice from {bought} malt days (SS-4.6)")
        })?;
        let units = |malt: Malt| sheet.boxes[malt].units() + u16::from(sheet.grid[malt.kind()].len());
        let malt: u16 = Malt::ALL.into_iter().map(units).sum();
        ensure(malt <= most * bought, || format!("{malt} malt from {bought} malt days (SS-4.5)"))?;
        let roasts = self.count(Note::Roast);
        let moved: u16 = Malt::ALL.into_iter().map(|malt| units(malt) * malt.index() as u16).sum();
        ensure(moved <= most * roasts, || format!("more dark malt than {roasts} roast days can give (SS-5.1)"))?;
        for (ingredient, purchase) in values.purchase.iter().filter(|(_, purchase)| purchase.enters.malt().is_none()) {
            let kind = purchase.enters;
            let days = self.count(ingredient.note());
            let each = (most / u16::from(purchase.divisor)).max(u16::from(purchase.minimum));
            let pending = sheet.pending.filter(|bought| bought.kind == kind).map_or(0, |bought| bought.count);
            let left = sheet.group.filter(|group| group.kind == kind).map_or(0, |group| group.left);
            let all = [sheet.grid[kind].len(), pending, left].into_iter().map(u16::from).sum::<u16>();
            ensure(all <= each * days, || format!("{all} {kind} from {days} {ingredient} days (SS-4.5)"))?;
        }
        Ok(())
    }

    /// SS-4.3: whoever was used had a market day to help on.
    fn assistants(&self) -> Result<(), String> {
        let sheet = self.sheet;
        let visits = sheet.days.iter().filter(|note| **note != Note::Roast).count();
        let used = usize::from(crate::Assistant::COUNT as u8 - sheet.assistants.len());
        ensure(used <= visits, || format!("{used} assistants used on {visits} market days (SS-4.3)"))?;
        for (who, aid) in self.game.values.assistant.iter().filter(|(who, _)| !sheet.assistants.contains(*who)) {
            let helped = aid.helps.iter().any(|(ingredient, helps)| helps && sheet.days.contains(&ingredient.note()));
            ensure(helped, || format!("{who} is used, but there was no day to help on (SS-4.3)"))?;
        }
        Ok(())
    }

    /// Nothing of the allocation is going on.
    fn idle(&self) -> bool {
        let Sheet { pending, today, group, .. } = self.sheet;
        pending.is_none() && today.is_empty() && group.is_none()
    }

    /// A declaration that its owner can finish or that can be revealed.
    fn declaration(&self) -> Result<(), String> {
        let (game, sheet) = (self.game, self.sheet);
        ensure(self.idle() && sheet.dice.is_empty(), || "nothing is rolled or written while declaring".into())?;
        let fields = sheet.days.len();
        if !game.plays(sheet) {
            let out = sheet.ask.is_none() && sheet.plan.is_none();
            return ensure(out && fields < usize::from(self.day), || {
                "is out of the game (SS-10.5), yet declares".into()
            });
        }
        ensure(fields + 1 == usize::from(self.day), || format!("{fields} day fields before day {}", self.day))?;
        // Walks the questions again with the answers the plan holds.
        let mut walk = Sheet { plan: None, ask: Some(Decision::Action), ..*sheet };
        let mut legal = Vec::new();
        for action in answers(sheet.plan, sheet.ask) {
            legal.clear();
            steps::declarations(game, &walk, &mut legal);
            ensure(legal.contains(&action), || format!("`{action}` cannot have been declared"))?;
            steps::declare(&mut walk, action);
            if walk.ask.is_none() {
                break;
            }
        }
        ensure((walk.plan, walk.ask) == (sheet.plan, sheet.ask), || "plan and ask do not fit each other".into())
    }

    /// After the reveal.
    fn today(&self) -> Result<(), String> {
        let sheet = self.sheet;
        let fields = sheet.days.len();
        let faces = 1..=self.game.values.sides;
        ensure(sheet.dice.iter().all(|face| faces.contains(face)), || format!("a die shows 1 to {}", faces.end()))?;
        let Some(plan) = sheet.plan.filter(|plan| *plan != Plan::Stop) else {
            let gone = sheet.stopped || (sheet.plan.is_none() && sheet.grid.written() == self.game.layout.cells);
            ensure(gone, || "takes no part today, yet has neither stopped nor filled the grid".into())?;
            let rests = self.idle() && sheet.ask.is_none() && sheet.dice.is_empty() && fields < usize::from(self.day);
            return ensure(rests, || "takes no part today, yet has something to do".into());
        };
        ensure(!sheet.stopped, || "has stopped, yet has a plan".into())?;
        ensure(fields == usize::from(self.day), || format!("{fields} day fields on day {}", self.day))?;
        let note = match plan {
            Plan::Market { ingredient, .. } => ingredient.note(),
            Plan::Roast { .. } | Plan::Stop => Note::Roast,
        };
        ensure(sheet.days.last() == Some(&note), || format!("the plan says {note}, the day field does not"))?;
        if let Plan::Market { ingredient, assistant: Some(who) } = plan {
            let helped = self.game.values.assistant[who].helps[ingredient] && !sheet.assistants.contains(who);
            ensure(helped, || format!("{who} cannot be helping with {ingredient} (SS-4.3)"))?;
        }
        let all = self.dice();
        let fallen = match self.phase {
            Phase::Roll(Roll { seat: None, die }) => die.min(all),
            Phase::Roll(Roll { seat: Some(seat), die }) if seat == self.seat => die.min(all),
            Phase::Roll(Roll { seat: Some(seat), .. }) if seat < self.seat => 0,
            // Once two dice are kept, the others are put aside (SS-R27).
            Phase::Brew if sheet.ask != Some(Decision::Keep) => all.min(self.game.values.market_dice),
            _ => all,
        };
        ensure(sheet.dice.len() == usize::from(fallen), || format!("{} dice where {fallen} fell", sheet.dice.len()))?;
        if fallen < all && matches!(self.phase, Phase::Roll(_)) {
            return ensure(self.idle() && sheet.ask.is_none(), || "waits for dice, yet has something to do".into());
        }
        if matches!(self.phase, Phase::Roll(_)) {
            let waits = matches!(sheet.ask, Some(Decision::Keep | Decision::Kind)) && sheet.today.is_empty();
            ensure(waits, || "cannot have begun while others roll".into())?;
        }
        self.pending(plan)?;
        self.written_today(plan)?;
        self.work(plan)
    }

    /// SS-4.7: only what was bought today waits to be written.
    fn pending(&self, plan: Plan) -> Result<(), String> {
        let sheet = self.sheet;
        let Some(bought) = sheet.pending else { return Ok(()) };
        let fits = matches!(plan, Plan::Market { ingredient, .. }
            if self.game.values.purchase[ingredient].enters == bought.kind);
        let fresh = fits && bought.kind.malt().is_none() && bought.count > 0 && !sheet.begun(bought.kind);
        ensure(fresh, || format!("{} {} cannot be waiting", bought.count, bought.kind))
    }

    /// SS-6.4: what was written today hangs together, type by type; hops and yeast were bought today.
    fn written_today(&self, plan: Plan) -> Result<(), String> {
        let (game, sheet) = (self.game, self.sheet);
        let strange = sheet.today - sheet.grid.written();
        ensure(strange.is_empty(), || format!("{strange} cannot have been written today: nothing stands there"))?;
        for kind in Kind::ALL {
            let all = game.same_type(&sheet.grid, kind);
            let today = all & sheet.today;
            // With SS-11.5 only what does not hang on older pieces must be in one piece: it began with today's first.
            let old = if game.group_contact == GroupContact::Any { all - today } else { CellSet::EMPTY };
            let apart = today - self.area(old, all);
            ensure(self.connected(apart), || format!("{today} is no group of {kind} (SS-6.4)"))?;
            if kind.malt().is_none() && !today.is_empty() {
                self.bought(kind, plan)?;
            }
        }
        Ok(())
    }

    /// The question a player is at, and the group in hand.
    fn work(&self, plan: Plan) -> Result<(), String> {
        let sheet = self.sheet;
        match (sheet.ask, sheet.group) {
            (None, None) => ensure(sheet.pending.is_none(), || "is done, yet has units to write (SS-6.6)".into()),
            (Some(Decision::Keep), None) => {
                let choice = matches!(plan, Plan::Market { assistant: Some(_), .. }) && self.idle();
                ensure(choice, || "has no dice to choose from (SS-4.4)".into())
            }
            (Some(Decision::Kind), None) => Ok(()),
            (Some(ask @ (Decision::Die | Decision::Cell)), Some(group)) => self.group(ask, &group, plan),
            (ask, _) => Err(format!("ask {ask:?} does not fit the group in hand")),
        }
    }

    fn group(&self, ask: Decision, group: &Group, plan: Plan) -> Result<(), String> {
        let sheet = self.sheet;
        let &Group { kind, cells, open, left } = group;
        let today = sheet.written_today(kind);
        let whole =
            (cells - today).is_empty() && (cells == today || (kind.malt().is_some() && !self.game.once_a_day()));
        ensure(whole, || format!("{cells} is not what was written of {kind} (SS-6.5)"))?;
        let room = OpenCells::of(self.game, &sheet.grid, kind, sheet.today);
        let right = match (cells.is_empty(), kind.malt()) {
            (true, None) => room.fullest(left).1,
            _ => room.next(),
        };
        ensure(open == right, || format!("open should be \"{right}\""))?;
        if let Some(malt) = kind.malt() {
            ensure(!cells.is_empty() || !open.is_empty(), || format!("no cell for {kind} (SS-6.3)"))?;
            return match ask {
                Decision::Die => {
                    ensure(left == 0, || "asks for a die, yet holds one (SS-6.11)".into())?;
                    ensure(!cells.is_empty() || !sheet.boxes[malt].is_empty(), || format!("no {kind} die to draw from"))
                }
                _ => ensure(left > 0 && sheet.boxes[malt].count(left) > 0, || format!("no {kind} die shows {left}")),
            };
        }
        ensure(ask == Decision::Cell && left > 0, || format!("{kind} is written cell by cell, at least one (SS-D8)"))?;
        self.bought(kind, plan)?;
        let fits = if cells.is_empty() {
            room.fullest(left).0 == left
        } else {
            room.flood(cells, cells.len() + left).len() >= cells.len() + left
        };
        ensure(fits, || format!("{left} more {kind} do not fit (SS-6.7)"))
    }

    fn bought(&self, kind: Kind, plan: Plan) -> Result<(), String> {
        let fits = matches!(plan, Plan::Market { ingredient, .. }
            if self.game.values.purchase[ingredient].enters == kind);
        ensure(fits && self.sheet.pending.is_none(), || format!("{kind} was not bought today"))
    }
}

/// The answers that led to a plan, as many as it holds.
fn answers(plan: Option<Plan>, ask: Option<Decision>) -> Vec<crate::Action> {
    use crate::{Action, Aide};
    match plan {
        None => vec![],
        Some(Plan::Stop) => vec![Action::Stop],
        Some(Plan::Market { ingredient, assistant }) => {
            let mut all = vec![Action::Market(ingredient)];
            if ask.is_none() {
                all.push(Action::Assistant(Aide(assistant)));
            }
            all
        }
        Some(Plan::Roast { from, dice }) => {
            std::iter::once(Action::Roast(from)).chain(dice.iter().map(|&face| Action::Batch(face))).collect()
        }
    }
}
