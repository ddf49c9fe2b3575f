//! What whoever keeps the server may do with matches and visitors.
use super::{Hub, Live, Payer, feed, header, time::Timeline};
use crate::error::Problem;
use std::{fmt::Write as _, sync::Arc};
use taproom_core::{
    Seat,
    record::{Line, Record},
};
use taproom_store::{Id, Kept, Known, Move, Saved, Store};

/// Plays a stored match again; its record, or why that cannot be done.
pub(crate) fn replay(saved: Saved) -> Result<Record, String> {
    let live = Live::revive(saved, &Timeline::new(Vec::new())).map_err(|problem| match problem {
        Problem::Unplayable(why) => why,
        other => other.to_string(),
    })?;
    Ok(live.record())
}

/// The record of a stored match as a file: a name and a text. Also of a match that cannot be played again: as it is stored.
pub(crate) fn record_of(saved: Saved) -> (String, String) {
    let name = format!("{}.taproom", saved.key);
    let stored = as_stored(&saved);
    let text = replay(saved).map_or(stored, |record| record.to_string());
    (name, text)
}

/// The header and the moves as they are stored, without a look at the rules.
pub(crate) fn as_stored(saved: &Saved) -> String {
    let line = |Move { who, text, .. }: &Move| Line { who: who.map(Seat), text: text.clone() };
    match header(&saved.header) {
        Ok(header) => {
            let mut record = Record::new(header);
            record.moves = saved.moves.iter().map(line).collect();
            record.to_string()
        }
        Err(_) => saved.moves.iter().map(line).fold(saved.header.clone(), |mut text, line| {
            let _ = writeln!(text, "{line}");
            text
        }),
    }
}

impl Hub {
    /// The record of a match that cannot be shown, as it is stored, for whoever opened it.
    pub(crate) async fn stored_record(&self, key: &str, visitor: Id) -> Result<String, Problem> {
        let saved = self.store.load(key).await?.ok_or(Problem::NoSuchMatch)?;
        // Whoever made a tournament may play at another table of the deal.
        if saved.host == visitor && saved.contest.is_none() { Ok(as_stored(&saved)) } else { Err(Problem::NoSuchMatch) }
    }

    /// The record of any match, for the admin.
    pub(crate) async fn any_record(self: &Arc<Self>, key: &str) -> Result<(String, String), Problem> {
        let saved = self.store.load(key).await?.ok_or(Problem::NoSuchMatch)?;
        let (name, stored) = (format!("{}.taproom", saved.key), as_stored(&saved));
        // Signed and as it came, as players get it.
        let text = match self.revive(saved).await {
            Ok(live) => self.record(&live, &*live.read().await),
            Err(_) => stored,
        };
        Ok((name, text))
    }

    /// Matches below a number, the newest first.
    pub(crate) async fn kept(&self, below: Id, most: u32) -> Result<Vec<Kept>, Problem> {
        Ok(self.store.kept(below, most).await?)
    }

    /// Matches that were set aside.
    pub(crate) async fn kept_aside(&self, most: u32) -> Result<Vec<Kept>, Problem> {
        Ok(self.store.kept_aside(most).await?)
    }

    /// Visitors below a number: those who are shut out, then the newest.
    pub(crate) async fn known(&self, below: Id, most: u32) -> Result<Vec<Known>, Problem> {
        Ok(self.store.known(below, most).await?)
    }

    /// Matches, unfinished ones, visitors, bytes; and those in memory.
    pub(crate) async fn counts(&self) -> Result<([i64; 4], usize), Problem> {
        Ok((self.store.counts().await?, self.all().len()))
    }

    /// Thoughts that wait and that run, and who used how many seconds.
    pub(crate) fn thinking(&self) -> (usize, usize, Vec<(Payer, f64)>) {
        self.thinkers.load()
    }

    /// What is stored, to be read: for lists. Only the hub writes.
    pub(crate) fn store(&self) -> &Store {
        &self.store
    }

    /// Shuts a visitor out, or lets them in again.
    pub(crate) async fn ban(&self, visitor: Id, banned: bool) -> Result<(), Problem> {
        Ok(self.store.ban(visitor, banned).await?)
    }

    /// Shuts an address out.
    pub(crate) async fn shut(&self, address: String) -> Result<(), Problem> {
        Ok(self.store.shut(address, super::now()).await?)
    }

    /// Lets an address in again.
    pub(crate) async fn open_to(&self, address: String) -> Result<(), Problem> {
        Ok(self.store.open_to(address).await?)
    }

    /// Deletes a match for ever.
    pub(crate) async fn delete(self: &Arc<Self>, key: &str) -> Result<(), Problem> {
        let (hub, key) = (self.clone(), key.to_owned());
        Self::guarded(async move {
            let saved = hub.store.load(&key).await?.ok_or(Problem::NoSuchMatch)?;
            hub.forget_end(&key);
            let live = hub.all().get(&key).cloned();
            let Some(live) = live else { return Ok(hub.store.delete(saved.id).await?) };
            // Nothing may be written to it meanwhile.
            let mut state = live.lock().await;
            hub.store.delete(saved.id).await?;
            state.broken = Some("it was deleted".into());
            hub.forget(&key);
            feed::look_again(&live, &mut state);
            Ok(())
        })
        .await
    }

    /// Gives a match another name.
    pub(crate) async fn rename(self: &Arc<Self>, key: &str, title: String) -> Result<(), Problem> {
        let (hub, key) = (self.clone(), key.to_owned());
        Self::guarded(async move {
            let live = hub.all().get(&key).cloned();
            let saved = hub.store.load(&key).await?.ok_or(Problem::NoSuchMatch)?;
            hub.store.rename(saved.id, title.clone()).await?;
            if let Some(live) = live {
                live.rename(title);
                feed::look_again(&live, &mut *live.lock().await);
            }
            Ok(())
        })
        .await
    }

    /// Calls a visitor something else, wherever they sit.
    pub(crate) async fn rename_visitor(self: &Arc<Self>, visitor: Id, name: String) -> Result<(), Problem> {
        if self.member(visitor).await?.is_some() {
            return self.rename_member(visitor, name).await;
        }
        let hub = self.clone();
        Self::guarded(async move {
            hub.store.rename_visitor(visitor, name.clone()).await?;
            hub.called(visitor, &name).await;
            Ok(())
        })
        .await
    }

    /// May this visitor open one more match? Those they opened in the last day and that are not over are counted.
    pub(crate) async fn may_open(&self, host: Id, most: u32) -> Result<(), Problem> {
        const DAY: i64 = 24 * 3_600_000;
        let (count, first) = self.store.opened_since(host, self.now() - DAY).await?;
        if count < most {
            return Ok(());
        }
        let wait = (first + DAY - self.now()).max(1000).cast_unsigned();
        Err(Problem::TooMuch(crate::limits::Cost::Unfinished, std::time::Duration::from_millis(wait)))
    }
}
