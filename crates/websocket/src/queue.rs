//! Frames that wait to be written.

use crate::Encoded;
use bytes::{Buf, Bytes};
use std::collections::VecDeque;
use std::io::IoSlice;

/// Places of an idle queue that may stay.
const KEPT: usize = 4;

/// What goes to one client, in its order.
#[derive(Debug, Default)]
pub struct Queue {
    frames: VecDeque<Bytes>,
    bytes: usize,
}

impl Queue {
    /// Puts a frame behind those that wait.
    pub fn push(&mut self, frame: Encoded) {
        self.bytes += frame.size();
        if self.frames.capacity() == 0 {
            // Most frames go out alone, and ten thousand idle queues are as large as the first frame made them.
            self.frames.reserve_exact(1);
        }
        self.frames.push_back(frame.into_bytes());
    }

    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.frames.is_empty()
    }

    /// Frames that wait.
    #[must_use]
    pub fn len(&self) -> usize {
        self.frames.len()
    }

    /// Bytes that wait.
    #[must_use]
    pub const fn bytes(&self) -> usize {
        self.bytes
    }

    /// Lends the first frames; answers how many.
    pub(crate) fn fill<'a>(&'a self, slices: &mut [IoSlice<'a>]) -> usize {
        for (slice, bytes) in slices.iter_mut().zip(&self.frames) {
            *slice = IoSlice::new(bytes);
        }
        slices.len().min(self.frames.len())
    }

    /// So many bytes are written.
    pub(crate) fn advance(&mut self, mut written: usize) {
        self.bytes -= written;
        while let Some(front) = self.frames.front_mut() {
            let here = front.len().min(written);
            front.advance(here);
            written -= here;
            if !front.is_empty() {
                break;
            }
            self.frames.pop_front();
        }
        if self.frames.is_empty() && self.frames.capacity() > KEPT {
            self.frames = VecDeque::new();
        }
    }
}
