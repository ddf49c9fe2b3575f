//! Six Sided Stout: ten days, one sheet, a handful of dice.
