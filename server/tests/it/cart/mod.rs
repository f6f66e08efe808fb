//! What a member is about to order: whether it can be had, and that it is the same on every device.

mod add;
mod devices;
