//! Who thinks next: bots of all matches share a few threads, fairly.
//!
//! Time is shared between addresses, and within an address between visitors: whoever has used the least comes first, so a
//! thousand matches of one visitor wait for each other and not before another's. A thought is cut short, and answers with
//! what it has, when somebody who used less has waited for long.
use std::{
    collections::{HashMap, VecDeque},
    sync::{Arc, Mutex, MutexGuard, PoisonError},
    time::{Duration, Instant},
};
use taproom_bots::Stop;
use tokio::sync::oneshot;

/// The seconds of thought that make one payer's use much more than another's.
const MUCH: f64 = 5.0;
/// Nobody waits longer for somebody who used much more, or more at all.
const QUICK: Duration = Duration::from_millis(100);
const PATIENCE: Duration = Duration::from_millis(800);
/// Whoever has not thought for a while begins this number of seconds before those who did all the time.
const CREDIT: f64 = 10.0;

/// Who pays for a thought: an address and a visitor, as numbers.
#[derive(Copy, Clone, PartialEq, Eq, Hash, Debug)]
pub(crate) struct Payer {
    pub(crate) group: u64,
    pub(crate) visitor: i64,
}

/// A few places to think.
pub(crate) struct Thinkers(Mutex<Queue>);

struct Queue {
    free: usize,
    /// The most places of one address: the last one is for others, so that they hardly wait at all.
    most: usize,
    groups: HashMap<u64, Group>,
    running: HashMap<u64, Running>,
    next: u64,
    /// What whoever was last served had used: newcomers begin not far from there, so that nobody saves up time.
    floor: f64,
}

#[derive(Default)]
struct Group {
    used: f64,
    visitors: HashMap<i64, Line>,
    running: usize,
}

#[derive(Default)]
struct Line {
    used: f64,
    waiting: VecDeque<oneshot::Sender<Place>>,
}

struct Running {
    payer: Payer,
    since: Instant,
    stop: Stop,
}

/// A place to think; it is given back when this is dropped.
pub(crate) struct Place {
    thinkers: Arc<Thinkers>,
    /// `None`: nobody took it.
    id: Option<u64>,
}

impl Drop for Place {
    fn drop(&mut self) {
        if let Some(id) = self.id.take() {
            self.thinkers.queue().leave(id, &self.thinkers);
        }
    }
}

/// Thinks on a thread of its own that gives way to everything else: pages are answered first. An error: it panicked.
pub(crate) async fn think<T: Send + 'static>(
    thought: impl FnOnce() -> T + Send + 'static,
) -> Result<T, oneshot::error::RecvError> {
    let (tell, told) = oneshot::channel();
    let thinking = move || {
        give_way();
        let _ = tell.send(thought());
    };
    match std::thread::Builder::new().name("thinker".into()).spawn(thinking) {
        Ok(_) => told.await,
        // No more threads: whoever asked hears of it, since nobody will answer.
        Err(error) => {
            tracing::error!(%error, "no thread to think on");
            told.await
        }
    }
}

/// The present thread runs only while nothing else wants to. Being nice is not enough: a nice thread may finish its slice
/// of some milliseconds before a request that wakes up is served.
fn give_way() {
    #[cfg(target_os = "linux")]
    {
        use thread_priority::{
            NormalThreadSchedulePolicy, ThreadPriority, ThreadSchedulePolicy, set_thread_priority_and_policy,
            thread_native_id,
        };
        let idle = ThreadSchedulePolicy::Normal(NormalThreadSchedulePolicy::Idle);
        let _ = set_thread_priority_and_policy(thread_native_id(), ThreadPriority::Min, idle);
    }
    #[cfg(not(target_os = "linux"))]
    let _ = thread_priority::set_current_thread_priority(thread_priority::ThreadPriority::Min);
}

impl Thinkers {
    pub(crate) fn new(places: usize) -> Self {
        let (groups, running) = (HashMap::new(), HashMap::new());
        let (free, most) = (places.max(1), (places - usize::from(places > 1)).max(1));
        Self(Mutex::new(Queue { free, most, groups, running, next: 0, floor: 0.0 }))
    }

