//! DXP: recorded conversations, what is done about nonsense, the whole program over loopback.

mod golden;
mod peer;
mod random;
mod states;
mod whole;
