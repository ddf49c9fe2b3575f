//! Installing buildings and equipment (BC-7.17, BC-7.18).
use super::gain::GainEvent;
use crate::action::Event;
use crate::effect::Goods;
use crate::game::BrewCrafters;
use crate::set::Set;
use crate::state::Brewery;
use crate::words::Building;
use taproom_core::Seat;
use taproom_core::steps::At;

/// May this be installed now?
pub(crate) fn installable(game: &BrewCrafters, brewery: &Brewery, building: Building) -> bool {
    match building {
        // BC-8.7, BC-R8: again as long as a vessel has none.
        Building::HopsInfusers => brewery.bare_vessels(&game.values).next().is_some(),
        _ => !brewery.buildings.has(building),
    }
}

/// Puts the tile down: gift, Rep on the space and bonuses are one gain event; no money is paid now.
pub(super) fn install(at: &mut At<'_, BrewCrafters>, seat: Seat, building: Building) {
    let values = &at.game.values;
    let brewery = at.state.of_mut(seat);
    let tile = &values.tiles[building.index()];
    let mut event = GainEvent::default();
    event.joined(&tile.gift, 1);
    if building == Building::HopsInfusers {
        // BC-R7: the Brewpub gets one too.
        let bare: Set<_> = brewery.bare_vessels(values).collect();
        brewery.infused = brewery.infused.or(bare);
        event.joined(&tile.gift_per_infuser, bare.len() as u8);
    }
    brewery.buildings.insert(building);
    if brewery.marked_space == Some(building) {
        // BC-7.15
        brewery.marked_space = None;
        let rep = values.research.iter().map(|cells| cells[0].mark_space).max().unwrap_or(0);
        event.joined(&Goods { rep, ..Goods::default() }, 1);
    }
    let assets = brewery.assets();
    event.bonuses(&values.on_install, assets);
    at.say(|| Event::Installed(seat, building));
    event.give(at, seat);
}
