//! Draw rules as data: what ends a game without a winner, by profile.
//!
//! A profile is a federation's list, or one site's. [`crate::position::Game`] keeps the counters;
//! here stands only what they count. Limits are in plies: "25 moves each" is 50 plies.

/// What resets the counter of moves without progress.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Progress {
    /// A capture or a move by a man.
    CaptureOrManMove,
    /// A capture only.
    Capture,
}

/// The counter of moves without progress.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct QuietLimit {
    /// The draw stands after so many plies in a row.
    pub plies: u16,
    /// What sets the count to 0.
    pub reset: Progress,
    /// Whether the rule is out of force while an ending with kings on both sides has a longer
    /// limit of its own (`Endgame::BothHaveKings`).
    pub yields: bool,
}

/// A small ending with a limit of its own.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Endgame {
    /// So many pieces, at least one of them a king, against a lone king.
    PiecesAgainstKing {
        /// Fewest pieces of the stronger side.
        least: u32,
        /// Most pieces of the stronger side.
        most: u32,
    },
    /// So many kings and no man against a lone king.
    KingsAgainstKing {
        /// Fewest kings of the stronger side.
        least: u32,
        /// Most kings of the stronger side.
        most: u32,
    },
    /// Three pieces, at least one of them a king, against a lone king that stands on the main
    /// road, the long diagonal with a playing square at both ends, alone.
    ThreeAgainstMainRoad,
    /// Three kings against a lone king that holds the main road.
    ThreeKingsAgainstMainRoad,
    /// Kings on both sides and so many pieces in all.
    BothHaveKings {
        /// Fewest pieces.
        least: u32,
        /// Most pieces.
        most: u32,
    },
}

/// Whose plies an ending's limit counts.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Counts {
    /// Every ply.
    Plies,
    /// Only moves of the stronger side.
    StrongSide,
}

/// What, besides leaving the ending, sets its count to 0.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Restart {
    /// Nothing.
    Never,
    /// A capture or a promotion.
    CaptureOrPromotion,
}

/// The limit of one small ending. The ply that creates the ending counts 0.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct EndgameLimit {
    /// The ending.
    pub endgame: Endgame,
    /// The draw stands after so many plies or moves.
    pub limit: u16,
    /// What is counted.
    pub counts: Counts,
    /// What restarts the count.
    pub restart: Restart,
    /// How the rule is named in a result.
    pub reason: &'static str,
}

/// What an ending of one piece each is worth, judged as soon as it arises.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum OnePieceEach {
    /// The game goes on.
    PlayOn,
    /// A king beats a man, equal kinds draw.
    KingBeatsMan,
    /// A draw whatever the kinds.
    Draw,
    /// Two kings draw at once, unless the side to move can take the other king, or must leave
    /// its own to be taken.
    KingsDrawUnlessTaken,
}

/// One list of draw rules.
#[derive(PartialEq, Eq, Debug)]
pub struct DrawRules {
    /// The profile's name.
    pub id: &'static str,
    /// Other names of the same list.
    pub aliases: &'static [&'static str],
    /// How often a position with the same side to move must occur; `None` if repetition is no
    /// draw.
    pub repetition: Option<u8>,
    /// Moves without progress.
    pub quiet: Option<QuietLimit>,
    /// Small endings.
    pub endgames: &'static [EndgameLimit],
    /// One piece each.
    pub one_each: OnePieceEach,
    /// Where the list comes from.
    pub source: &'static str,
}

/// No small ending of any profile has more pieces than this.
pub const MAX_ENDGAMES: usize = 5;

const NOTHING: DrawRules = DrawRules {
    id: "none",
    aliases: &[],
    repetition: None,
    quiet: None,
    endgames: &[],
    one_each: OnePieceEach::PlayOn,
    source: "the game ends by itself, or the user wants no referee",
};

const fn king_moves(plies: u16) -> QuietLimit {
    QuietLimit { plies, reset: Progress::CaptureOrManMove, yields: false }
}

const fn plies(endgame: Endgame, limit: u16, reason: &'static str) -> EndgameLimit {
    EndgameLimit { endgame, limit, counts: Counts::Plies, restart: Restart::Never, reason }
}

const TWO_AGAINST_KING: EndgameLimit = plies(
    Endgame::PiecesAgainstKing { least: 1, most: 2 },
    10,
    "two pieces or one against a king: 5 moves each",
);
const FMJD_ENDGAMES: &[EndgameLimit] = &[
    plies(
        Endgame::PiecesAgainstKing { least: 3, most: 3 },
        32,
        "three pieces against a king: 16 moves each",
    ),
    TWO_AGAINST_KING,
];
const IDF_ENDGAMES: &[EndgameLimit] = &[
    plies(
        Endgame::KingsAgainstKing { least: 3, most: u32::MAX },
        30,
        "three or more kings against a king: 15 moves each",
    ),
    MAIN_ROAD,
    TWO_AGAINST_KING,
    both_have_kings(4, 5, 60, "kings on both sides, 4 or 5 pieces: 30 moves each"),
    both_have_kings(6, 7, 120, "kings on both sides, 6 or 7 pieces: 60 moves each"),
];
const MAIN_ROAD: EndgameLimit = plies(
    Endgame::ThreeAgainstMainRoad,
    10,
    "three pieces against a king on the main road: 5 moves each",
);

