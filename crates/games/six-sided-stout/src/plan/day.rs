//! What a day may bring: every declaration, every throw, every way to write.
use super::{Breadth, Cellar, Today, Value, Way, ways::Writer};
use crate::{Assistant, Dice, Ingredient, Malt, SixSidedStout, Units, steps::units};
use taproom_core::List;

/// The most dice of one throw.
const MOST: usize = crate::state::MAX_ROLL;

/// What may be declared, besides stopping.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub enum Declared {
    /// To the market, with an assistant or alone.
    Market(Ingredient, Option<Assistant>),
    /// These dice of a box, the higher one first.
    Roast(Malt, List<u8, 2>),
}

/// Every throw of up to four dice, with its chance.
#[derive(Clone, Debug)]
pub struct Throws([Vec<(List<u8, MOST>, f32)>; MOST + 1]);

impl Throws {
    /// With dice of this number of sides.
    pub fn new(sides: u8) -> Self {
        Self(std::array::from_fn(|count| {
            let mut throws = vec![(List::new(), 1.0)];
            for _ in 0..count {
                let one_more = |(faces, chance): (List<u8, MOST>, f32)| {
                    (1..=sides).map(move |face| {
                        let mut faces = faces;
                        faces.push(face);
                        faces.sort_unstable_by(|a, b| b.cmp(a));
                        (faces, chance / f32::from(sides))
                    })
                };
                let mut all: Vec<_> = throws.into_iter().flat_map(one_more).collect();
                all.sort_by(|a, b| a.0[..].cmp(&b.0[..]));
                all.dedup_by(|next, kept| {
                    let same = next.0 == kept.0;
                    kept.1 += if same { next.1 } else { 0.0 };
                    same
                });
                throws = all;
            }
            throws
        }))
    }
}

/// A look at the days to come, as broad and as far as it is made.
#[derive(Copy, Clone)]
pub struct Thinker<'a> {
    /// The rules.
    pub game: &'a SixSidedStout,
    /// What evenings are worth.
    pub value: &'a Value,
    /// What dice may show.
    pub throws: &'a Throws,
    /// How broadly the first day is looked at.
    pub breadth: Breadth,
    /// How many of its evenings are followed through another day, and how broadly that is looked at.
    pub further: Option<(usize, Breadth)>,
    /// When this says yes, what is being thought need not make sense any more.
    pub stop: &'a dyn Fn() -> bool,
}

