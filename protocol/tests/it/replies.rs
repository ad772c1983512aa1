//! Replies of all kinds: misshapen ones as a controller has to read them, and awkward values as
//! an engine has to write them.

use damier_protocol::hub::{Done, Id, Info, Param, ParamKind, Reply, Score};

fn done(mv: Option<&str>, ponder: Option<&str>) -> Reply {
    Reply::Done(Done { mv: mv.map(str::to_owned), ponder: ponder.map(str::to_owned) })
}

#[test]
fn done_is_read_however_it_is_written() {
    for (line, reply) in [
        ("done", done(None, None)),
        ("done move=", done(None, None)),
        ("done move", done(None, None)),
        ("done move=\"\"", done(None, None)),
        ("done move=32-28", done(Some("32-28"), None)),
        ("  done\tmove = \"32-28\" \r\n", done(Some("32-28"), None)),
        ("done ponder=19-23 move=32-28", done(Some("32-28"), Some("19-23"))),
        ("done move=\"32-28 ponder=19-23", done(Some("32-28 ponder=19-23"), None)),
        ("done move=\"32-28\"ponder=19-23", done(Some("32-28"), Some("19-23"))),
        ("done = move=32-28\"", done(Some("32-28"), None)),
    ] {
        assert_eq!(Reply::parse(line), Some(reply), "{line:?}");
    }
}

#[test]
fn other_lines_are_read_as_far_as_they_go() {
    for line in
        ["", " \r\n", "init book", "Scan 2.0 by Fabien Letouzey", "\"", "=", "param value=3"]
    {
        assert_eq!(Reply::parse(line), None, "{line:?}");
    }
    assert_eq!(Reply::parse("wait "), Some(Reply::Wait));
    assert_eq!(Reply::parse("id"), Some(Reply::Id(Id::default())));
    assert_eq!(Reply::parse("error"), Some(Reply::Error(String::new())));
    assert_eq!(Reply::parse(" error  bad move\r\n"), Some(Reply::Error("bad move".into())));

    let limits = ParamKind::Int { min: i64::MIN, max: i64::MAX };
    let param = Param { name: "bb-size".into(), value: "auto".into(), kind: limits };
    assert_eq!(Reply::parse("param name=bb-size value=auto type=int"), Some(Reply::Param(param)));
    assert_eq!(
        Reply::parse("param name=x value=1 type=colour min=3"),
        Some(Reply::Param(Param::string("x", "1")))
    );
}

#[test]
fn info_is_read_field_by_field() {
    let info = Info { depth: 4, pv: vec!["33-28".into()], ..Info::default() };
    for line in [
        "info depth=4 pv=33-28",
        "info pv=\"33-28\" depth=4.0",
        "info depth=4 score=nan nodes=-3 time=inf nps=? mean-depth pv=33-28",
    ] {
        assert_eq!(Reply::parse(line), Some(Reply::Info(info.clone())), "{line}");
    }
    let line = "info score=0,35 time=1,5 nps=0.79 hashfull=12 pv=1-6 nodes=1e3";
    let info = Info {
        score: Some(Score::Hundredths(35)),
        time_ms: 1500,
        nps: 790_000,
        nodes: 1000,
        pv: vec!["1-6".into()],
        extras: vec![("hashfull".into(), "12".into())],
        ..Info::default()
    };
    assert_eq!(Reply::parse(line), Some(Reply::Info(info)));
}

#[test]
fn info_is_always_complete() {
    let prefix = "info depth=0 mean-depth=0.0 score=0.00 nodes=0 time=0.000 nps=0.0 ";
    let extras = vec![("wdl".into(), "620 350 30".into()), ("a b=".into(), "x=\"y\"\n".into())];
    for (info, rest) in [
        (Info::default(), "pv=\"\""),
        (Info { mean_depth: f64::NAN, ..Info::default() }, "pv=\"\""),
        (Info { mean_depth: -3.0, ..Info::default() }, "pv=\"\""),
        (Info { extras, ..Info::default() }, "pv=\"\" wdl=\"620 350 30\" a_b_=\"x:'y' \""),
    ] {
        assert_eq!(Reply::Info(info).to_string(), format!("{prefix}{rest}"));
    }
}

#[test]
fn scores_keep_to_their_ranges() {
    for (score, text) in [
        (Score::Hundredths(0), "0.00"),
        (Score::Hundredths(-5), "-0.05"),
        (Score::Hundredths(i32::MIN), "-79.99"),
        (Score::WinIn(0), "100.00"),
        (Score::WinIn(999), "90.01"),
        (Score::LossIn(u32::MAX), "-90.01"),
        (Score::TableWin(0), "90.00"),
        (Score::TableWin(u32::MAX), "80.01"),
        (Score::TableLoss(3), "-89.97"),
    ] {
        assert_eq!(score.to_string(), text);
    }
    for value in -10_000..=10_000 {
        let score = Score::from_hundredths(value);
        if value.abs() != 8000 {
            assert_eq!(score.to_hundredths(), value);
        }
        assert_eq!(
            Score::parse(&score.to_string()).map(Score::to_hundredths),
            Some(score.to_hundredths())
        );
    }
    assert_eq!(Score::parse("1e300"), Some(Score::WinIn(0)));
    assert_eq!(Score::parse("-1e300"), Some(Score::LossIn(0)));
    assert_eq!(Score::parse(""), None);
}

#[test]
fn values_are_quoted_if_and_only_if_they_must_be() {
    for (value, written) in [
        ("x", "x"),
        ("", "\"\""),
        ("a b", "\"a b\""),
        ("a\tb", "\"a b\""),
        ("a=b", "a:b"),
        ("say \"no\"", "\"say 'no'\""),
        ("C:\\books\\", "C:\\books\\"),
        ("é", "é"),
    ] {
        let param = Reply::Param(Param::string("p", value));
        assert_eq!(param.to_string(), format!("param name=p value={written} type=string"));
    }
}
