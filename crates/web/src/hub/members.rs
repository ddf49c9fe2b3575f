//! Members: visitors who stay. They join with a name, come from several browsers, and may leave for ever.
use super::{Hub, Live, feed, now};
use crate::{
    error::Problem,
    tokens::{self, Opens},
};
use std::{
    collections::HashMap,
    sync::{Arc, Mutex, PoisonError},
};
use taproom_store::{FORMER, Hash, Id, Joined, Leave, Member, Note, Passkey};
use tracing::{info, warn};
use unicode_normalization::UnicodeNormalization as _;
use unicode_security::skeleton;

/// Who plays on for a member who left.
const SUCCESSOR: &str = "medium";
/// How long a short code works, in milliseconds.
const LIFE: i64 = 10 * 60 * 1000;
/// No more short codes wait at the same time.
const MOST: usize = 10_000;

/// Short codes that sign another browser in: whose, and until when. They are not stored: a restart makes them void.
#[derive(Default)]
pub(super) struct Pairs(Mutex<HashMap<String, (Id, i64)>>);

impl Pairs {
    fn add(&self, visitor: Id, now: i64) -> Option<String> {
        let mut all = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        all.retain(|_, (whose, until)| *until > now && *whose != visitor);
        if all.len() >= MOST {
            return None;
        }
        let code = tokens::short_code();
        all.insert(tokens::plain_code(&code), (visitor, now + LIFE));
        Some(code)
    }

    /// Codes of this visitor's are void.
    fn forget(&self, visitor: Id) {
        self.0.lock().unwrap_or_else(PoisonError::into_inner).retain(|_, (whose, _)| *whose != visitor);
    }

    /// Whose it is; it stays.
    fn whose(&self, code: &str, now: i64) -> Option<Id> {
        let all = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        all.get(&tokens::plain_code(code)).filter(|it| it.1 > now).map(|it| it.0)
    }

    /// Whose it is; it is used up.
    fn take(&self, code: &str, now: i64) -> Option<Id> {
        let mut all = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        all.remove(&tokens::plain_code(code)).filter(|it| it.1 > now).map(|it| it.0)
    }
}

/// A name as it is compared: no two members have names that look alike, whatever alphabets, capitals and spaces they are
/// written with.
fn plain(name: &str) -> String {
    let letters: String = name.nfkc().filter(|letter| !letter.is_whitespace()).flat_map(char::to_lowercase).collect();
    // What looks like a letter is that letter, as Unicode lists them; a capital I looks like a small l, and so on.
    let alike = |letter| match letter {
        'i' | '1' | '|' => 'l',
        '0' => 'o',
        letter => letter,
    };
    skeleton(&letters).flat_map(char::to_lowercase).map(alike).collect()
}

/// What everybody can read of a seat whose player left.
fn given_up(seat: u8) -> String {
    format!("A bot plays on for seat {}: its player has left this server.", seat + 1)
}

impl Hub {
    /// The member a visitor is; `None`: a guest.
    pub(crate) async fn member(&self, visitor: Id) -> Result<Option<Member>, Problem> {
        Ok(self.store.member(visitor).await?.filter(|member| member.deleted.is_none()))
    }

    /// A visitor becomes a member; all that is theirs stays theirs.
    pub(crate) async fn become_member(&self, visitor: Id, name: String, ticket: Option<Hash>) -> Result<(), Problem> {
        self.is_free(&name, visitor).await?;
        let same = plain(&name);
        match self.store.become_member(visitor, name, same, now(), ticket).await? {
            Joined::Welcome => Ok(()),
            Joined::NameTaken => Err(Problem::NameTaken),
            Joined::NoTicket => Err(Problem::NeedsInvitation),
        }
    }

    /// Is this name nobody else's? `but` may have it: 0 is nobody.
    pub(crate) async fn is_free(&self, name: &str, but: Id) -> Result<(), Problem> {
        let same = plain(name);
        let theirs = self.store.member_named(&same).await?.is_some_and(|member| member.id != but);
        if theirs || same == plain(FORMER) { Err(Problem::NameTaken) } else { Ok(()) }
    }