impl Thinker<'_> {
    /// The ways to write that are worth a thought, at least one, the best first.
    pub fn ways(&self, cellar: &Cellar, today: &Today) -> Vec<Way> {
        let mut ways = Writer { game: self.game, value: self.value, breadth: self.breadth }.ways(cellar, today);
        ways.sort_by(|a, b| b.worth.total_cmp(&a.worth));
        if let Some((count, _)) = self.further {
            // The same evening is thought about once.
            let mut known: Vec<(Cellar, f32)> = Vec::new();
            let mut least = f32::INFINITY;
            for way in &mut ways {
                way.worth = match known.iter().find(|it| it.0 == way.evening) {
                    Some(&(_, worth)) => worth,
                    None if known.len() < count => {
                        let worth = self.tomorrow(&way.evening);
                        known.push((way.evening, worth));
                        least = least.min(worth);
                        worth
                    }
                    // What is not followed was thought to be worse than what is.
                    None => way.worth.min(least),
                };
            }
            ways.sort_by(|a, b| b.worth.total_cmp(&a.worth));
        }
        ways
    }

    /// The best that can be written.
    pub(super) fn written(&self, cellar: &Cellar, pending: Option<Units>) -> f32 {
        if (self.stop)() {
            return 0.0;
        }
        self.ways(cellar, &Today::bought(pending))[0].worth
    }

    /// What an evening is worth when the next day is thought through.
    fn tomorrow(&self, evening: &Cellar) -> f32 {
        let Some((_, breadth)) = self.further.filter(|_| !evening.is_over(self.game)) else {
            return self.value.of(self.game, evening);
        };
        Self { breadth, further: None, ..*self }.morning(evening)
    }

    /// What the best declaration is worth.
    pub fn morning(&self, cellar: &Cellar) -> f32 {
        if cellar.is_over(self.game) {
            return self.value.of(self.game, cellar);
        }
        let declarations = self.declarations(cellar);
        declarations.iter().map(|it| it.1).fold(cellar.total(self.game), f32::max)
    }

    /// Everything that may be declared, with what it is worth.
    pub fn declarations(&self, cellar: &Cellar) -> Vec<(Declared, f32)> {
        let mut all = Vec::new();
        for ingredient in Ingredient::ALL.into_iter().filter(|&it| cellar.may_buy(self.game, it)) {
            let helps = |who: &Assistant| {
                cellar.assistants.contains(*who) && self.game.values.assistant[*who].helps[ingredient]
            };
            let helpers = Assistant::ALL.into_iter().filter(helps).map(Some);
            for who in std::iter::once(None).chain(helpers) {
                all.push((Declared::Market(ingredient, who), self.market(cellar, ingredient, who)));
            }
        }
        for from in Malt::ALL.into_iter().filter(|&from| cellar.may_roast(self.game, from)) {
            self.roast(cellar, from, &mut all);
        }
        all
    }

    /// The ways in which a declaration may end when these dice fall (the first of them, as many as it rolls), the best
    /// first.
    pub fn outcomes(&self, cellar: &Cellar, declared: Declared, faces: &[u8]) -> Vec<Way> {
        let mut after = *cellar;
        let mut ways = Vec::new();
        match declared {
            Declared::Roast(from, batch) => {
                after.roast(self.game, from, &batch);
                ways = self.ways(&after, &Today::default());
            }
            Declared::Market(ingredient, who) => {
                after.visit(self.game, ingredient, who);
                let faces = &faces[..usize::from(self.dice(who))];
                for (n, &one) in faces.iter().enumerate() {
                    for &other in &faces[n + 1..] {
                        let purchase = Purchase::of(self.game, ingredient, [one.max(other), one.min(other)]);
                        let (home, pending) = purchase.bring(&after);
                        ways.extend(self.ways(&home, &Today::bought(pending)));
                    }
                }
                ways.sort_by(|a, b| b.worth.total_cmp(&a.worth));
            }
        }
        ways
    }

    /// How many dice a visit rolls (SS-4.4).
    fn dice(&self, who: Option<Assistant>) -> u8 {
        who.map_or(self.game.values.market_dice, |who| self.game.values.assistant[who].roll)
    }

    /// The expected worth of a visit.
    fn market(&self, cellar: &Cellar, ingredient: Ingredient, who: Option<Assistant>) -> f32 {
        let mut cellar = *cellar;
        cellar.visit(self.game, ingredient, who);
        // Few purchases are different: each is thought about once.
        let mut known: Vec<(Purchase, f32)> = Vec::with_capacity(32);
        let mut expected = 0.0;
        for (faces, chance) in &self.throws.0[usize::from(self.dice(who))] {
            let mut best = f32::NEG_INFINITY;
            for (n, &high) in faces.iter().enumerate() {
                for &low in &faces[n + 1..] {
                    let purchase = Purchase::of(self.game, ingredient, [high, low]);
                    let place = known.iter().position(|it| it.0 == purchase).unwrap_or_else(|| {
                        known.push((purchase, self.bought(&cellar, purchase)));
                        known.len() - 1
                    });
                    best = best.max(known[place].1);
                }
            }
            expected += chance * best;
        }
        expected
    }

    /// What a purchase is worth.
    pub(super) fn bought(&self, cellar: &Cellar, purchase: Purchase) -> f32 {
        let (cellar, pending) = purchase.bring(cellar);
        self.written(&cellar, pending)
    }

    /// Roasting the highest dice is thought through, and other dice are compared with these.
    fn roast(&self, cellar: &Cellar, from: Malt, all: &mut Vec<(Declared, f32)>) {
        let after = |batch: List<u8, 2>| {
            let mut after = *cellar;
            after.roast(self.game, from, &batch);
            after
        };
        let batches = batches(cellar.boxes[from]);
        let Some(&highest) = batches.first() else { return };
        let worth = self.written(&after(highest), None);
        let base = self.value.of(self.game, &after(highest));
        for batch in batches {
            let less = if batch == highest { 0.0 } else { base - self.value.of(self.game, &after(batch)) };
            all.push((Declared::Roast(from, batch), worth - less));
        }
    }
}

/// SS-5.1, SS-5.3: all dice of a small box, or any two of a larger one; the highest first.
fn batches(dice: Dice) -> Vec<List<u8, 2>> {
    if dice.len() <= 2 {
        return vec![dice.each().collect()];
    }
    let mut batches = Vec::new();
    for high in dice.faces().rev() {
        let mut rest = dice;
        rest.take(high);
        let lower = rest.faces().rev().filter(|&low| low <= high);
        batches.extend(lower.map(|low| -> List<u8, 2> { [high, low].into_iter().collect() }));
    }
    batches
}

/// What comes home from the market.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub(super) enum Purchase {
    /// Two dice for a box (SS-4.6).
    Dice(Malt, [u8; 2]),
    /// Units to be written today (SS-4.7).
    Units(Units),
}

impl Purchase {
    pub(super) fn of(game: &SixSidedStout, ingredient: Ingredient, kept: [u8; 2]) -> Self {
        let enters = game.values.purchase[ingredient].enters;
        match enters.malt() {
            Some(malt) => Self::Dice(malt, kept),
            None => Self::Units(Units { kind: enters, count: units(&game.values, ingredient, kept) }),
        }
    }

    fn bring(self, cellar: &Cellar) -> (Cellar, Option<Units>) {
        let mut cellar = *cellar;
        match self {
            Self::Dice(malt, faces) => {
                for face in faces {
                    cellar.boxes[malt].add(face);
                }
                (cellar, None)
            }
            Self::Units(units) => (cellar, Some(units)),
        }
    }
}
