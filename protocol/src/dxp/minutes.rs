//! Thinking time in three characters.

use std::fmt;
use std::time::Duration;

use crate::hub::real;

/// Minutes for each side. Three characters hold whole minutes (`065`), or fractions (`1.5`,
/// `.17`), which are no part of the protocol's text but read by several programs.
///
/// `000` is sent by programs that have less than a minute and know no fractions.
///
/// ```
/// use std::time::Duration;
///
/// use damier_protocol::dxp::Minutes;
///
/// assert_eq!(Minutes::from(Duration::from_secs(90)).to_string(), "1.5");
/// assert_eq!(Minutes::from(Duration::from_secs(10)).to_string(), ".17");
/// assert_eq!(Minutes::whole(65).to_string(), "065");
/// assert_eq!(Duration::from(Minutes::whole(2)), Duration::from_secs(120));
/// // What does not fit is rounded up, so that only zero is written as zero.
/// assert_eq!(Minutes::from(Duration::from_millis(1)).to_string(), ".01");
/// assert_eq!(Minutes::from(Duration::from_secs(621)).to_string(), "011");
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Default)]
pub struct Minutes {
    hundredths: u32,
}

/// The most that three digits hold.
const MOST: u32 = 999;

impl Minutes {
    /// So many minutes, 999 at most.
    pub fn whole(minutes: u32) -> Self {
        Self { hundredths: minutes.min(MOST) * 100 }
    }

    /// Reads the field.
    pub(super) fn read(bytes: &[u8]) -> Option<Self> {
        let text = std::str::from_utf8(bytes).ok()?;
        let shape = text.trim().bytes().all(|b| b.is_ascii_digit() || matches!(b, b'.' | b','));
        let minutes = real(text).filter(|_| shape)?;
        // Three characters make no more than 999.
        Some(Self { hundredths: (minutes * 100.0).round() as u32 })
    }
}

impl From<Duration> for Minutes {
    /// In steps of hundredths of a minute, rounded up.
    fn from(time: Duration) -> Self {
        let hundredths = time.as_millis().div_ceil(600);
        Self { hundredths: u32::try_from(hundredths).unwrap_or(u32::MAX).min(MOST * 100) }
    }
}

impl From<Minutes> for Duration {
    fn from(minutes: Minutes) -> Self {
        Self::from_millis(u64::from(minutes.hundredths) * 600)
    }
}

impl fmt::Display for Minutes {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let tenths = self.hundredths.div_ceil(10);
        match self.hundredths {
            whole if whole.is_multiple_of(100) => write!(f, "{:03}", whole / 100),
            part @ ..100 => write!(f, ".{part:02}"),
            _ if tenths < 100 => write!(f, "{}.{}", tenths / 10, tenths % 10),
            more => write!(f, "{:03}", more.div_ceil(100).min(MOST)),
        }
    }
}
