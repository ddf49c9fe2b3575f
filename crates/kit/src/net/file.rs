//! The file of a net: a line, a head of TOML, and the numbers as the upper halves of 32-bit floats ("bfloat16"), which is
//! more than a judgement needs.
use super::{LAYERS, Layers, Net};
use serde::Deserialize;
use std::fmt::Write as _;
use taproom_core::MAX_SEATS;

/// How a file begins; the length of the head follows.
const MAGIC: &str = "taproom-net 1 ";
/// No head is longer.
const LONGEST_HEAD: usize = 1 << 20;

/// What a net was trained for, and how.
#[derive(Clone, PartialEq, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Head {
    /// The game.
    pub game: String,
    /// The revision of its rules.
    pub rules: u16,
    /// The hash of its data.
    pub edition: String,
    /// Its options as text.
    pub options: String,
    /// For how many players.
    pub seats: u8,
    /// How many answers of anybody are played on before it judges.
    pub foresight: u32,
    /// How many more of the same turn.
    pub turn: u32,
    /// Where chance began.
    pub seed: u64,
    /// Its history: every generation that was tried.
    #[serde(default, rename = "generation")]
    pub chapters: Vec<Chapter>,
    /// What was measured in the end.
    #[serde(default)]
    pub measured: Vec<Measured>,
}

/// One generation of training.
#[derive(Clone, PartialEq, Debug, Default, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Chapter {
    /// Its number, from 0.
    pub generation: u32,
    /// Where its chance began.
    pub seed: u64,
    /// How many games were played for it.
    pub games: u64,
    /// Simulations for one answer in them; 0: `greedy` played.
    pub simulations: u32,
    /// Positions it was fitted to, those of earlier generations included.
    pub positions: u64,
    /// How badly it foresees positions that were kept apart (cross entropy).
    pub loss: f32,
    /// The same of the hand-made judgement.
    pub loss_by_hand: f32,
    /// Deals it was tried in.
    pub deals: u64,
    /// The share of opponents it was ahead of.
    pub ahead: f64,
    /// Half the width of the 95 % interval.
    pub ci95: f64,
    /// Was it better than what was there before?
    pub accepted: bool,
}

/// A match against another bot.
#[derive(Clone, PartialEq, Debug, Default, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Measured {
    /// Who played by the net.
    pub bot: String,
    /// Against whom.
    pub against: String,
    /// How many games.
    pub games: u64,
    /// The share of opponents it was ahead of.
    pub ahead: f64,
    /// Half the width of the 95 % interval.
    pub ci95: f64,
}

impl Head {
    fn toml(&self) -> String {
        let Self { game, rules, edition, options, seats, foresight, turn, seed, chapters, measured } = self;
        let mut text = format!(
            "game = {game:?}\nrules = {rules}\nedition = {edition:?}\noptions = {options:?}\nseats = {seats}\n\
             foresight = {foresight}\nturn = {turn}\nseed = {seed}\n"
        );
        for it in chapters {
            let Chapter {
                generation,
                seed,
                games,
                simulations,
                positions,
                loss,
                loss_by_hand,
                deals,
                ahead,
                ci95,
                accepted,
            } = it;
            let _ = write!(
                text,
                "\n[[generation]]\ngeneration = {generation}\nseed = {seed}\ngames = {games}\nsimulations = {simulations}\n\
                 positions = {positions}\nloss = {loss:?}\nloss_by_hand = {loss_by_hand:?}\ndeals = {deals}\n\
                 ahead = {ahead:?}\nci95 = {ci95:?}\naccepted = {accepted}\n"
            );
        }
        for Measured { bot, against, games, ahead, ci95 } in measured {
            let _ = write!(
                text,
                "\n[[measured]]\nbot = {bot:?}\nagainst = {against:?}\ngames = {games}\nahead = {ahead:?}\nci95 = {ci95:?}\n"
            );
        }
        // An interval of too few deals is no number, which TOML writes small.
        text.replace("= NaN\n", "= nan\n")
    }
}

impl Net {
    /// As a file.
    pub fn to_bytes(&self) -> Vec<u8> {
        let head = self.head.toml();
        let mut bytes = format!("{MAGIC}{}\n{head}", head.len()).into_bytes();
        for number in self.layers.lists().into_iter().flatten() {
            bytes.extend(half(*number).to_le_bytes());
        }
        bytes
    }

    /// Reads a file; whatever is wrong with it is said.
    pub fn read(bytes: &[u8]) -> Result<Self, String> {
        let line = bytes.iter().take(40).position(|byte| *byte == b'\n').ok_or("this is no net")?;
        let first = std::str::from_utf8(&bytes[..line]).ok().and_then(|line| line.strip_prefix(MAGIC));
        let length: usize = first.and_then(|length| length.parse().ok()).ok_or("this is no net of version 1")?;
        let rest = &bytes[line + 1..];
        if length > LONGEST_HEAD || length > rest.len() {
            return Err("the head of the net is cut off".into());
        }
        let (head, numbers) = rest.split_at(length);
        let head = std::str::from_utf8(head).map_err(|_| "the head of the net is no text")?;
        let head: Head = toml::from_str(head).map_err(|error| format!("the head of the net: {}", error.message()))?;
        if !(2..=MAX_SEATS as u8).contains(&head.seats) {
            return Err(format!("a net for {} players", head.seats));
        }
        // Everything but the first layer has a size of its own.
        let fixed: usize = Layers::zero(0).lists().iter().map(|list| list.len()).sum();
        let count = numbers.len() / 2;
        if !numbers.len().is_multiple_of(2) || count < fixed || !(count - fixed).is_multiple_of(LAYERS[0]) {
            return Err("the net is too short or too long".into());
        }
        let mut layers = Layers::zero((count - fixed) / LAYERS[0]);
        let mut halves = numbers.chunks_exact(2).map(|pair| u16::from_le_bytes([pair[0], pair[1]]));
        for number in layers.lists_mut().into_iter().flatten() {
            *number = whole(halves.next().expect("counted"));
            if !number.is_finite() {
                return Err("the net holds something that is no number".into());
            }
        }
        Ok(Self { head, layers })
    }
}

/// The nearest number that 16 bits can hold.
fn half(number: f32) -> u16 {
    let bits = number.to_bits();
    if number.is_nan() {
        return 0x7fff;
    }
    ((u64::from(bits) + 0x7fff + u64::from(bits >> 16 & 1)) >> 16) as u16
}

fn whole(half: u16) -> f32 {
    f32::from_bits(u32::from(half) << 16)
}