    /// Waits for a place. `stop` ends the thought that follows, should others wait for it too long.
    pub(crate) async fn place(self: &Arc<Self>, payer: Payer, stop: Stop) -> Place {
        let (call, mut called) = oneshot::channel();
        let since = Instant::now();
        self.queue().enter(payer, call, self);
        let place = loop {
            match tokio::time::timeout(QUICK, &mut called).await {
                Ok(called) => break called.expect("who waits is called"),
                Err(_) => self.queue().hurry(payer, since.elapsed()),
            }
        };
        let mut queue = self.queue();
        // The more wait, the less time each thought has: the line moves as fast as if all thought like one less patient.
        stop.hasten(queue.pace());
        if let Some(running) = queue.running.get_mut(&place.id.expect("taken")) {
            (running.stop, running.since) = (stop, Instant::now());
        }
        drop(queue);
        place
    }

    /// Thoughts that wait, thoughts that run, and what those who think most have used, in seconds.
    pub(crate) fn load(&self) -> (usize, usize, Vec<(Payer, f64)>) {
        let queue = self.queue();
        let waiting = queue.groups.values().flat_map(|group| group.visitors.values()).map(|line| line.waiting.len());
        let lines = queue.groups.iter().flat_map(|(&group, it)| {
            it.visitors.iter().map(move |(&visitor, line)| (Payer { group, visitor }, line.used))
        });
        let mut used: Vec<(Payer, f64)> = lines.collect();
        used.sort_by(|a, b| b.1.total_cmp(&a.1));
        (waiting.sum(), queue.running.len(), used)
    }

    fn queue(&self) -> MutexGuard<'_, Queue> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

impl Queue {
    fn enter(&mut self, payer: Payer, call: oneshot::Sender<Place>, thinkers: &Arc<Thinkers>) {
        let floor = self.floor;
        let group = self.groups.entry(payer.group).or_default();
        if group.running == 0 && group.visitors.values().all(|line| line.waiting.is_empty()) {
            group.used = group.used.max(floor - CREDIT);
        }
        // Likewise within the address.
        let least = group.visitors.values().filter(|line| !line.waiting.is_empty()).map(|line| line.used);
        let least = least.fold(f64::INFINITY, f64::min);
        let line = group.visitors.entry(payer.visitor).or_default();
        if line.waiting.is_empty() && least.is_finite() {
            line.used = line.used.max(least);
        }
        line.waiting.push_back(call);
        self.call(thinkers);
    }

    /// Calls those who come next, as long as there are places.
    fn call(&mut self, thinkers: &Arc<Thinkers>) {
        while self.free > 0 {
            let most = self.most;
            let waits =
                |group: &&Group| group.running < most && group.visitors.values().any(|line| !line.waiting.is_empty());
            let order = |a: &(&u64, &Group), b: &(&u64, &Group)| a.1.used.total_cmp(&b.1.used).then(a.0.cmp(b.0));
            let next = self.groups.iter().filter(|(_, group)| waits(group)).min_by(order);
            let Some((&group_id, _)) = next else { return };
            let group = self.groups.get_mut(&group_id).expect("just found");
            let order = |a: &(&i64, &mut Line), b: &(&i64, &mut Line)| a.1.used.total_cmp(&b.1.used).then(a.0.cmp(b.0));
            let lines = group.visitors.iter_mut().filter(|(_, line)| !line.waiting.is_empty());
            let Some((&visitor, line)) = lines.min_by(order) else { return };
            let call = line.waiting.pop_front().expect("somebody waits");
            let (id, payer) = (self.next, Payer { group: group_id, visitor });
            self.next += 1;
            match call.send(Place { thinkers: thinkers.clone(), id: Some(id) }) {
                Ok(()) => {
                    self.floor = self.floor.max(group.used);
                    group.running += 1;
                    self.free -= 1;
                    self.running.insert(id, Running { payer, since: Instant::now(), stop: Stop::never() });
                }
                // Whoever went away meanwhile leaves the place to the next.
                Err(mut place) => place.id = None,
            }
        }
    }

