//! Fields of fixed width.

use crate::excerpt::excerpt;

use super::error::MessageError;
use super::{Colour, Kind, text};

/// The bytes of a message, to be read field by field.
pub(super) struct Fields<'a> {
    kind: Kind,
    bytes: &'a [u8],
}

impl<'a> Fields<'a> {
    pub(super) fn new(kind: Kind, bytes: &'a [u8]) -> Self {
        Self { kind, bytes }
    }

    /// The bytes of a field.
    pub(super) fn bytes(
        &self,
        field: &'static str,
        at: usize,
        width: usize,
    ) -> Result<&'a [u8], MessageError> {
        self.bytes.get(at..at + width).ok_or(MessageError::Short {
            kind: self.kind,
            field,
            found: self.bytes.len(),
            expected: at + width,
        })
    }

    /// A field of one byte.
    pub(super) fn byte(&self, field: &'static str, at: usize) -> Result<u8, MessageError> {
        // One byte was asked for, so there is one.
        Ok(self.bytes(field, at, 1)?.first().copied().unwrap_or_default())
    }

    /// A whole number; blanks around it are passed over.
    pub(super) fn number(
        &self,
        field: &'static str,
        at: usize,
        width: usize,
    ) -> Result<u16, MessageError> {
        let bytes = self.bytes(field, at, width)?;
        let digits = bytes.trim_ascii();
        let number = std::str::from_utf8(digits)
            .ok()
            .filter(|text| text.bytes().all(|byte| byte.is_ascii_digit()))
            .and_then(|text| text.parse().ok());
        number.ok_or_else(|| self.wrong(field, bytes, "digits"))
    }

    /// A side.
    pub(super) fn colour(&self, field: &'static str, at: usize) -> Result<Colour, MessageError> {
        let letter = self.byte(field, at)?;
        Colour::of(letter).ok_or_else(|| self.wrong(field, &[letter], "W or Z"))
    }

    /// That nothing is left behind the last field.
    pub(super) fn end(&self, expected: usize) -> Result<(), MessageError> {
        let found = self.bytes.len();
        if found > expected {
            return Err(MessageError::Long { kind: self.kind, found, expected });
        }
        Ok(())
    }

    /// That a field means nothing.
    pub(super) fn wrong(
        &self,
        field: &'static str,
        bytes: &[u8],
        expected: &'static str,
    ) -> MessageError {
        let text = excerpt(&text::read(bytes));
        MessageError::Field { kind: self.kind, field, text, expected }
    }
}
