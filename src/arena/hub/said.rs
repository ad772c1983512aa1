//! What an engine has said of the move it looks for.

use damier_protocol::hub::{Info, Score};

/// The last of everything that `info` lines told; engines leave out what is zero.
#[derive(Clone, PartialEq, Default, Debug)]
pub(super) struct Said {
    /// In men, from the engine's view.
    pub(super) score: Option<f64>,
    pub(super) depth: Option<u32>,
    pub(super) nodes: Option<u64>,
}

impl Said {
    pub(super) fn add(&mut self, info: &Info) {
        // Lines of lesser moves, in an analysis of several.
        if info.extras.iter().any(|(name, value)| name == "multipv" && value != "1") {
            return;
        }
        let men = |score: Score| f64::from(score.to_hundredths()) / 100.0;
        self.score = info.score.map(men).or(self.score);
        self.depth = Some(info.depth).filter(|&depth| depth > 0).or(self.depth);
        self.nodes = Some(info.nodes).filter(|&nodes| nodes > 0).or(self.nodes);
    }
}

#[cfg(test)]
mod tests {
    use damier_protocol::hub::Reply;

    use super::*;

    #[test]
    fn the_last_of_everything() {
        let mut said = Said::default();
        for line in [
            "info depth=3 score=0.10 nodes=100",
            "info depth=4 score=-1.25 nodes=900 pv=32-28",
            "info depth=4 score=-3.00 nodes=1000 multipv=2",
            "info pv=32-28",
        ] {
            let Some(Reply::Info(info)) = Reply::parse(line) else { panic!("{line}") };
            said.add(&info);
        }
        assert_eq!(said, Said { score: Some(-1.25), depth: Some(4), nodes: Some(900) });
    }
}
