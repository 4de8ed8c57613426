//! The examples of section 5 of the rule sheet, each by its id, with the remarks "with option …" as rows of
//! their own.

use super::{full_line, outcome, planes_in};

type Example = (&'static str, &'static str, &'static str, &'static str, &'static str, &'static str);

/// Id, options, the position, what is rolled and done, the position after it, the events.
#[rustfmt::skip]
const EXAMPLES: &[Example] = &[
    ("V01", "classic", "0:/1:/2:/3: 0r", "roll=5", "0:/1:/2:/3: 1r", "had_no_move 5; turn_passed 1"),
    ("V02", "classic", "0:/1:/2:/3: 0r", "roll=2 take-off:0", "0:p/1:/2:/3: 1r", "took_off 0; turn_passed 1"),
    ("V03", "classic", "0:/1:/2:/3: 0r", "roll=6 take-off:0", "0:p/1:/2:/3: 0r 1:0",
        "took_off 0; extra_roll_granted 1:0"),
    ("V04", "classic", "0:p/1:/2:/3: 0r", "roll=1 move:0", "0:1/1:/2:/3: 1r", "landed 0@1; turn_passed 1"),
    ("V05", "classic", "0:p/1:/2:/3: 0r", "roll=2 move:0", "0:6/1:/2:/3: 1r",
        "landed 0@2; jumped 0@6; turn_passed 1"),
    ("V06", "classic", "0:p/1:/2:/3: 0r", "roll=6 move:0", "0:10/1:/2:/3: 0r 1:0",
        "landed 0@6; jumped 0@10; extra_roll_granted 1:0"),
    ("V07", "classic", "0:3/1:h,46/2:/3: 0r", "roll=4 move:0", "0:7/1:/2:/3: 1r",
        "landed 0@7; captured 1:1@46 landing; turn_passed 1"),
    ("V08", "classic", "0:3/1:h,46/2:/3: 0r", "roll=5 move:0", "0:8/1:h,46/2:/3: 1r",
        "landed 0@8; turn_passed 1"),
    ("V10", "classic", "0:4/1:47/2:/3: 0r", "roll=2 move:0", "0:10/1:47/2:/3: 1r",
        "landed 0@6; jumped 0@10; turn_passed 1"),
    ("V11", "classic", "0:12/1:/2:/3: 0r", "roll=2 move:0+shortcut", "0:30/1:/2:/3: 1r",
        "landed 0@14; jumped 0@18; shortcut_flown 0@30; turn_passed 1"),
    ("V13", "classic", "0:15/1:/2:/3: 0r", "roll=3 move:0+shortcut", "0:30/1:/2:/3: 1r",
        "landed 0@18; shortcut_flown 0@30; turn_passed 1"),
    ("V13 with jump_after_direct_shortcut", "classic jump_after_direct_shortcut=true", "0:15/1:/2:/3: 0r",
        "roll=3 move:0+shortcut", "0:34/1:/2:/3: 1r",
        "landed 0@18; shortcut_flown 0@30; jumped 0@34; turn_passed 1"),
    ("V14", "classic", "0:15/1:/2:/3: 0r", "roll=3 move:0", "0:22/1:/2:/3: 1r",
        "landed 0@18; shortcut_declined 0; jumped 0@22; turn_passed 1"),
    ("V14 with shortcut_decline: stay", "classic shortcut_decline=stay", "0:15/1:/2:/3: 0r", "roll=3 move:0",
        "0:18/1:/2:/3: 1r", "landed 0@18; shortcut_declined 0; turn_passed 1"),
    ("V15", "classic", "0:15/1:53/2:53,52,54/3:53 0r", "roll=3 move:0+shortcut",
        "0:30/1:53/2:h,52,54/3:53 1r",
        "landed 0@18; captured 2:0@53 crossing; shortcut_flown 0@30; turn_passed 1"),
    ("V17", "classic", "0:15/1:/2:/3:h,43 0r", "roll=3 move:0+shortcut", "0:30/1:/2:/3: 1r",
        "landed 0@18; shortcut_flown 0@30; captured 3:1@43 shortcut; turn_passed 1"),
    ("V19", "classic", "0:44/1:/2:/3: 0r", "roll=2 move:0", "0:50/1:/2:/3: 1r",
        "landed 0@46; jumped 0@50; turn_passed 1"),
    ("V20", "classic", "0:47/1:/2:/3: 0r", "roll=3 move:0", "0:50/1:/2:/3: 1r", "landed 0@50; turn_passed 1"),
    // A plane on its turn-in can still be captured there: r0 is D's step 11.
    ("V20, captured there", "classic", "0:50/1:/2:/3:10 3r", "roll=1 move:0", "0:/1:/2:/3:11 0r",
        "landed 0@11; captured 0:0@50 landing; turn_passed 0"),
    ("V21", "classic", "0:50/1:/2:/3: 0r", "roll=6 move:0", "0:c/1:/2:/3: 0r 1:0",
        "landed 0@56; finished 0; extra_roll_granted 1:0"),
    ("V22", "classic", "0:48/1:/2:/3: 0r", "roll=5 move:0", "0:53/1:/2:/3: 1r", "landed 0@53; turn_passed 1"),
    ("V23", "classic", "0:53,c,c,c/1:/2:/3: 0r", "roll=4", "0:53,c,c,c/1:/2:/3: 1r",
        "had_no_move 4; turn_passed 1"),
    ("V23 with overshoot: bounce", "classic overshoot=bounce", "0:53,c,c,c/1:/2:/3: 0r", "roll=4 move:0",
        "0:55,c,c,c/1:/2:/3: 1r", "turned_round 0@56; landed 0@55; turn_passed 1"),
    ("V25", "classic", "0:53,c,c,c/1:/2:/3: 0r", "roll=3 move:0", "0:c,c,c,c/1:/2:/3: 1r 0 0",
        "landed 0@56; finished 0; ranked 1; turn_passed 1"),
    ("V26", "classic", "0:50,c,c,c/1:/2:/3: 0r", "roll=6 move:0", "0:c,c,c,c/1:/2:/3: 1r 0 0",
        "landed 0@56; finished 0; ranked 1; turn_passed 1"),
    ("V27", "classic", "0:3/1:46a,46a/2:/3: 0r", "roll=4 move:0", "0:7/1:/2:/3: 1r",
        "landed 0@7; captured 1:0,1@46 landing; turn_passed 1"),
    ("V28", "classic", "0:5,8/1:/2:/3: 0r", "roll=3 move:0+stack", "0:8a,8a/1:/2:/3: 1r",
        "landed 0@8; stacked 0,1@8; turn_passed 1"),
    ("V28, stack no", "classic", "0:5,8/1:/2:/3: 0r", "roll=3 move:0", "0:8,8/1:/2:/3: 1r",
        "landed 0@8; turn_passed 1"),
    ("V29", "classic", "0:8a,8a/1:/2:/3: 0r", "roll=4 move:0", "0:12a,12a/1:/2:/3: 1r",
        "landed 0,1@12; turn_passed 1"),
    ("V29, choosing A1", "classic", "0:8a,8a/1:/2:/3: 0r", "roll=4 move:1", "0:12a,12a/1:/2:/3: 1r",
        "landed 0,1@12; turn_passed 1"),
    ("V30", "classic", "0:8a,8a/1:/2:/3: 0r", "roll=2 move:0", "0:14a,14a/1:/2:/3: 1r",
        "landed 0,1@10; jumped 0,1@14; turn_passed 1"),
    ("V32", "classic", "0:7,14/1:/2:/3: 0r", "roll=3 move:0+stack", "0:14a,14a/1:/2:/3: 1r",
        "landed 0@10; jumped 0@14; stacked 0,1@14; turn_passed 1"),
    ("V33, after two", "classic", "0:/1:/2:/3: 0r", "roll=6 take-off:0 roll=6 move:0", "0:10/1:/2:/3: 0r 2:0",
        "took_off 0; extra_roll_granted 1:0; landed 0@6; jumped 0@10; extra_roll_granted 2:0"),
    ("V33, after the third", "classic", "0:10/1:/2:/3: 0r 2:0", "roll=6", "0:/1:/2:/3: 1r",
        "three_sixes_rolled 0; turn_passed 1"),
    ("V35", "classic", "0:3a,3a/1:/2:/3: 0r", "roll=6 move:0 roll=6 move:0 roll=6", "0:/1:/2:/3: 1r",
        "landed 0,1@9; extra_roll_granted 1:0,1; landed 0,1@15; extra_roll_granted 2:0,1; \
         three_sixes_rolled 0,1; turn_passed 1"),
    ("V36", "classic", "0:50,3/1:/2:/3: 0r", "roll=6 move:0 roll=6 move:1 roll=6", "0:c/1:/2:/3: 1r",
        "landed 0@56; finished 0; extra_roll_granted 1:0; landed 1@9; extra_roll_granted 2:0,1; \
         three_sixes_rolled 1; turn_passed 1"),
    ("V38", "classic", "0:3/1:/2:/3: 0r", "roll=6 move:0 roll=3 move:0", "0:12/1:/2:/3: 1r",
        "landed 0@9; extra_roll_granted 1:0; landed 0@12; turn_passed 1"),
    ("V40", "classic", "0:h,p,p/1:37/2:/3: 1r", "roll=3 move:0", "0:h,p,p/1:40/2:/3: 2r",
        "landed 0@40; turn_passed 2"),
    ("V41", "classic", "0:/1:40/2:/3: 0r", "roll=4 take-off:0", "0:p/1:40/2:/3: 1r",
        "took_off 0; turn_passed 1"),
    ("V43", "classic", "0:15/1:/3: 0r", "roll=3 move:0+shortcut", "0:30/1:/3: 1r",
        "landed 0@18; shortcut_flown 0@30; turn_passed 1"),
    ("V45", "classic", "0:27/1:/2:/3: 0r", "roll=3 move:0", "0:34/1:/2:/3: 1r",
        "landed 0@30; jumped 0@34; turn_passed 1"),
    ("V47", "classic", "0:53a,53a,c,20/1:/2:/3: 0r", "roll=3 move:0", "0:c,c,c,20/1:/2:/3: 1r",
        "landed 0,1@56; finished 0,1; turn_passed 1"),
    ("V49", "classic", "0:10/1:p/2:/3: 0r", "roll=3 move:0", "0:13/1:p/2:/3: 1r",
        "landed 0@13; turn_passed 1"),
    ("V50", "classic", "0:55,c,c,c/2: 0r", "roll=1 move:0", "0:c,c,c,c/2: - 0 0",
        "landed 0@56; finished 0; ranked 1; game_ended"),
];

#[test]
fn the_examples_of_the_rule_sheet_come_out_as_it_says() {
    let mut wrong = Vec::new();
    for (id, options, given, script, expect, events) in EXAMPLES {
        let events = events.split_terminator("; ").map(str::to_owned).collect();
        let expected = Ok((full_line(expect, planes_in(options)), events));
        let found = outcome(options, given, script);
        if found != expected {
            wrong.push(format!("{id}: {script} from {given}\nexpected {expected:?}\n   found {found:?}"));
        }
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}

#[test]
fn all_examples_of_the_rule_sheet_are_here() {
    let sheet = [
        1, 2, 3, 4, 5, 6, 7, 8, 10, 11, 13, 14, 15, 17, 19, 20, 21, 22, 23, 25, 26, 27, 28, 29, 30, 32, 33,
        35, 36, 38, 40, 41, 43, 45, 47, 49, 50,
    ];
    let missing = sheet.into_iter().filter(|number| {
        let id = format!("V{number:02}");
        !EXAMPLES.iter().any(|example| example.0.split([',', ' ']).next() == Some(&id))
    });
    assert_eq!(missing.collect::<Vec<u8>>(), Vec::<u8>::new());
}
