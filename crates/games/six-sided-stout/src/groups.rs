//! Searching without seeing the same thing twice: connected groups (SS-D12, SS-D13) and symmetry (SS-D14).
use crate::{Cell, CellSet, Layout};

impl Layout {
    /// Every connected group of `size` cells within some cells, each exactly once whatever the order of writing.
    ///
    /// SS-D12: when a cell is chosen, the lower ones that were not become closed for the rest of the group.
    pub fn groups(&self, within: CellSet, size: u8, found: &mut dyn FnMut(CellSet)) {
        self.extend(within, CellSet::EMPTY, CellSet::EMPTY, size, found);
    }

    fn extend(&self, within: CellSet, group: CellSet, closed: CellSet, left: u8, found: &mut dyn FnMut(CellSet)) {
        if left == 0 {
            return found(group);
        }
        let touching = if group.is_empty() { within } else { self.around(group) & within };
        let mut closed = closed;
        for cell in (touching - group - closed).iter() {
            self.extend(within, group | CellSet::one(cell), closed, left - 1, found);
            closed.insert(cell);
        }
    }

    /// SS-D14: one cell of every symmetry class, the first. On an empty grid the others promise the same. Symmetry is
    /// read from neighbours and water sides, not from the drawing (SS-1.6).
    pub fn representatives(&self) -> CellSet {
        let mut firsts = CellSet::EMPTY;
        for cell in self.cells.iter() {
            if !firsts.iter().any(|first| self.alike(first, cell)) {
                firsts.insert(cell);
            }
        }
        firsts
    }

    /// The first cell of the same symmetry class.
    pub fn representative(&self, cell: Cell) -> Cell {
        self.representatives().iter().find(|&first| self.alike(first, cell)).unwrap_or(cell)
    }

    /// Is there a symmetry of the grid that takes one cell to the other?
    fn alike(&self, from: Cell, to: Cell) -> bool {
        // Cells in such an order that each touches one before it.
        let mut order = vec![from];
        let mut reached = CellSet::one(from);
        while let Some(next) = ((self.around(reached) & self.cells) - reached).first() {
            reached.insert(next);
            order.push(next);
        }
        let mut images = vec![to];
        self.matches(from, to) && self.symmetry(&order, &mut images)
    }

    fn matches(&self, one: Cell, other: Cell) -> bool {
        self.sides(one) == self.sides(other) && self.beside(one).len() == self.beside(other).len()
    }

    fn symmetry(&self, order: &[Cell], images: &mut Vec<Cell>) -> bool {
        let Some(&cell) = order.get(images.len()) else { return true };
        let taken: CellSet = images.iter().copied().collect();
        let Some(parent) = order[..images.len()].iter().position(|&before| self.beside(cell).contains(before)) else {
            return false;
        };
        for image in (self.beside(images[parent]) - taken).iter().filter(|&image| self.matches(cell, image)) {
            let mut pairs = order.iter().zip(images.iter());
            if pairs.all(|(&a, &b)| self.beside(cell).contains(a) == self.beside(image).contains(b)) {
                images.push(image);
                if self.symmetry(order, images) {
                    return true;
                }
                images.pop();
            }
        }
        false
    }
}
