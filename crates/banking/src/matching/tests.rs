use super::*;
use jiff::civil::date;

fn reference(seed: u64) -> Reference {
    Reference::generate(seed.wrapping_mul(0x9E37_79B9_7F4A_7C15).to_le_bytes())
}

fn expected(seed: u64, due_cents: i64) -> Expected {
    Expected {
        reference: reference(seed),
        due_cents,
        name: String::new(),
        already_settled: false,
        expired: false,
    }
}

fn row(text: &str, cents: i64) -> Row {
    Row { cents, name: "Anna Müller".to_owned(), text: text.to_owned(), ..Row::on(date(2026, 11, 24)) }
}

fn book() -> Vec<Expected> {
    vec![
        expected(1, 4250),
        expected(2, 1990),
        Expected { already_settled: true, ..expected(3, 4250) },
        Expected { expired: true, ..expected(4, 4250) },
        Expected { already_settled: true, expired: true, ..expected(5, 4250) },
    ]
}

fn state_of(row: &Row) -> State {
    judge(row, book().as_slice()).state
}

#[test]
fn one_reference_decides_by_its_payment_and_the_amount() {
    let text = |seed| format!("Danke {}", reference(seed));
    for (seed, cents, state) in [
        (1, 4250, State::Fits),
        (1, 4249, State::TooLittle { missing: 1 }),
        (1, 1, State::TooLittle { missing: 4249 }),
        (1, 4251, State::TooMuch { over: 1 }),
        (1, i64::MAX, State::TooMuch { over: i64::MAX - 4250 }),
        (2, 1990, State::Fits),
        (3, 4250, State::Double),
        (3, 1, State::Double),
        (4, 4250, State::Late),
        (4, 9999, State::Late),
        (5, 4250, State::Double),
        (6, 4250, State::Unknown),
    ] {
        let verdict = judge(&row(&text(seed), cents), book().as_slice());
        assert_eq!(verdict.state, state, "{seed} {cents}");
        let only = Candidate { reference: reference(seed), reason: Reason::Reference };
        assert_eq!(verdict.candidates, if seed == 6 { vec![] } else { vec![only] });
        assert_eq!(verdict.settles(), (state == State::Fits).then_some(reference(seed)));
    }
}

#[test]
fn several_references_are_for_a_person() {
    for text in [
        format!("{} {}", reference(1), reference(2)),
        format!("{} {}", reference(1), reference(3)),
        format!("{} und {}, die niemand kennt", reference(1), reference(77)),
    ] {
        let verdict = judge(&row(&text, 4250), book().as_slice());
        assert_eq!(verdict.state, State::Unknown, "{text}");
        assert_eq!(verdict.candidates[0], Candidate { reference: reference(1), reason: Reason::Reference });
    }
    let mut spread = row(&reference(1).to_string(), 4250);
    spread.end_to_end = Some(reference(2).to_string());
    assert_eq!(state_of(&spread), State::Unknown);
    spread.end_to_end = Some(reference(1).to_string());
    assert_eq!(state_of(&spread), State::Fits, "the same one twice");
    spread.text = "Danke".to_owned();
    assert_eq!(state_of(&spread), State::Fits, "in the end-to-end number alone");
}

#[test]
fn only_euros_that_came_in_count() {
    let text = reference(1).to_string();
    for cents in [0, -1, -4250, i64::MIN] {
        let verdict = judge(&row(&text, cents), book().as_slice());
        assert_eq!(verdict, Verdict { state: State::Unknown, candidates: vec![] }, "{cents}");
    }
    let francs = Row { currency: "CHF".to_owned(), ..row(&text, 4250) };
    let returned = Row { is_reversal: true, ..row(&text, 4250) };
    for row in [francs, returned] {
        let verdict = judge(&row, book().as_slice());
        assert_eq!((verdict.state, verdict.candidates.len()), (State::Unknown, 1));
        assert_eq!(verdict.settles(), None);
    }
}

#[test]
fn a_slip_of_the_pen_is_proposed_and_never_settled() {
    let right = reference(1).to_string();
    for at in 1..right.len() {
        for wrong in "23456789CDFHJKMNPRTVWXY".chars().filter(|wrong| Some(*wrong) != right.chars().nth(at)) {
            let typed: String = right.char_indices().map(|(i, c)| if i == at { wrong } else { c }).collect();
            let verdict = judge(&row(&typed, 4250), book().as_slice());
            assert_eq!(verdict.state, State::Unknown, "{right} as {typed}");
            let candidate = Candidate { reference: reference(1), reason: Reason::NearReference };
            assert_eq!(verdict.candidates, vec![candidate], "{right} as {typed}");
        }
    }
}

#[test]
fn without_a_reference_amount_and_name_propose() {
    let named = |seed, cents, name: &str| Expected { name: name.to_owned(), ..expected(seed, cents) };
    let book = [
        named(11, 4250, "Anna Maria Mueller"),
        named(12, 4250, "Anna Müller"),
        named(13, 4250, "Jan Schmidt"),
        named(14, 4251, "Anna Müller"),
        Expected { already_settled: true, ..named(15, 4250, "Anna Müller") },
        Expected { expired: true, ..named(16, 4250, "Anna Müller") },
    ];
    let verdict = judge(&row("Danke für den Kaffee", 4250), book.as_slice());
    assert_eq!((verdict.state, verdict.settles()), (State::Unknown, None));
    let mut proposed: Vec<_> = verdict.candidates.iter().map(|candidate| candidate.reference).collect();
    proposed.sort_unstable();
    let mut alike = vec![reference(11), reference(12)];
    alike.sort_unstable();
    assert_eq!(proposed, alike);
    assert!(verdict.candidates.iter().all(|candidate| candidate.reason == Reason::AmountAndName));
    let no_name = Row { name: String::new(), ..row("Danke", 4250) };
    assert_eq!(judge(&no_name, book.as_slice()).candidates, vec![]);
}