    /// Names are compared as this program compares them, also those that an older one wrote down.
    pub(crate) async fn compare_names_again(&self) -> Result<(), Problem> {
        for (member, name, old) in self.store.plain_names().await? {
            let same = plain(&name);
            // Of two that look alike already, the later keeps its name as it is.
            if same != old && self.is_free(&name, member).await.is_ok() {
                self.store.rename_member(member, name, same).await?;
            }
        }
        Ok(())
    }

    /// Another name, wherever they sit.
    pub(crate) async fn rename_member(self: &Arc<Self>, member: Id, name: String) -> Result<(), Problem> {
        let hub = self.clone();
        Self::guarded(async move {
            hub.is_free(&name, member).await?;
            if !hub.store.rename_member(member, name.clone(), plain(&name)).await? {
                return Err(Problem::NameTaken);
            }
            hub.called(member, &name).await;
            Ok(())
        })
        .await
    }

    /// The member of this name, however it is written.
    pub(crate) async fn member_of(&self, name: &str) -> Result<Member, Problem> {
        let found = self.store.member_named(&plain(name)).await?;
        found.ok_or_else(|| Problem::Form("There is no member of that name.".into()))
    }

    /// A short code that signs another browser in.
    pub(crate) fn new_pair(&self, visitor: Id) -> Result<String, Problem> {
        self.pairs.add(visitor, now()).ok_or(Problem::NotWell)
    }

    /// Whom a short code would sign in.
    pub(crate) async fn pair_of(&self, code: &str) -> Result<Member, Problem> {
        let visitor = self.pairs.whose(code, now()).ok_or(Problem::NoSuchCode)?;
        self.member(visitor).await?.ok_or(Problem::NoSuchCode)
    }

    /// A browser with this token is signed in by a short code.
    pub(crate) async fn pair(self: &Arc<Self>, code: &str, token: Hash, guest: Option<Id>) -> Result<(), Problem> {
        let member = self.pair_of(code).await?;
        let visitor = self.pairs.take(code, now()).filter(|whose| *whose == member.id).ok_or(Problem::NoSuchCode)?;
        self.sign_in(visitor, token, guest).await
    }

    /// A browser with this token is a visitor's from now on; what the guest had who used it before is theirs too.
    pub(crate) async fn sign_in(self: &Arc<Self>, visitor: Id, token: Hash, guest: Option<Id>) -> Result<(), Problem> {
        let hub = self.clone();
        Self::guarded(async move {
            hub.store.sign_in(visitor, token).await?;
            hub.hand_over(guest, visitor).await
        })
        .await
    }

    /// A member takes over what a guest had. Another member's things stay theirs.
    pub(crate) async fn adopt(self: &Arc<Self>, guest: Option<Id>, member: Id) -> Result<(), Problem> {
        let hub = self.clone();
        Self::guarded(async move { hub.hand_over(guest, member).await }).await
    }

    async fn hand_over(&self, guest: Option<Id>, member: Id) -> Result<(), Problem> {
        let Some(guest) = guest.filter(|guest| *guest != member) else { return Ok(()) };
        if self.store.member(guest).await?.is_some() {
            return Ok(());
        }
        // No round of a tournament is opened meanwhile.
        let _one = self.contests.lock().await;
        self.store.adopt(guest, member).await?;
        self.forget_ends_of(guest);
        for live in self.in_memory() {
            let mut state = live.lock().await;
            let theirs = !state.seats_of(guest).is_empty() || live.host() == guest;
            for sitter in &mut state.seats {
                for holder in [&mut sitter.holder, &mut sitter.kept] {
                    if *holder == Some(guest) {
                        *holder = Some(member);
                    }
                }
            }
            if live.host() == guest {
                live.hand_over(member);
            }
            state.shown.remove(&guest);
            // Whoever listens does so as somebody who has nothing here any more.
            feed::send_away(&live, feed::Gone::Visitor(guest));
            if theirs {
                feed::look_again(&live, &mut state);
            }
        }
        Ok(())
    }

