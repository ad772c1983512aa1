//! The bytes of a table, wherever they lie.

use std::io;
use std::ops::Deref;
use std::path::Path;

use mmap_io::{MemoryMappedFile, MmapIoError};

/// Shorter files are read: a mapping costs a file descriptor as long as it lives, and a folder of five
/// pieces has some two hundred files, most of them tiny.
const LEAST_MAPPED: u64 = 1 << 20;

/// Part of the program, read from a file, or a file mapped into memory.
#[derive(Debug)]
pub(super) enum Bytes {
    BuiltIn(&'static [u8]),
    Read(Vec<u8>),
    Mapped(MemoryMappedFile),
}

impl Bytes {
    /// Those of a file.
    pub(super) fn of_file(path: &Path) -> io::Result<Self> {
        if path.metadata()?.len() < LEAST_MAPPED {
            return std::fs::read(path).map(Self::Read);
        }
        match MemoryMappedFile::open_ro(path) {
            Ok(mapped) => Ok(Self::Mapped(mapped)),
            Err(MmapIoError::Io(error)) => Err(error),
            Err(error) => Err(io::Error::other(error)),
        }
    }
}

impl Deref for Bytes {
    type Target = [u8];

    fn deref(&self) -> &[u8] {
        match self {
            Self::BuiltIn(bytes) => bytes,
            Self::Read(bytes) => bytes,
            // A mapping for reading gives all that it has; a table without bytes is refused.
            Self::Mapped(mapped) => mapped.as_slice_bytes(0, mapped.len()).unwrap_or_default(),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn short_files_are_read_and_long_ones_mapped() {
        let path = std::env::temp_dir().join(format!("damier-bytes-{}", std::process::id()));
        for length in [0, 100, LEAST_MAPPED as usize - 1, LEAST_MAPPED as usize, 3_000_001] {
            let written: Vec<u8> = (0..length).map(|i| (i % 251) as u8).collect();
            std::fs::write(&path, &written).expect("writable");
            let bytes = Bytes::of_file(&path).expect("readable");
            assert_eq!(matches!(bytes, Bytes::Mapped(_)), length as u64 >= LEAST_MAPPED);
            assert!(*bytes == written);
        }
        std::fs::remove_file(&path).expect("ours");
        let missing = Bytes::of_file(&path).expect_err("no file");
        assert_eq!(missing.kind(), io::ErrorKind::NotFound);
    }
}
