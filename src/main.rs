//! The `damier` program.
use damier::position::{Position, Setup, perft};
use damier::rules::{Rules, Task, Variant};
struct P(Variant, u32);
impl Task for P {
    type Out = u64;
    fn run<R: Rules>(self) -> u64 {
        let p = Position::<R>::try_from_setup(&Setup::start(self.0.facts())).unwrap();
        perft(&p, self.1)
    }
}
fn main() {
    let a: Vec<String> = std::env::args().collect();
    let only = a.get(1).cloned().unwrap_or_default();
    if a.get(3).is_some() {
        return search(only.parse().unwrap(), a[2].parse().unwrap(), a[3].parse().unwrap());
    }
    for &v in Variant::ALL {
        if !only.is_empty() && v.id() != only {
            continue;
        }
        let max: u32 = a.get(2).map_or(7, |x| x.parse().unwrap());
        print!("{v}");
        for d in 1..=max {
            let t = std::time::Instant::now();
            let n = v.dispatch(P(v, d));
            let s = t.elapsed().as_secs_f64();
            print!(" {n}");
            if d == max {
                print!("  {:.1} M/s", n as f64 / s / 1e6);
            }
        }
        println!();
    }
}
#[allow(dead_code)]
fn search(v: Variant, depth: i32, threads: usize) {
    use damier::engine::*;
    let mut o = Options::new(v);
    o.threads = threads;
    let e = Engine::new(o);
    let l = damier::search::Limits { depth: Some(depth), ..Default::default() };
    e.think(Mode::Think, l, &[], |p| match p {
        Progress::Info(i) => println!(
            "{} {:.1} {} {} {:?} {:.1}M/s {:?}",
            i.depth,
            i.mean_depth,
            i.score.meaning(),
            i.nodes,
            i.time,
            i.nodes as f64 / i.time.as_secs_f64() / 1e6,
            i.line
                .iter()
                .take(4)
                .map(|m| (m.from.row, m.from.col, m.to.row, m.to.col))
                .collect::<Vec<_>>()
        ),
        Progress::Done(a) => println!("{:?} {}", a.score, a.nodes),
    });
}
