//! Jump and shortcut: AC-26 to AC-32.

use super::{check, legal, refused};

#[test]
fn ac_26_own_colour_jumps_four_steps_once() {
    for step in (2..50).step_by(4).filter(|&step| step != 18) {
        let events = format!("landed 0@{step}; jumped 0@{}; turn_passed 2", step + 4);
        // A plane that jumps from 14 to 18 could fly, and is told to have declined.
        let events =
            if step == 14 { events.replace("; turn", "; shortcut_declined 0; turn") } else { events };
        let from = if step == 2 { "1".to_owned() } else { (step - 1).to_string() };
        check("classic", &format!("0:{from}/2: 0m1"), "move:0", &format!("0:{}/2: 2r", step + 4), &events);
    }
}

#[test]
fn ac_26_other_colours_do_not_jump() {
    for step in (1..50).filter(|step| step % 4 != 2) {
        let from = if step == 1 { "p".to_owned() } else { (step - 1).to_string() };
        let events = format!("landed 0@{step}; turn_passed 2");
        check("classic", &format!("0:{from}/2: 0m1"), "move:0", &format!("0:{step}/2: 2r"), &events);
    }
}

#[test]
fn ac_26_the_turn_in_does_not_jump_and_the_lane_has_no_jumps() {
    check("classic", "0:49/2: 0m1", "move:0", "0:50/2: 2r", "landed 0@50; turn_passed 2");
    check("classic", "0:50/2: 0m4", "move:0", "0:54/2: 2r", "landed 0@54; turn_passed 2");
}

#[test]
fn ac_26_the_squares_jumped_over_are_not_touched() {
    check(
        "classic",
        "0:4,7,9/1:47/2: 0m2",
        "move:0",
        "0:10,7,9/1:47/2: 1r",
        "landed 0@6; jumped 0@10; turn_passed 1",
    );
}

#[test]
fn ac_26_an_occupied_square_prevents_the_jump_where_the_options_say_so() {
    let blocked = "classic jump_blocked=true";
    let events = "landed 0@6; jump_blocked 0@6; turn_passed 1";
    check(blocked, "0:4,10/1:/2: 0m2", "move:0", "0:6,10/1:/2: 1r", events);
    check(blocked, "0:4/1:49/2: 0m2", "move:0", "0:6/1:49/2: 1r", events);
    check(blocked, "0:4/1:/2: 0m2", "move:0", "0:10/1:/2: 1r", "landed 0@6; jumped 0@10; turn_passed 1");
    // A declined shortcut leads to a jump that can be blocked, and so does a flown one with the jump after
    // it.
    check(
        blocked,
        "0:15,22/1:/2: 0m3",
        "move:0",
        "0:18,22/1:/2: 1r",
        "landed 0@18; shortcut_declined 0; jump_blocked 0@18; turn_passed 1",
    );
    check(
        "classic jump_blocked=true jump_after_direct_shortcut=true",
        "0:15,34/1:/2: 0m3",
        "move:0+shortcut",
        "0:30,34/1:/2: 1r",
        "landed 0@18; shortcut_flown 0@30; jump_blocked 0@30; turn_passed 1",
    );
}

#[test]
fn ac_27_a_plane_that_comes_to_step_18_may_fly() {
    // By die, by jump, and not otherwise.
    legal("classic", "0:15,9,13,c/2: 0m3", "move:0 move:0+shortcut move:1 move:2");
    legal("classic", "0:15,9,13,c/2: 0m1", "move:0 move:1 move:2 move:2+shortcut");
    refused("classic", "0:16/2: 0m3", 0, "move:0+shortcut", "shortcut_not_reached");
}

#[test]
fn ac_27_the_options_can_force_or_narrow_the_shortcut() {
    let flown = "landed 0@18; shortcut_flown 0@30; turn_passed 2";
    legal("classic shortcut=forced", "0:15,h,c,c/2: 0m3", "move:0");
    check("classic shortcut=forced", "0:15/2: 0m3", "move:0", "0:30/2: 2r", flown);
    refused("classic shortcut=forced", "0:15/2: 0m3", 0, "move:0+shortcut", "shortcut_not_optional");
    // A jump that arrives at 18 stays there, and nothing is declined.
    let direct_only = "classic jump_then_shortcut=false";
    check(direct_only, "0:12/2: 0m2", "move:0", "0:18/2: 2r", "landed 0@14; jumped 0@18; turn_passed 2");
    refused(direct_only, "0:12/2: 0m2", 0, "move:0+shortcut", "shortcut_not_reached");
    check(direct_only, "0:15/2: 0m3", "move:0+shortcut", "0:30/2: 2r", flown);
}