    /// Whoever lost a device: no other browser is theirs any more.
    pub(crate) async fn only_browser(&self, visitor: Id, token: Hash) -> Result<(), Problem> {
        self.store.only_browser(visitor, token).await?;
        self.pairs.forget(visitor);
        self.forget_browsers();
        self.end_streams(visitor);
        Ok(())
    }

    /// This browser of a visitor's is nobody's any more.
    pub(crate) async fn sign_out(&self, visitor: Id, token: Hash) -> Result<(), Problem> {
        self.store.sign_out(token, tokens::hash(&tokens::fresh()).expect("our own token")).await?;
        self.forget_browsers();
        self.end_streams(visitor);
        Ok(())
    }

    /// Whoever listens as this visitor has to ask again whether they may.
    pub(crate) fn end_streams(&self, visitor: Id) {
        for live in self.in_memory() {
            feed::send_away(&live, feed::Gone::Visitor(visitor));
        }
    }

    /// A token for a guest's browser that becomes a member's: whoever else knew the guest's cookie is not the member. The
    /// old one works until the new one has been used, so that nobody is locked out by an answer that never arrived.
    pub(crate) async fn new_token(&self, visitor: Id, old: Hash, new: Hash) -> Result<(), Problem> {
        self.store.sign_in(visitor, new).await?;
        let mut fading = self.fading.lock().unwrap_or_else(PoisonError::into_inner);
        if fading.len() >= MOST {
            fading.clear();
        }
        fading.insert(new, old);
        Ok(())
    }

    /// A token was used for the first time: the one it stands for is void.
    pub(super) async fn used(&self, visitor: Id, token: Hash) {
        let old = self.fading.lock().unwrap_or_else(PoisonError::into_inner).remove(&token);
        let Some(old) = old else { return };
        if let Err(problem) = self.sign_out(visitor, old).await {
            warn!(%problem, "an old token is still good");
            self.fading.lock().unwrap_or_else(PoisonError::into_inner).insert(token, old);
        }
    }

    /// A member leaves for ever. A bot plays their seats on; finished matches stay, without the name.
    pub(crate) async fn leave(self: &Arc<Self>, member: Id) -> Result<(), Problem> {
        let hub = self.clone();
        Self::guarded(async move {
            // No round of a tournament is opened meanwhile.
            let _one = hub.contests.lock().await;
            let called = [hub.name_of(member).await?, hub.member(member).await?.map_or_else(String::new, |it| it.name)];
            let held = hub.store.held_by(member).await?;
            let mut noted = Vec::new();
            for name in &called {
                noted.extend(hub.store.noted(member, name).await?);
            }
            // Nobody would see that everybody is there now in a match that waits on the disk.
            for held in held.iter().filter(|held| held.waits) {
                let _ = hub.find(&held.key).await;
            }
            // The links that led to their seats were used; there are new ones.
            let invites = held.iter().map(|it| {
                let invite = hub.link_hash(Opens::Seat(&it.key, it.seat, it.made + 1));
                (it.game, it.seat, invite, given_up(it.seat))
            });
            let nobody = tokens::hash(&tokens::fresh()).expect("our own token");
            let (invites, bot) = (invites.collect(), SUCCESSOR.into());
            let leave = Leave { member, called: called.to_vec(), at: now(), nobody, bot, invites };
            // Nobody answers for them while they leave.
            hub.store.delete_member(leave).await?;
            hub.pairs.forget(member);
            hub.forget_browsers();
            hub.forget_ends_of(member);
            let bot = SUCCESSOR.parse().ok();
            for live in hub.in_memory() {
                let mut state = live.lock().await;
                let mut touched = !state.seats_of(member).is_empty();
                for held in held.iter().filter(|held| held.game == live.id) {
                    let sitter = &mut state.seats[usize::from(held.seat)];
                    (sitter.holder, sitter.made, sitter.bot) = (None, held.made + 1, sitter.bot.or(bot));
                    FORMER.clone_into(&mut sitter.name);
                    state.notes.push(Note { at: now(), text: given_up(held.seat) });
                }
                // Matches that are over keep their number.
                for seat in state.seats_of(member) {
                    FORMER.clone_into(&mut state.seats[seat.index()].name);
                }
                for sitter in &mut state.seats {
                    sitter.kept = sitter.kept.filter(|kept| *kept != member);
                }
                for note in state.notes.iter_mut().filter(|_| noted.contains(&live.id)) {
                    let before = |name: &String| note.text.strip_suffix(&format!(" {name}."));
                    if let Some(start) = called.iter().filter(|name| !name.is_empty()).find_map(before) {
                        (note.text, touched) = (format!("{start} {FORMER}."), true);
                    }
                }
                feed::send_away(&live, feed::Gone::Visitor(member));
                if touched {
                    feed::look_again(&live, &mut state);
                    hub.gather(&live, &mut state).await?;
                    hub.wake(&live, &mut state);
                }
            }
            info!(member, "left");
            Ok(())
        })
        .await
    }

