//! The `damier` program: see [`damier::cli`].

fn main() -> std::process::ExitCode {
    damier::cli::main()
}
