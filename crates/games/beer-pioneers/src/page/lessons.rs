//! Hints for a first match.
use taproom_page::Lesson;

pub(super) const LESSONS: &[Lesson] = &[
    Lesson {
        place: "worker:",
        title: "Five turns per round",
        text: "Each turn you use one piece: two workers, the truck, the turn order worker or the administrative worker. \
               There is no passing; when all pieces stand, the round ends and every dial turns once.",
        rule: "BP-4.1",
    },
    Lesson {
        place: "area:turn-order",
        title: "Press a space, not a piece",
        text: "Any glowing space takes the piece that fits at once. The little figure on it shows which worker goes and \
               whether a bonus action follows; press the other worker first to send that one.",
        rule: "BP-4.2",
    },
    Lesson {
        place: "space:",
        title: "Six brings a bonus",
        text: "Experience of the worker plus value of the space: with 6 or more a bonus worker at hand gives you a second, \
               smaller action. So mind where the high numbers are.",
        rule: "BP-6.1",
    },
    Lesson {
        place: "space:1",
        title: "One coop of six works",
        text: "You begin with Alt only. Every other coop needs both its tarpaulin (overlay) and its padlock (token) gone: \
               extensions lift the one, house 3 removes the other. More coops, more beers at a time.",
        rule: "BP-14.2",
    },
    Lesson {
        place: "dial:",
        title: "Beer needs turns",
        text: "A new dial starts at the number in its coop; rotations bring it down, and at 0 the beer goes to your cellar. \
               Progress makes later dials shorter.",
        rule: "BP-10.3",
    },
    Lesson {
        place: "bonus:",
        title: "Light bulbs",
        text: "They lie on your brown cards and are counted, never spent. Two open the lower, better row of bonus actions; \
               at the end each turns one cellar beer into 1 VP.",
        rule: "BP-17.3",
    },
    Lesson {
        place: "hand:",
        title: "One card, one band",
        text: "A card is used for a single band: brown stays in your display and raises your X, purple is an order for \
               points, white is an effect or a master brewer. The rest of it is lost.",
        rule: "BP-11.6",
    },
    Lesson {
        place: "market:",
        title: "Your level is your reach",
        text: "You may take market cards up to the place of your bottle marker, or the unseen top card of the pile. \
               The hand is trimmed only at the round end.",
        rule: "BP-11.1",
    },
    Lesson {
        place: "objective:",
        title: "Claim it while it holds",
        text: "An objective costs one bonus worker for good and is checked at this moment only. The first claim is worth \
               more than the second; nobody else gets any.",
        rule: "BP-15.1",
    },
    Lesson {
        place: "turn-space:",
        title: "Left is early, right is rich",
        text: "The space decides who begins next round and pays at once. The grey truck and the grey worker mean one more \
               turn this round.",
        rule: "BP-7.2",
    },
];