const fn both_have_kings(least: u32, most: u32, limit: u16, reason: &'static str) -> EndgameLimit {
    EndgameLimit {
        endgame: Endgame::BothHaveKings { least, most },
        limit,
        counts: Counts::Plies,
        restart: Restart::CaptureOrPromotion,
        reason,
    }
}

/// World Draughts Federation, Annex 1, article 6; the Canadian and international pages.
pub static FMJD: DrawRules = DrawRules {
    id: "fmjd",
    aliases: &["fmjd-canadian"],
    repetition: Some(3),
    quiet: Some(king_moves(50)),
    endgames: FMJD_ENDGAMES,
    source: "FMJD Annex 1 (official rules of the international game), article 6",
    ..NOTHING
};

/// The older Canadian checkers page: repetition, and three kings against one.
pub static CANADIAN_CHECKERS_PAGE: DrawRules = DrawRules {
    id: "canadian-checkers-page",
    repetition: Some(3),
    endgames: &[EndgameLimit {
        restart: Restart::CaptureOrPromotion,
        ..plies(
            Endgame::KingsAgainstKing { least: 3, most: 3 },
            32,
            "three kings against a king: 16 moves each",
        )
    }],
    source: "the Canadian checkers page: agreement, threefold repetition, 3 kings against 1",
    ..NOTHING
};

/// The pool checkers page: no repetition rule, 40 king moves each, three kings against one.
pub static POOL_SEED: DrawRules = DrawRules {
    id: "pool-seed",
    quiet: Some(king_moves(80)),
    endgames: &[plies(
        Endgame::KingsAgainstKing { least: 3, most: 3 },
        26,
        "three kings against a king: 13 moves each",
    )],
    source: "the pool checkers page",
    ..NOTHING
};

/// American Pool Checker Association. Its thirty-move count is announced by a player at the
/// board; a program that referees announces it as soon as it can begin.
pub static APCA: DrawRules = DrawRules {
    id: "apca",
    repetition: Some(3),
    quiet: Some(king_moves(60)),
    endgames: &[EndgameLimit {
        counts: Counts::StrongSide,
        ..plies(
            Endgame::KingsAgainstKing { least: 3, most: 3 },
            13,
            "three kings against a king: 13 moves of the stronger side",
        )
    }],
    source: "APCA Tournament Rules of Play",
    ..NOTHING
};

/// The four-rules page, English: 80 king moves in a row.
pub static LITTLE_TABLE_ENGLISH: DrawRules = DrawRules {
    id: "little-table-english",
    repetition: Some(3),
    quiet: Some(king_moves(80)),
    source: "the four-rules page, English draughts",
    ..NOTHING
};

/// The four-rules page, Russian and international: 120 king moves in a row.
pub static LITTLE_TABLE_120: DrawRules = DrawRules {
    id: "little-table-120",
    repetition: Some(3),
    quiet: Some(king_moves(120)),
    source: "the four-rules page, Russian and international draughts",
    ..NOTHING
};

/// The four-rules page, Turkish: 120 king moves in a row, one piece each judged at once.
pub static LITTLE_TABLE_TURKISH: DrawRules = DrawRules {
    id: "little-table-turkish",
    repetition: Some(3),
    quiet: Some(king_moves(120)),
    one_each: OnePieceEach::KingBeatsMan,
    source: "the four-rules page, Turkish draughts",
    ..NOTHING
};

/// World Checkers/Draughts Federation: 40 moves each without capture or man's move.
pub static WCDF: DrawRules = DrawRules {
    id: "wcdf",
    repetition: Some(3),
    quiet: Some(king_moves(80)),
    source: "WCDF rules of draughts (checkers)",
    ..NOTHING
};

/// International Draughts Federation, Russian draughts.
pub static IDF_RUSSIAN: DrawRules = DrawRules {
    id: "idf-russian",
    repetition: Some(3),
    quiet: Some(king_moves(30)),
    endgames: IDF_ENDGAMES,
    source: "IDF/FMJD section 64 rules, 7.2",
    ..NOTHING
};

/// International Draughts Federation, Brazilian draughts: the Russian list.
pub static IDF_BRAZILIAN: DrawRules = DrawRules {
    id: "idf-brazilian",
    source: "IDF rules, Brazilian draughts",
    ..copy(&IDF_RUSSIAN)
};

