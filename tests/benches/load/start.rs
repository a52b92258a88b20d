//! Startup on a database with many unfinished games, and their memory once they are loaded.

use crate::memory;
use crate::report::{Figure, Report, ms};
use crate::stored;
use konakis_server::store::Store;
use konakis_tests::{Server, ServerOptions};
use std::time::{Duration, Instant};

const START_MAX: Duration = Duration::from_secs(2);

pub async fn measure(report: &mut Report, stored: usize, live: usize) {
    let options = ServerOptions { service_secret: Some(memory::SECRET), ..ServerOptions::default() };
    let mut server = Server::start_with(options).await;
    server.stop().await;
    stored::fill(&server.data(), stored).await;
    let since = Instant::now();
    let (store, opened) = Store::open(&server.data()).expect("the database opens");
    let floor = since.elapsed();
    store.close().await;
    assert_eq!(opened.unfinished, stored as u64);

    let since = Instant::now();
    server.restart().await;
    let listening = since.elapsed();
    let ready = loop {
        let (status, ..) = konakis_tests::get(server.address(), "/readyz").await;
        if status == 200 {
            break since.elapsed();
        }
    };
    for (what, took) in [("listening", listening), ("ready", ready)] {
        report.add(Figure {
            what: format!("start with {stored} games: {what}"),
            ours: ms(took),
            floor: format!("opening the bare store {}", ms(floor)),
            target: format!("under {}", ms(START_MAX)),
            met: Some(took < START_MAX),
        });
    }
    memory::rooms(report, &server, live).await;
}
