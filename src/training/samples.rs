//! Files of games played against oneself: every move with the score that chose it.
//!
//! A file is a head (the magic, the id of the variant, a zero byte) and blocks. A block is the
//! length of its body in bytes, the CRC-32 of the body, and the body: whole games. Blocks are
//! appended and never changed, so that a killed process loses at most the block it was writing;
//! a torn block at the end is dropped by readers, and cut off before anything is appended.
//!
//! A game is: plies of the random opening (one byte), outcome (one byte: 0 Black won, 1 draw,
//! 2 White won), number of plies (two bytes), the low 32 bits of the key of the last position, and
//! for every ply the place of the move in the list of legal moves and the score in hundredths of a
//! man for the side to move, two bytes each. Numbers are little-endian.

use std::fs::{File, OpenOptions};
use std::io::{self, BufRead, BufReader, Read as _, Seek as _, SeekFrom, Write as _};
use std::path::{Path, PathBuf};

use crate::rules::Variant;

/// The first bytes of a file; the last two are the version.
const MAGIC: &[u8; 16] = b"damier samples01";
/// A block is written when it has grown to this many bytes.
const BLOCK: usize = 1 << 16;
/// No block is longer: a larger length is damage.
const LONGEST: u32 = 1 << 24;

/// A ply: which legal move, and what the search said.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Ply {
    /// Place of the move in the list of legal moves.
    pub index: u16,
    /// The score for the side to move, in hundredths of a man; 0 in the opening.
    pub score: i16,
}

/// How a game ended.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Outcome {
    /// Black won.
    Black,
    /// A draw.
    Draw,
    /// White won.
    White,
}

/// A game from the start position of its variant.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct SampleGame {
    /// Plies chosen at random.
    pub opening: u8,
    /// The result.
    pub outcome: Outcome,
    /// Low bits of the key of the last position.
    pub last_key: u32,
    /// The moves.
    pub plies: Vec<Ply>,
}

/// What is wrong with a file of samples.
#[derive(Debug, thiserror::Error)]
pub enum SamplesError {
    /// It cannot be read or written.
    #[error("{}: {error}", .path.display())]
    File {
        /// The file.
        path: PathBuf,
        /// What the system says.
        error: io::Error,
    },
    /// It is something else, or of another version.
    #[error("{}: not a file of samples of this version", .0.display())]
    Magic(PathBuf),
    /// It holds another game.
    #[error("{}: samples of {found}, expected those of {expected}", .path.display())]
    Variant {
        /// The file.
        path: PathBuf,
        /// The id in the file.
        found: String,
        /// The id wanted.
        expected: &'static str,
    },
    /// A block before the last does not fit its checksum.
    #[error("{}: damaged at byte {at}", .path.display())]
    Damaged {
        /// The file.
        path: PathBuf,
        /// Where the block begins.
        at: u64,
    },
    /// A move that does not exist, or a last position that differs.
    #[error("{}: game {game} cannot be replayed; was it made by another version?", .path.display())]
    Replay {
        /// The file.
        path: PathBuf,
        /// Number of the game, from 1.
        game: usize,
    },
}

impl SampleGame {
    fn write(&self, out: &mut Vec<u8>) {
        out.push(self.opening);
        out.push(self.outcome as u8);
        out.extend_from_slice(&(self.plies.len() as u16).to_le_bytes());
        out.extend_from_slice(&self.last_key.to_le_bytes());
        for ply in &self.plies {
            out.extend_from_slice(&ply.index.to_le_bytes());
            out.extend_from_slice(&ply.score.to_le_bytes());
        }
    }

    /// Takes a game off the front of a body.
    fn read(body: &mut &[u8]) -> Option<Self> {
        let (&[opening, outcome, a, b, k @ ..], rest) = body.split_first_chunk::<8>()?;
        let count = usize::from(u16::from_le_bytes([a, b]));
        let plies = rest.get(..4 * count)?;
        *body = &rest[4 * count..];
        Some(Self {
            opening,
            outcome: match outcome {
                0 => Outcome::Black,
                1 => Outcome::Draw,
                2 => Outcome::White,
                _ => return None,
            },
            last_key: u32::from_le_bytes(k),
            plies: plies
                .chunks_exact(4)
                .map(|p| Ply {
                    index: u16::from_le_bytes([p[0], p[1]]),
                    score: i16::from_le_bytes([p[2], p[3]]),
                })
                .collect(),
        })
    }
}

/// Reads the head of a file.
fn read_head(input: &mut impl BufRead, path: &Path, variant: Variant) -> Result<u64, SamplesError> {
    let file = |error| SamplesError::File { path: path.to_owned(), error };
    let mut magic = [0; MAGIC.len()];
    match input.read_exact(&mut magic) {
        Err(error) if error.kind() == io::ErrorKind::UnexpectedEof => {
            return Err(SamplesError::Magic(path.to_owned()));
        }
        other => other.map_err(file)?,
    }
    if &magic != MAGIC {
        return Err(SamplesError::Magic(path.to_owned()));
    }
    let mut id = Vec::new();
    input.take(64).read_until(0, &mut id).map_err(file)?;
    if id.pop() != Some(0) {
        return Err(SamplesError::Magic(path.to_owned()));
    }
    if id != variant.id().as_bytes() {
        let found = String::from_utf8_lossy(&id).into_owned();
        return Err(SamplesError::Variant { path: path.to_owned(), found, expected: variant.id() });
    }
    Ok((MAGIC.len() + id.len() + 1) as u64)
}