/// Brazilian federation: 20 king moves each, the five-move endings.
pub static CBD_BRAZILIAN: DrawRules = DrawRules {
    id: "cbd-brazilian",
    repetition: Some(3),
    quiet: Some(king_moves(40)),
    endgames: &[MAIN_ROAD, TWO_AGAINST_KING],
    source: "Brazilian draughts federation (CBD)",
    ..NOTHING
};

/// lidraughts, international: the outcomes of `fmjd`.
pub static LIDRAUGHTS_STANDARD: DrawRules =
    DrawRules { id: "lidraughts-standard", aliases: &[], source: "lidraughts", ..copy(&FMJD) };

/// lidraughts, Russian and Brazilian.
pub static LIDRAUGHTS_RUSSIAN: DrawRules = DrawRules {
    id: "lidraughts-russian",
    repetition: Some(3),
    quiet: Some(QuietLimit { plies: 30, reset: Progress::CaptureOrManMove, yields: true }),
    endgames: &[
        EndgameLimit {
            restart: Restart::CaptureOrPromotion,
            ..plies(
                Endgame::KingsAgainstKing { least: 3, most: u32::MAX },
                30,
                "three or more kings against a king: 15 moves each",
            )
        },
        MAIN_ROAD,
        TWO_AGAINST_KING,
        both_have_kings(4, 5, 60, "kings on both sides, 4 or 5 pieces: 30 moves each"),
        both_have_kings(6, 7, 120, "kings on both sides, 6 or 7 pieces: 60 moves each"),
    ],
    source: "lidraughts",
    ..NOTHING
};

/// Frisian rules of 2011.
pub static FRISIAN: DrawRules = DrawRules {
    id: "frisian",
    endgames: &[plies(
        Endgame::KingsAgainstKing { least: 2, most: 2 },
        14,
        "two kings against a king: 7 moves each",
    )],
    one_each: OnePieceEach::KingsDrawUnlessTaken,
    source: "Frisian draughts federation, rules of 2011",
    ..NOTHING
};

/// lidraughts, Frisian.
pub static LIDRAUGHTS_FRISIAN: DrawRules = DrawRules {
    id: "lidraughts-frisian",
    endgames: &[
        plies(
            Endgame::KingsAgainstKing { least: 2, most: 2 },
            14,
            "two kings against a king: 7 moves each",
        ),
        plies(
            Endgame::KingsAgainstKing { least: 1, most: 1 },
            4,
            "a king against a king: 2 moves each",
        ),
    ],
    source: "lidraughts",
    ..NOTHING
};

/// Antidraughts: repetition only.
pub static ANTIDRAUGHTS: DrawRules =
    DrawRules { id: "antidraughts", repetition: Some(3), source: "lidraughts", ..NOTHING };

/// No draw rule at all.
pub static NONE: DrawRules = NOTHING;

/// Italian federation: 40 moves each without capture or man's move.
pub static ITALIAN_FID: DrawRules = DrawRules {
    id: "italian-fid",
    repetition: Some(3),
    quiet: Some(king_moves(80)),
    source: "FID regulations",
    ..NOTHING
};

/// Czech federation: 15 moves each without capture or man's move.
pub static CZECH: DrawRules = DrawRules {
    id: "czech",
    repetition: Some(3),
    quiet: Some(king_moves(30)),
    source: "Czech draughts federation",
    ..NOTHING
};

/// Spanish and Portuguese federations.
pub static SPANISH: DrawRules = DrawRules {
    id: "spanish",
    repetition: Some(3),
    quiet: Some(king_moves(40)),
    endgames: &[plies(
        Endgame::ThreeKingsAgainstMainRoad,
        24,
        "three kings against a king that holds the long road: 12 moves each",
    )],
    source: "Spanish and Portuguese federations",
    ..NOTHING
};

/// Turkish club rules: one piece each is a draw whatever the kinds.
pub static TURKISH_TUDAF: DrawRules = DrawRules {
    id: "turkish-tudaf",
    repetition: Some(3),
    one_each: OnePieceEach::Draw,
    source: "TUDAF club pages",
    ..NOTHING
};

/// The draw rules of the program kish.
pub static KISH: DrawRules = DrawRules {
    id: "kish",
    repetition: Some(3),
    quiet: Some(QuietLimit { plies: 50, reset: Progress::Capture, yields: false }),
    one_each: OnePieceEach::Draw,
    source: "the program kish",
    ..NOTHING
};

/// Our own plain list, for games without an official text.
pub static PLAIN: DrawRules = DrawRules {
    id: "plain",
    repetition: Some(3),
    quiet: Some(king_moves(80)),
    source: "ours: no official text found",
    ..NOTHING
};

/// Static values cannot be moved out of; a profile that repeats another copies its fields.
const fn copy(rules: &DrawRules) -> DrawRules {
    DrawRules {
        id: rules.id,
        aliases: rules.aliases,
        repetition: rules.repetition,
        quiet: rules.quiet,
        endgames: rules.endgames,
        one_each: rules.one_each,
        source: rules.source,
    }
}
