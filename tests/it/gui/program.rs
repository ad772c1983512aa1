//! `damier gui` as a program.

use std::io::{BufRead, BufReader};
use std::net::{SocketAddr, TcpListener};
use std::process::{Child, Command, Stdio};

use assert_cmd::cargo::CommandCargoExt;

use super::client::{Page, ask};

struct Program {
    child: Child,
    address: SocketAddr,
}

impl Program {
    fn start() -> Self {
        let mut child = Command::cargo_bin("damier")
            .expect("the program")
            .args(["gui", "--port", "0", "--no-browser", "--hash", "1"])
            .stdin(Stdio::null())
            .stdout(Stdio::piped())
            .spawn()
            .expect("a process");
        let mut line = String::new();
        let out = child.stdout.take().expect("a pipe");
        BufReader::new(out).read_line(&mut line).expect("text");
        let address = line.trim().strip_prefix("http://").and_then(|it| it.strip_suffix('/'));
        let address = address.expect("an address").parse().expect("an address");
        Self { child, address }
    }
}

impl Drop for Program {
    fn drop(&mut self) {
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}

#[test]
fn it_says_where_it_listens() {
    let program = Program::start();
    assert!(program.address.ip().is_loopback());
    let request = format!("GET / HTTP/1.1\r\nHost: localhost:{}\r\n\r\n", program.address.port());
    assert!(ask(program.address, &request).starts_with("HTTP/1.1 200 OK"));
}

#[test]
fn a_port_that_is_taken_is_one_line_and_code_1() {
    let taken = TcpListener::bind("127.0.0.1:0").expect("a free port");
    let address = taken.local_addr().expect("an address");
    let output = Command::cargo_bin("damier")
        .expect("the program")
        .args(["gui", "--no-browser", "--port", &address.port().to_string()])
        .output()
        .expect("the program runs");
    let error = String::from_utf8_lossy(&output.stderr).into_owned();
    assert_eq!(output.status.code(), Some(1));
    assert!(error.starts_with(&format!("error: listening on {address}: ")), "{error}");
    assert_eq!(error.lines().count(), 1, "{error}");
}

/// When a page is gone, its search is too, and its thread.
#[cfg(target_os = "linux")]
#[test]
fn a_connection_that_breaks_frees_its_search() {
    let program = Program::start();
    let threads = |name: &str| {
        let tasks = std::fs::read_dir(format!("/proc/{}/task", program.child.id()));
        let names = tasks.expect("a running program").flatten();
        let names = names.map(|task| std::fs::read_to_string(task.path().join("comm")));
        names.filter(|it| it.as_ref().is_ok_and(|it| it.trim() == name)).count()
    };
    let mut page = Page::open(program.address);
    page.say("{\"type\":\"analyse\",\"lines\":1}");
    page.hear("analysis");
    assert_eq!((threads("tab"), threads("search")), (1, 1));
    // No farewell: the connection breaks.
    drop(page);
    while threads("tab") + threads("search") > 0 {
        std::thread::yield_now();
    }
}

#[cfg(unix)]
#[test]
fn an_interrupt_ends_it_cleanly() {
    use rustix::process::{Pid, Signal, kill_process};

    let mut program = Program::start();
    let mut page = Page::open(program.address);
    page.say("{\"type\":\"analyse\",\"lines\":1}");
    page.hear("analysis");
    let pid = Pid::from_child(&program.child);
    kill_process(pid, Signal::INT).expect("a running program");
    assert_eq!(program.child.wait().expect("an end").code(), Some(0));
}
