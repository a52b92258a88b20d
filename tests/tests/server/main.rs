//! Tests of the server over its sockets. They are one program, because each further test program would link the whole
//! workspace again.

mod accounts;
mod activity;
mod analysis;
mod edges;
mod evaluation;
mod frames;
mod moderation;
mod notifications;
mod people;
mod play;
mod postgres;
mod refusals;
mod replay;
mod restart;
mod secrecy;
mod space;
mod takeovers;
