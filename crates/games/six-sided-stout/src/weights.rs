//! The numbers behind the heuristic; `weights.toml` says what they mean.
taproom_kit::weights! {
    include_str!("../weights.toml"), include_str!("../yardstick-1.toml");
    /// What it believes; see the file.
    pub(crate) struct Weights {
        spread: f32,
        in_box: f32,
        to_come: f32,
        open_gap: f32,
        to_buy: f32,
        hopeless: f32,
        hops_cells: f32,
        hops_points: f32,
        more_hops: f32,
        more_yeast: f32,
        visit: f32,
        helped_visit: f32,
        prior_odd: f32,
    }
}
