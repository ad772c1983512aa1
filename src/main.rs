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