#[test]
fn ac_27_a_plane_that_would_be_sent_back_from_step_18_may_fly_on() {
    // Seat 1's stack is on seat 0's step 18, and only a mover that rests there meets it.
    for hit in ["attacker_returns", "all_return"] {
        let last = format!("classic capture_stops=last shortcut_decline=stay stack_hit={hit}");
        let (left, captured) = match hit {
            "all_return" => ("h,h", "captured 1:0,1@5 landing; "),
            _ => ("5a,5a", ""),
        };
        legal(&last, "0:15/1:5a,5a/2: 0m3", "move:0 move:0+shortcut");
        check(
            &last,
            "0:15/1:5a,5a/2:53 0m3",
            "move:0+shortcut",
            "0:30/1:5a,5a/2: 1r",
            "landed 0@18; captured 2:0@53 crossing; shortcut_flown 0@30; turn_passed 1",
        );
        check(
            &last,
            "0:15/1:5a,5a/2:53 0m3",
            "move:0",
            &format!("0:/1:{left}/2:53 1r"),
            &format!("landed 0@18; shortcut_declined 0; {captured}repelled 0@18; turn_passed 1"),
        );
        // The same for a jump that leads there, where the plane stays without the option too.
        for options in [&last, &last.replace(" shortcut_decline=stay", "")] {
            legal(options, "0:11/1:5a,5a/2: 0m3", "move:0 move:0+shortcut");
            check(
                options,
                "0:11/1:5a,5a/2: 0m3",
                "move:0+shortcut",
                "0:30/1:5a,5a/2: 1r",
                "landed 0@14; jumped 0@18; shortcut_flown 0@30; turn_passed 1",
            );
        }
        // Where nothing may be declined there is no choice, and where the flight is forbidden neither.
        legal(&format!("{last} shortcut=forced"), "0:15/1:5a,5a/2: 0m3", "move:0");
        let forbids = format!("{last} crossing_stack=forbids");
        legal(&forbids, "0:15/1:5a,5a/2:53,53 0m3", "move:0");
        refused(&forbids, "0:15/1:5a,5a/2:53,53 0m3", 0, "move:0+shortcut", "shortcut_blocked");
        // Who is sent back at once does not come so far.
        let every = last.replace("=last", "=every");
        legal(&every, "0:15/1:5a,5a/2: 0m3", "move:0");
        refused(&every, "0:15/1:5a,5a/2: 0m3", 0, "move:0+shortcut", "sent_back_at_shortcut");
        refused(&every, "0:11/1:5a,5a/2: 0m3", 0, "move:0+shortcut", "sent_back_at_shortcut");
        // From another square it is sent back on the way there.
        refused(&every, "0:11/1:1a,1a/2: 0m3", 0, "move:0+shortcut", "shortcut_not_reached");
    }
}

#[test]
fn ac_28_a_shortcut_captures_on_the_crossed_square_and_at_its_end() {
    // Seat 1's shortcut crosses seat 3's lane and ends on ring square 45, seat 0's step 43.
    check(
        "classic",
        "0:43/1:15/2:53/3:53,53,52 1m3",
        "move:0+shortcut",
        "0:/1:30/2:53/3:h,h,52 2r",
        "landed 0@18; captured 3:0,1@53 crossing; shortcut_flown 0@30; \
         captured 0:0@43 shortcut; turn_passed 2",
    );
}

#[test]
fn ac_28_the_ring_between_is_not_in_the_path() {
    // Seat 1 stands on every square between seat 0's 18 and 30 that four planes can hold.
    check(
        "classic",
        "0:15/1:6,9,13,16/2: 0m3",
        "move:0+shortcut",
        "0:30/1:6,9,13,16/2: 1r",
        "landed 0@18; shortcut_flown 0@30; turn_passed 1",
    );
}