    /// The part of its usual time that a thought may take now, in percent: all of it if nobody waits, half of it if for every
    /// place somebody does.
    fn pace(&self) -> u32 {
        let lines = self.groups.values().flat_map(|group| group.visitors.values());
        let waiting: usize = lines.map(|line| line.waiting.len()).sum();
        let places = self.free + self.running.len();
        (100 * places / (places + waiting).max(1)).max(1) as u32
    }

    /// A thought has ended: its time is counted, and the next is called.
    fn leave(&mut self, id: u64, thinkers: &Arc<Thinkers>) {
        let Some(Running { payer, since, .. }) = self.running.remove(&id) else { return };
        let seconds = since.elapsed().as_secs_f64();
        if let Some(group) = self.groups.get_mut(&payer.group) {
            group.running -= 1;
            group.used += seconds;
            if let Some(line) = group.visitors.get_mut(&payer.visitor) {
                line.used += seconds;
            }
        }
        self.free += 1;
        self.call(thinkers);
        self.tidy();
    }

    /// Somebody has waited for long: of those who think and used more, the one that used most ends its thought now.
    fn hurry(&mut self, payer: Payer, waited: Duration) {
        let used = |of: Payer, by_line: bool| {
            let group = self.groups.get(&of.group);
            let line = group.and_then(|group| group.visitors.get(&of.visitor)).map_or(0.0, |line| line.used);
            if by_line { line } else { group.map_or(0.0, |group| group.used) }
        };
        // How much more than whoever waits; within an address visitors are compared.
        let more = |running: &Running| {
            let same = running.payer.group == payer.group;
            used(running.payer, same) + running.since.elapsed().as_secs_f64() - used(payer, same)
        };
        let beyond = |running: &&Running| {
            let patience = if more(running) > MUCH { QUICK } else { PATIENCE };
            running.payer != payer && more(running) > 0.0 && waited >= patience && running.since.elapsed() >= patience
        };
        let dearest = self.running.values().filter(beyond).max_by(|a, b| more(a).total_cmp(&more(b)));
        if let Some(running) = dearest {
            running.stop.cancel();
        }
    }

