//! What a day may bring: every declaration with what is expected of it.
use super::{Breadth, Cellar, Today, Value, Way, ways::Writer};
use crate::{Assistant, Ingredient, Malt, SixSidedStout, Units, steps::units};
use taproom_core::List;

/// What may be declared.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub enum Declared {
    /// To the market.
    Market(Ingredient, Option<Assistant>),
    /// These dice, the higher one first.
    Roast(Malt, List<u8, 2>),
}

/// How many dice fall which way: sorted faces and how often.
#[derive(Clone, Debug)]
pub struct Throws {
    by_count: Vec<Vec<(List<u8, 4>, f32)>>,
}

impl Throws {
    /// For dice with so many sides.
    pub fn new(sides: u8) -> Self {
        let by_count = (0..=4u32).map(|count| {
            let all = u32::from(sides).pow(count);
            let mut throws: Vec<(List<u8, 4>, f32)> = Vec::new();
            for n in 0..all {
                let mut faces: List<u8, 4> =
                    (0..count).map(|die| (n / u32::from(sides).pow(die) % u32::from(sides)) as u8 + 1).collect();
                faces.sort_unstable_by(|a, b| b.cmp(a));
                match throws.iter_mut().find(|it| it.0 == faces) {
                    Some(known) => known.1 += 1.0 / all as f32,
                    None => throws.push((faces, 1.0 / all as f32)),
                }
            }
            throws
        });
        Self { by_count: by_count.collect() }
    }

    fn of(&self, count: u8) -> &[(List<u8, 4>, f32)] {
        &self.by_count[usize::from(count)]
    }
}

/// Thinks about days.
#[derive(Copy, Clone)]
pub struct Thinker<'a> {
    pub(crate) game: &'a SixSidedStout,
    pub(crate) value: &'a Value,
    pub(crate) throws: &'a Throws,
    pub(crate) breadth: Breadth,
    /// Look one more day ahead, this broadly, after so many ways of writing.
    pub deep: Option<(Breadth, usize)>,
}

impl<'a> Thinker<'a> {
    pub fn new(game: &'a SixSidedStout, value: &'a Value, throws: &'a Throws, breadth: Breadth) -> Self {
        Self { game, value, throws, breadth, deep: None }
    }

    /// With these dice.
    pub fn carry_out(&self, cellar: &Cellar, declared: Declared, faces: &[u8]) -> Vec<Way> {
        let mut after = *cellar;
        match declared {
            Declared::Roast(from, batch) => {
                after.roast(self.game, from, &batch);
                self.ways(&after, &Today::default())
            }
            Declared::Market(ingredient, who) => {
                after.spend(ingredient.note());
                let tables = &self.game.tables;
                let count = who.map_or(tables.market_dice, |who| tables.assistant[who].roll);
                if let Some(who) = who {
                    after.assistants.remove(who);
                }
                let faces = &faces[..usize::from(count)];
                let mut all = Vec::new();
                for (n, &one) in faces.iter().enumerate() {
                    for &other in &faces[n + 1..] {
                        let enters = tables.purchase[ingredient].enters;
                        if let Some(malt) = enters.malt() {
                            let mut after = after;
                            after.boxes[malt].add(one);
                            after.boxes[malt].add(other);
                            all.extend(self.ways(&after, &Today::default()));
                        } else {
                            let count = units(tables, ingredient, [one, other]);
                            all.extend(self.ways(&after, &Today::bought(Some(Units { kind: enters, count }))));
                        }
                    }
                }
                all
            }
        }
    }

