//! Brew Crafters: workers, research and a brewery of your own.
