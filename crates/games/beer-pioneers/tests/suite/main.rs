//! All integration tests of this crate in one program, so that it is linked once.
mod audit;
mod cards;
mod data;
mod laws;
mod pages;

use beer_pioneers::BeerPioneers;

taproom_testkit::standard_tests! { BeerPioneers, &[] }