    fn writer(&self) -> Writer<'_> {
        Writer { game: self.game, value: self.value, breadth: self.breadth }
    }

    /// The ways to write, with their values.
    pub fn ways(&self, cellar: &Cellar, today: &Today) -> Vec<Way> {
        self.writer().ways(cellar, today)
    }

    /// What a sheet is worth after the writing of today.
    pub(crate) fn written(&self, cellar: &Cellar, pending: Option<Units>) -> f32 {
        if pending.is_none() && cellar.left >= 2 && !self.breadth.all {
            return match self.deep {
                None => self.value.of(self.game, cellar),
                Some((breadth, _)) => Self { deep: None, breadth, ..*self }.tomorrow(cellar),
            };
        }
        let mut ways = self.ways(cellar, &Today::bought(pending));
        self.deepen(&mut ways);
        ways.iter().map(|way| way.worth).fold(f32::NEG_INFINITY, f32::max)
    }

    /// Keeps the best ways and values them by the day after.
    pub fn deepen(&self, ways: &mut Vec<Way>) {
        let Some((breadth, count)) = self.deep else { return };
        ways.sort_by(|a, b| b.worth.total_cmp(&a.worth));
        let mut seen: Vec<Cellar> = Vec::new();
        ways.retain(|way| {
            let new = seen.len() < count && !seen.contains(&way.after);
            if new {
                seen.push(way.after);
            }
            new
        });
        let inner = Self { deep: None, breadth, ..*self };
        for way in ways {
            way.worth = inner.tomorrow(&way.after);
        }
    }

    /// The value of a sheet in the evening, looking one day ahead.
    pub fn tomorrow(&self, cellar: &Cellar) -> f32 {
        if cellar.left == 0 || cellar.grid.written() == self.game.layout.cells {
            return self.value.of(self.game, cellar);
        }
        let best = self.declarations(cellar).iter().map(|it| it.1).fold(f32::NEG_INFINITY, f32::max);
        best.max(self.stopped(cellar))
    }

    /// The points if it ends here.
    pub fn stopped(&self, cellar: &Cellar) -> f32 {
        let (points, missing) = self.game.so_far(&Cellar { left: 0, ..*cellar });
        (if missing == 0 { points } else { self.game.tables.undrinkable }) as f32
    }

    /// Everything that may be declared and makes sense.
    pub fn declarations(&self, cellar: &Cellar) -> Vec<(Declared, f32)> {
        let mut all = Vec::new();
        for ingredient in Ingredient::ALL {
            if cellar.may_buy(self.game, ingredient) {
                self.market(cellar, ingredient, &mut all);
            }
        }
        for from in Malt::ALL {
            if cellar.may_roast(self.game, from) {
                let batch: List<u8, 2> = cellar.boxes[from].each().take(2).collect();
                let mut after = *cellar;
                after.roast(self.game, from, &batch);
                all.push((Declared::Roast(from, batch), self.written(&after, None)));
            }
        }
        all
    }

    fn market(&self, cellar: &Cellar, ingredient: Ingredient, all: &mut Vec<(Declared, f32)>) {
        let tables = &self.game.tables;
        let helps = |who: &Assistant| cellar.assistants.contains(*who) && tables.assistant[*who].helps[ingredient];
        let helpers: List<Option<Assistant>, 5> =
            std::iter::once(None).chain(Assistant::ALL.into_iter().filter(helps).map(Some)).collect();
        for &who in &helpers {
            let mut after = *cellar;
            after.spend(ingredient.note());
            if let Some(who) = who {
                after.assistants.remove(who);
            }
            // What each pair of dice leads to.
            let mut pairs = [[f32::NAN; 7]; 7];
            let mut amounts = [f32::NAN; 16];
            let mut worth = |high: u8, low: u8| {
                let known = &mut pairs[usize::from(high)][usize::from(low)];
                if known.is_nan() {
                    *known = self.bought(&after, ingredient, [high, low], &mut amounts);
                }
                *known
            };
            let count = who.map_or(tables.market_dice, |who| tables.assistant[who].roll);
            let mut expected = 0.0;
            for (faces, chance) in self.throws.of(count) {
                let mut best = f32::NEG_INFINITY;
                for (n, &high) in faces.iter().enumerate() {
                    for &low in &faces[n + 1..] {
                        best = best.max(worth(high, low));
                    }
                }
                expected += chance * best;
            }
            all.push((Declared::Market(ingredient, who), expected));
        }
    }

    /// What a purchase leads to.
    pub(crate) fn bought(&self, cellar: &Cellar, ingredient: Ingredient, kept: [u8; 2], known: &mut [f32; 16]) -> f32 {
        let tables = &self.game.tables;
        let enters = tables.purchase[ingredient].enters;
        if let Some(malt) = enters.malt() {
            let mut after = *cellar;
            kept.iter().for_each(|&face| after.boxes[malt].add(face));
            return self.written(&after, None);
        }
        let count = units(tables, ingredient, kept);
        let slot = &mut known[usize::from(count).min(15)];
        if slot.is_nan() {
            *slot = self.written(cellar, Some(Units { kind: enters, count }));
        }
        *slot
    }
}
