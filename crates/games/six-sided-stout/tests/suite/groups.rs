//! Connected groups and symmetry, for those who search.
use six_sided_stout::{Layout, SixSidedStout};

fn layout(id: &str) -> Layout {
    taproom_testkit::set_up::<SixSidedStout>(1, &[("layout", id)]).layout
}

/// SS-D13 gives the numbers.
#[test]
fn ss_d12_every_connected_group_once() {
    let layout = layout("classic24");
    let mut counts = Vec::new();
    for size in 1..=12 {
        let mut all = Vec::new();
        layout.groups(layout.cells, size, &mut |group| all.push(group));
        let found = all.len();
        all.sort_unstable();
        all.dedup();
        assert_eq!(all.len(), found, "no group of {size} twice");
        counts.push(found);
    }
    assert_eq!(counts, [24, 28, 40, 48, 56, 68, 88, 112, 136, 160, 192, 244]);
}

#[test]
fn ss_d14_one_cell_of_each_symmetry_class() {
    assert_eq!(layout("classic24").representatives().to_string(), "a1 a2 a3 b2");
    assert_eq!(layout("wide32").representatives().to_string(), "a1 a2 a3 b2 b3");
}
