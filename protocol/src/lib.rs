//! Messages of the draughts protocols as types.