    /// Forgets who has nothing to wait for and used no more than a newcomer.
    fn tidy(&mut self) {
        if self.groups.len() < 1000 {
            return;
        }
        let floor = self.floor - CREDIT;
        let idle = |group: &Group| group.running == 0 && group.visitors.values().all(|line| line.waiting.is_empty());
        self.groups.retain(|_, group| !(idle(group) && group.used <= floor));
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn payer(group: u64, visitor: i64) -> Payer {
        Payer { group, visitor }
    }

    #[tokio::test]
    async fn a_newcomer_comes_before_a_thousand_of_one() {
        let thinkers = Arc::new(Thinkers::new(1));
        let first = thinkers.place(payer(1, 1), Stop::never()).await;
        let mut waiting = Vec::new();
        for n in 0..1000 {
            let thinkers = thinkers.clone();
            waiting.push(tokio::spawn(async move { drop(thinkers.place(payer(1, n % 50), Stop::never()).await) }));
        }
        while thinkers.load().0 < 1000 {
            tokio::task::yield_now().await;
        }
        // Whoever has thought before comes after whoever has not.
        tokio::time::sleep(Duration::from_millis(2)).await;
        let other = tokio::spawn({
            let thinkers = thinkers.clone();
            async move {
                let place = thinkers.place(payer(2, 7), Stop::never()).await;
                let left = thinkers.load().0;
                drop(place);
                left
            }
        });
        while thinkers.load().0 < 1001 {
            tokio::task::yield_now().await;
        }
        drop(first);
        assert_eq!(other.await.expect("called"), 1000, "nobody was called before the newcomer");
        for task in waiting {
            task.await.expect("everybody is called in the end");
        }
        assert_eq!((thinkers.load().0, thinkers.load().1), (0, 0));
    }

    #[tokio::test]
    async fn when_many_wait_all_think_faster() {
        let thinkers = Arc::new(Thinkers::new(2));
        let first = thinkers.place(payer(1, 1), Stop::never()).await;
        assert_eq!(thinkers.queue().pace(), 100);
        let waiting: Vec<_> = (0..6)
            .map(|n| {
                let thinkers = thinkers.clone();
                tokio::spawn(async move { drop(thinkers.place(payer(1, n), Stop::never()).await) })
            })
            .collect();
        while thinkers.load().0 < 6 {
            tokio::task::yield_now().await;
        }
        assert_eq!(thinkers.queue().pace(), 25, "two places, six who wait");
        drop(first);
        for task in waiting {
            task.await.expect("its turn");
        }
        assert_eq!(thinkers.queue().pace(), 100);
    }

    #[tokio::test]
    async fn a_long_thought_is_cut_short_for_whoever_used_less() {
        let thinkers = Arc::new(Thinkers::new(1));
        let stop = Stop::never();
        let long = thinkers.place(payer(1, 1), stop.clone()).await;
        let other = tokio::spawn({
            let thinkers = thinkers.clone();
            async move { drop(thinkers.place(payer(2, 2), Stop::never()).await) }
        });
        while !stop.is_canceled() {
            tokio::time::sleep(Duration::from_millis(5)).await;
        }
        drop(long);
        other.await.expect("its turn");
    }

    #[tokio::test]
    async fn whoever_used_little_goes_before_whoever_used_much() {
        let thinkers = Arc::new(Thinkers::new(1));
        // Somebody thinks all the time; everybody else now and then.
        let busy = thinkers.place(payer(1, 1), Stop::never()).await;
        thinkers.queue().groups.get_mut(&1).expect("known").used = 100.0;
        drop(busy);
        let stop = Stop::never();
        let busy = thinkers.place(payer(1, 1), stop.clone()).await;
        let other = tokio::spawn({
            let thinkers = thinkers.clone();
            async move { drop(thinkers.place(payer(2, 2), Stop::never()).await) }
        });
        let since = Instant::now();
        while !stop.is_canceled() {
            tokio::time::sleep(Duration::from_millis(2)).await;
        }
        assert!(since.elapsed() >= QUICK, "even then not at once");
        drop(busy);
        other.await.expect("its turn");
        let queue = thinkers.queue();
        assert!(queue.groups[&2].used < queue.groups[&1].used - MUCH);
    }

    #[tokio::test]
    async fn one_address_never_takes_the_last_place() {
        let thinkers = Arc::new(Thinkers::new(2));
        let first = thinkers.place(payer(1, 1), Stop::never()).await;
        let second = tokio::spawn({
            let thinkers = thinkers.clone();
            async move { drop(thinkers.place(payer(1, 2), Stop::never()).await) }
        });
        while thinkers.load().0 == 0 {
            tokio::task::yield_now().await;
        }
        assert_eq!(thinkers.load().1, 1, "its second thought waits for its first");
        drop(thinkers.place(payer(2, 3), Stop::never()).await);
        drop(first);
        second.await.expect("its turn");
    }

    #[tokio::test]
    async fn whoever_goes_away_keeps_no_place() {
        let thinkers = Arc::new(Thinkers::new(1));
        let first = thinkers.place(payer(1, 1), Stop::never()).await;
        let gone = tokio::spawn({
            let thinkers = thinkers.clone();
            async move { drop(thinkers.place(payer(2, 2), Stop::never()).await) }
        });
        while thinkers.load().0 == 0 {
            tokio::task::yield_now().await;
        }
        gone.abort();
        let _ = gone.await;
        drop(first);
        drop(thinkers.place(payer(3, 3), Stop::never()).await);
    }
}
