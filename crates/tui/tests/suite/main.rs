//! The terminal's table, without a terminal: keys in, screens out.
#![allow(clippy::disallowed_methods)] // Tests of an end that has a clock.
mod keys;
mod screens;
mod table;
