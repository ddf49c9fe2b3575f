//! Generations of nets.
use crate::{Fit, Fitted, Lesson, Samples, fit, self_play};
use std::sync::{
    Arc,
    atomic::{AtomicU64, Ordering},
};
use taproom_bots::BotMaker;
use taproom_core::Game;
use taproom_kit::{
    Heuristic, Net,
    net::{Chapter, inputs},
};

/// Answers of a thousand that are given at random, and at most so many at the beginning.
const RANDOM: u32 = 40;
const OPENING: u32 = 12;
/// How much later judgements count.
const LAMBDA: f32 = 0.97;
/// Positions kept of a game, about.
const OF_A_GAME: u32 = 16;
/// The first steps of a fit that begins with chance, and of one that begins with a net.
const BOLD: f32 = 2e-3;
const GENTLE: f32 = 7e-4;

/// What is to be done.
#[derive(Copy, Clone, Debug)]
pub struct Course {
    /// Where chance begins.
    pub seed: u64,
    /// Games of a generation that begins with nothing; `greedy` plays them.
    pub first_games: u64,
    /// Games of every other.
    pub games: u64,
    /// Simulations for an answer in them.
    pub simulations: u32,
    /// Positions to learn from at a time: those of a generation, and as many of earlier ones as there is room for.
    pub positions: usize,
    /// Times that each is looked at.
    pub epochs: u32,
}

/// What an arena said of a net against the judgement before it.
#[derive(Copy, Clone, Debug)]
pub struct Trial {
    /// Deals played.
    pub deals: u64,
    /// The share of opponents it was ahead of.
    pub ahead: f64,
    /// Half the width of the 95 % interval.
    pub ci95: f64,
}

/// How far it is.
#[derive(Copy, Clone, Debug)]
pub enum Progress<'a> {
    /// Games played, and all that will be.
    Played(u64, u64),
    /// Times that all positions were looked at, and how badly the best net foresees.
    Looked(u32, f32),
    /// A generation is over.
    Over(&'a Chapter),
}

/// All that training needs of the world around it.
pub struct School<'a, G: Game> {
    /// The game as it judges with this net, or by its hand-made judgement.
    pub make: &'a (dyn Fn(Option<Arc<Net>>) -> G + Sync),
    /// Who makes its bots.
    pub maker: BotMaker<G>,
    /// What is to be done.
    pub course: Course,
    /// Plays a new judgement against the present one.
    pub trial: &'a (dyn Fn(&G, &G) -> Trial + Sync),
    /// Hears how far it is, and says whether there is time to go on.
    pub watch: &'a (dyn Fn(Progress<'_>) -> bool + Sync),
}

impl<G: Heuristic> School<'_, G> {
    /// Trains generation after generation as long as there is time. Begins where `net` left off; one that was never accepted
    /// counts only for its history. After each generation `keep` is handed the net as it stands.
    pub fn train<E>(&self, mut net: Net, keep: &mut (dyn FnMut(&Net) -> Result<(), E> + Send)) -> Result<Net, E> {
        let inputs = inputs(&(self.make)(None));
        let mut earlier = Samples::default();
        // What was learned last is learned on, whether it was taken or not.
        let mut pupil = net.is_trained().then(|| net.layers.clone());
        while (self.watch)(Progress::Played(0, 1)) {
            let present = net.is_trained().then(|| Arc::new(net.clone()));
            let now = (self.make)(present.clone());
            let generation = net.head.chapters.len() as u32;
            let (lesson, games) = self.course.lesson(generation, earlier.is_empty() && pupil.is_none());
            let played = AtomicU64::new(0);
            let tick = || {
                (self.watch)(Progress::Played(1 + played.fetch_add(1, Ordering::Relaxed), games));
            };
            let mut samples = self_play(&now, self.maker, &lesson, 0..games, &tick);
            samples.append(earlier.thinned(self.course.positions.saturating_sub(samples.len())));
            let rate = if pupil.is_some() { GENTLE } else { BOLD };
            let how = Fit { seed: lesson.seed, epochs: self.course.epochs, rate };
            let mut looked = |epoch, loss| (self.watch)(Progress::Looked(epoch, loss)) || epoch == 0;
            let Fitted { layers, loss, loss_by_hand } =
                fit(&samples, pupil.as_ref(), (inputs, now.seats()), &how, &mut looked);
            let candidate = Net { head: net.head.clone(), layers };
            let Trial { deals, ahead, ci95 } = (self.trial)(&(self.make)(Some(Arc::new(candidate.clone()))), &now);
            let accepted = ahead > 0.5 && candidate.is_trained();
            pupil = candidate.is_trained().then(|| candidate.layers.clone());
            if accepted {
                net.layers = candidate.layers;
            }
            let (simulations, positions) = (lesson.simulations, samples.len() as u64);
            let seed = lesson.seed;
            let chapter = Chapter {
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
            };
            (self.watch)(Progress::Over(&chapter));
            net.head.chapters.push(chapter);
            keep(&net)?;
            earlier = samples;
        }
        Ok(net)
    }
}

impl Course {
    /// How the games of a generation are played, and how many: whoever knows nothing yet learns from many quick games first.
    fn lesson(&self, generation: u32, first: bool) -> (Lesson, u64) {
        let lesson = Lesson {
            seed: self.seed ^ u64::from(generation) << 32,
            simulations: if first { 0 } else { self.simulations },
            random: RANDOM,
            opening: OPENING,
            lambda: LAMBDA,
            positions: OF_A_GAME,
        };
        (lesson, if first { self.first_games } else { self.games })
    }
}
