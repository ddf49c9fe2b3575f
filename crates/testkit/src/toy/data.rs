//! The rows of `data.toml`.
use super::words::Card;
use serde::Deserialize;

pub(super) type Edition = taproom_kit::Edition<Data>;

#[derive(Deserialize, Debug)]
#[serde(deny_unknown_fields)]
pub struct Data {
    pub card: Vec<CardRow>,
}

taproom_kit::rows! {
    CardRow { id: Card, copies: u8 }
}