/// A file being read, game by game.
#[derive(Debug)]
pub struct Reader {
    path: PathBuf,
    input: BufReader<File>,
    length: u64,
    /// Where the next block begins: all before it is whole.
    next: u64,
    body: Vec<u8>,
    read: usize,
}

impl Reader {
    /// Opens a file of a variant.
    ///
    /// # Errors
    /// If it cannot be read or is no such file.
    pub fn open(path: &Path, variant: Variant) -> Result<Self, SamplesError> {
        let error = |error| SamplesError::File { path: path.to_owned(), error };
        let file = File::open(path).map_err(error)?;
        let length = file.metadata().map_err(error)?.len();
        let mut input = BufReader::new(file);
        let next = read_head(&mut input, path, variant)?;
        Ok(Self { path: path.to_owned(), input, length, next, body: Vec::new(), read: 0 })
    }

    /// The next game, `None` behind the last whole block.
    ///
    /// # Errors
    /// If the file cannot be read or a block is damaged.
    pub fn next_game(&mut self) -> Result<Option<SampleGame>, SamplesError> {
        while self.read == self.body.len() {
            if !self.next_block()? {
                return Ok(None);
            }
        }
        let mut rest = &self.body[self.read..];
        let game = SampleGame::read(&mut rest).ok_or_else(|| SamplesError::Damaged {
            path: self.path.clone(),
            at: self.next - self.body.len() as u64,
        })?;
        self.read = self.body.len() - rest.len();
        Ok(Some(game))
    }

    fn next_block(&mut self) -> Result<bool, SamplesError> {
        let left = self.length - self.next;
        if left < 8 {
            return Ok(false);
        }
        let error = |error| SamplesError::File { path: self.path.clone(), error };
        let mut head = [0; 8];
        self.input.read_exact(&mut head).map_err(error)?;
        let [a, b, c, d, sum @ ..] = head;
        let count = u32::from_le_bytes([a, b, c, d]);
        let torn = u64::from(count) + 8 > left;
        if torn && count <= LONGEST {
            return Ok(false);
        }
        let damaged = SamplesError::Damaged { path: self.path.clone(), at: self.next };
        if count > LONGEST {
            return Err(damaged);
        }
        self.body.resize(count as usize, 0);
        self.input.read_exact(&mut self.body).map_err(error)?;
        self.read = 0;
        if crc32fast::hash(&self.body) != u32::from_le_bytes(sum) {
            self.read = self.body.len();
            // At the very end it is a block whose writing was cut short.
            let last = self.next + 8 + u64::from(count) == self.length;
            return if last { Ok(false) } else { Err(damaged) };
        }
        self.next += 8 + u64::from(count);
        Ok(true)
    }

    /// The file.
    pub fn path(&self) -> &Path {
        &self.path
    }
}

/// A file being appended to.
#[derive(Debug)]
pub struct Appender {
    path: PathBuf,
    file: File,
    body: Vec<u8>,
}

impl Appender {
    /// Opens a file of a variant for more games, or makes it. Gives the games already there too.
    ///
    /// # Errors
    /// If it cannot be written, or is something else.
    pub fn open(path: &Path, variant: Variant) -> Result<(Self, Contents), SamplesError> {
        let error = |error| SamplesError::File { path: path.to_owned(), error };
        let mut options = OpenOptions::new();
        let mut file = options
            .read(true)
            .write(true)
            .create(true)
            .truncate(false)
            .open(path)
            .map_err(error)?;
        let mut contents = Contents::default();
        if file.metadata().map_err(error)?.len() == 0 {
            let mut head = MAGIC.to_vec();
            head.extend_from_slice(variant.id().as_bytes());
            head.push(0);
            file.write_all(&head).map_err(error)?;
        } else {
            let mut reader = Reader::open(path, variant)?;
            while let Some(game) = reader.next_game()? {
                contents.games += 1;
                contents.plies += game.plies.len();
            }
            file.set_len(reader.next).map_err(error)?;
            file.seek(SeekFrom::End(0)).map_err(error)?;
        }
        Ok((Self { path: path.to_owned(), file, body: Vec::new() }, contents))
    }

    /// Adds a game; it is on disk when its block is full, or after [`Appender::flush`].
    ///
    /// # Errors
    /// If the file cannot be written.
    pub fn add(&mut self, game: &SampleGame) -> Result<(), SamplesError> {
        game.write(&mut self.body);
        if self.body.len() >= BLOCK { self.flush() } else { Ok(()) }
    }

    /// Writes what is waiting.
    ///
    /// # Errors
    /// If the file cannot be written.
    pub fn flush(&mut self) -> Result<(), SamplesError> {
        if self.body.is_empty() {
            return Ok(());
        }
        let mut block = (self.body.len() as u32).to_le_bytes().to_vec();
        block.extend_from_slice(&crc32fast::hash(&self.body).to_le_bytes());
        block.append(&mut self.body);
        self.file
            .write_all(&block)
            .map_err(|error| SamplesError::File { path: self.path.clone(), error })
    }
}

/// How much a file holds.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug)]
pub struct Contents {
    /// Whole games.
    pub games: usize,
    /// Their plies.
    pub plies: usize,
}
