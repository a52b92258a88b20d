//! Calls in the queue of the writer.

use super::super::error::{Result, StoreError};
use super::super::pending::{PendingCall, Reply, pending};
use super::super::room::Append;
use super::db::{Db, Work};
use futures_util::future::BoxFuture;

/// A call as the writer sees it: it runs, and is answered after the commit.
pub(super) trait Task: Send {
    /// Begins the call. Returns false if its deadline has passed; then it must not run.
    fn begin(&self) -> bool;
    /// Whether the call runs at most one statement, so that it can be pipelined with other such calls.
    fn is_single(&self) -> bool;
    /// The append of the call, if the writer may store it together with other appends. If the writer does so, it calls
    /// [`Self::note_appended`] instead of [`Self::run`].
    fn append(&self) -> Option<&Append> {
        None
    }
    /// Keeps the result of an append that was stored together with other appends, and not by [`Self::run`].
    fn note_appended(&mut self) {}
    /// Runs the call and keeps its result for the answer.
    fn run<'a>(&'a mut self, db: &'a Db) -> BoxFuture<'a, Result<()>>;
    /// Answers the call. `group_error` is the error of the whole group, if it failed.
    fn answer(self: Box<Self>, group_error: Option<&StoreError>);
}

struct Call<A, T> {
    args: A,
    work: Work<A, T>,
    is_single: bool,
    /// The result of the last run.
    result: Option<Result<T>>,
    reply: Reply<T>,
}

pub(super) fn call<A: Send + Sync + 'static, T: Send + 'static>(
    args: A,
    work: Work<A, T>,
    is_single: bool,
) -> (Box<dyn Task>, PendingCall<T>) {
    let (reply, pending) = pending();
    (Box::new(Call { args, work, is_single, result: None, reply }), pending)
}

impl<A: Send + Sync, T: Send> Task for Call<A, T> {
    fn begin(&self) -> bool {
        self.reply.begin()
    }

    fn is_single(&self) -> bool {
        self.is_single
    }

    fn run<'a>(&'a mut self, db: &'a Db) -> BoxFuture<'a, Result<()>> {
        Box::pin(async move {
            let result = (self.work)(db, &self.args).await;
            let outcome = result.as_ref().map(|_| ()).map_err(Clone::clone);
            self.result = Some(result);
            outcome
        })
    }

    fn answer(self: Box<Self>, group_error: Option<&StoreError>) {
        self.reply.answer(self.result, group_error);
    }
}

struct AppendCall {
    append: Append,
    work: Work<Append, ()>,
    /// The result of the last run.
    result: Option<Result<()>>,
    reply: Reply<()>,
}

/// A call that stores an append with a single statement. The writer may instead store the append together with others.
pub(super) fn append_call(append: Append, work: Work<Append, ()>) -> (Box<dyn Task>, PendingCall<()>) {
    let (reply, pending) = pending();
    (Box::new(AppendCall { append, work, result: None, reply }), pending)
}

impl Task for AppendCall {
    fn begin(&self) -> bool {
        self.reply.begin()
    }

    fn is_single(&self) -> bool {
        true
    }

    fn append(&self) -> Option<&Append> {
        Some(&self.append)
    }

    fn note_appended(&mut self) {
        self.result = Some(Ok(()));
    }

    fn run<'a>(&'a mut self, db: &'a Db) -> BoxFuture<'a, Result<()>> {
        Box::pin(async move {
            let result = (self.work)(db, &self.append).await;
            self.result = Some(result.clone());
            result
        })
    }

    fn answer(self: Box<Self>, group_error: Option<&StoreError>) {
        self.reply.answer(self.result, group_error);
    }
}