#[test]
fn ac_28_the_options_can_spare_or_strengthen_the_crossed_square() {
    let flown = "landed 0@18; shortcut_flown 0@30; turn_passed 2";
    check("classic crossing_capture=false", "0:15/2:53,53 0m3", "move:0+shortcut", "0:30/2:53,53 2r", flown);
    // Two planes forbid the flight whether they are a stack or not; one does not.
    let forbids = "classic crossing_stack=forbids";
    refused(forbids, "0:15/2:53,53 0m3", 0, "move:0+shortcut", "shortcut_blocked");
    refused(forbids, "0:12/2:53a,53a 0m2", 0, "move:0+shortcut", "shortcut_blocked");
    let captured = "landed 0@18; captured 2:0@53 crossing; shortcut_flown 0@30; turn_passed 2";
    check(forbids, "0:15/2:53 0m3", "move:0+shortcut", "0:30/2: 2r", captured);
    // Where the flight is forbidden nothing is declined: the plane jumps.
    check(
        forbids,
        "0:15/2:53,53 0m3",
        "move:0",
        "0:22/2:53,53 2r",
        "landed 0@18; jumped 0@22; turn_passed 2",
    );
    check(
        "classic crossing_stack=forbids shortcut=forced",
        "0:15/2:53,53 0m3",
        "move:0",
        "0:22/2:53,53 2r",
        "landed 0@18; jumped 0@22; turn_passed 2",
    );
}

#[test]
fn ac_29_who_declines_jumps_after_a_die_and_stays_after_a_jump() {
    check(
        "classic",
        "0:15/2: 0m3",
        "move:0",
        "0:22/2: 2r",
        "landed 0@18; shortcut_declined 0; jumped 0@22; turn_passed 2",
    );
    check(
        "classic",
        "0:12/2: 0m2",
        "move:0",
        "0:18/2: 2r",
        "landed 0@14; jumped 0@18; shortcut_declined 0; turn_passed 2",
    );
}

#[test]
fn ac_29_that_a_shortcut_is_declined_is_told_before_the_plane_is_sent_back() {
    let last = "classic capture_stops=last stack_hit=attacker_returns";
    // Seat 1's stacks are on seat 0's steps 18 and 22.
    check(
        last,
        "0:12a,12a/1:5a,5a/2: 0m2",
        "move:0",
        "0:/1:5a,5a/2: 1r",
        "landed 0,1@14; jumped 0,1@18; shortcut_declined 0,1; repelled 0,1@18; turn_passed 1",
    );
    check(
        last,
        "0:15/1:9a,9a/2: 0m3",
        "move:0",
        "0:/1:9a,9a/2: 1r",
        "landed 0@18; shortcut_declined 0; jumped 0@22; repelled 0@22; turn_passed 1",
    );
    // So is a jump that is prevented.
    check(
        "classic capture_stops=last stack_hit=all_return jump_blocked=true",
        "0:15/1:5a,5a,9/2: 0m3",
        "move:0",
        "0:/1:h,h,9/2: 1r",
        "landed 0@18; shortcut_declined 0; jump_blocked 0@18; captured 1:0,1@5 landing; repelled 0@18; \
         turn_passed 1",
    );
    // A plane that cannot fly declines nothing.
    check(
        "classic capture_stops=last stack_hit=attacker_returns shortcut_decline=stay crossing_stack=forbids",
        "0:15/1:5a,5a/2:53,53 0m3",
        "move:0",
        "0:/1:5a,5a/2:53,53 1r",
        "landed 0@18; repelled 0@18; turn_passed 1",
    );
}

#[test]
fn ac_30_no_jump_follows_a_shortcut() {
    let by_die = "landed 0@18; shortcut_flown 0@30; turn_passed 2";
    check("classic", "0:15/2: 0m3", "move:0+shortcut", "0:30/2: 2r", by_die);
    // The option lets a direct flight jump on, but not one that a jump led to.
    check(
        "classic jump_after_direct_shortcut=true",
        "0:15/1:21/2: 0m3",
        "move:0+shortcut",
        "0:34/1:/2: 1r",
        "landed 0@18; shortcut_flown 0@30; jumped 0@34; captured 1:0@21 jump; turn_passed 1",
    );
    check(
        "classic jump_after_direct_shortcut=true",
        "0:12/2: 0m2",
        "move:0+shortcut",
        "0:30/2: 2r",
        "landed 0@14; jumped 0@18; shortcut_flown 0@30; turn_passed 2",
    );
}

#[test]
fn ac_31_a_plane_that_stands_on_step_18_cannot_fly_later() {
    for roll in [1, 2, 3, 4, 5, 6] {
        refused("classic", &format!("0:18/2: 0m{roll}"), 0, "move:0+shortcut", "shortcut_not_reached");
    }
}

#[test]
fn ac_32_step_30_reached_by_die_jumps_like_any_other() {
    check("classic", "0:26/2: 0m4", "move:0", "0:34/2: 2r", "landed 0@30; jumped 0@34; turn_passed 2");
    // Arriving there by a jump is just a jump.
    check("classic", "0:25/2: 0m1", "move:0", "0:30/2: 2r", "landed 0@26; jumped 0@30; turn_passed 2");
}
