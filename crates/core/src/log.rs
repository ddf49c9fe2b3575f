//! Tells people what happened.

/// Collects the events of a move; costs nothing when nobody listens (search).
#[derive(Clone, Debug)]
pub struct Log<E> {
    events: Option<Vec<E>>,
}

impl<E> Log<E> {
    /// Nobody listens.
    #[inline]
    pub const fn silent() -> Self {
        Self { events: None }
    }

    /// Every event is kept until it is taken.
    pub const fn recording() -> Self {
        Self { events: Some(Vec::new()) }
    }

    /// The event is made only if anybody listens.
    #[inline]
    pub fn say(&mut self, event: impl FnOnce() -> E) {
        if let Some(events) = &mut self.events {
            events.push(event());
        }
    }

    /// What has been said since the last call.
    pub fn take(&mut self) -> Vec<E> {
        self.events.as_mut().map(std::mem::take).unwrap_or_default()
    }
}