    /// How many browsers they have, if they have a recovery code, and their passkeys.
    pub(crate) async fn ways_in(&self, visitor: Id) -> Result<(u32, bool, Vec<Passkey>), Problem> {
        let (browsers, code) = (self.store.browsers(visitor).await?, self.store.has_code(visitor).await?);
        Ok((browsers, code, self.store.passkeys_of(visitor).await?))
    }

    /// A passkey by its name.
    pub(crate) async fn passkey(&self, credential: &[u8]) -> Result<Option<Passkey>, Problem> {
        Ok(self.store.passkey(credential).await?)
    }

    /// One more passkey of a member's.
    pub(crate) async fn add_passkey(&self, passkey: Passkey) -> Result<(), Problem> {
        Ok(self.store.add_passkey(passkey).await?)
    }

    /// A passkey was used, and this is what the next check needs.
    pub(crate) async fn used_passkey(&self, credential: Vec<u8>, key: String) -> Result<(), Problem> {
        Ok(self.store.used_passkey(credential, key, now()).await?)
    }

    /// A passkey of a member's goes.
    pub(crate) async fn drop_passkey(&self, member: Id, credential: Vec<u8>) -> Result<(), Problem> {
        Ok(self.store.drop_passkey(member, credential).await?)
    }

    /// Names at the tables in memory follow.
    pub(super) async fn called(self: &Arc<Self>, visitor: Id, name: &str) {
        self.forget_ends_of(visitor);
        for live in self.in_memory() {
            let mut state = live.lock().await;
            let mine = state.seats_of(visitor);
            for seat in &mine {
                name.clone_into(&mut state.seats[seat.index()].name);
            }
            if !mine.is_empty() {
                feed::look_again(&live, &mut state);
            }
        }
    }

    fn in_memory(&self) -> Vec<Arc<Live>> {
        self.all().values().cloned().collect()
    }

    /// Tokens may belong to nobody now: each is looked up again.
    fn forget_browsers(&self) {
        self.visitors.lock().unwrap_or_else(PoisonError::into_inner).clear();
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_short_code_works_once_and_not_for_long() {
        let pairs = Pairs::default();
        let code = pairs.add(7, 0).expect("a code");
        assert_eq!(pairs.whose(&code.to_uppercase(), LIFE - 1), Some(7));
        assert_eq!(pairs.whose(&code, LIFE), None, "too late");
        assert_eq!(pairs.take("zzzz-zzzz", 0), None);
        assert_eq!(pairs.take(&code.replace('-', " "), 0), Some(7));
        assert_eq!(pairs.take(&code, 0), None, "used");
        let (old, new) = (pairs.add(7, 0).expect("a code"), pairs.add(7, 0).expect("a code"));
        assert_eq!((pairs.whose(&old, 0), pairs.whose(&new, 0)), (None, Some(7)), "one for each");
    }

    #[test]
    fn names_are_compared_as_they_look() {
        assert_eq!(plain(" Ines  MÜLLER"), plain("inesmüller"));
        assert_eq!(plain("lnes"), plain("\u{406}NES"));
        assert_ne!(plain("Ines"), plain("Agnes"));
        assert_ne!(plain("李明"), plain("李朋"));
    }
}
