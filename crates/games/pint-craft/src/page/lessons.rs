//! Hints for a first match.
use taproom_page::Lesson;

pub(super) const LESSONS: &[Lesson] = &[
    Lesson {
        place: "",
        title: "A race for Pints",
        text: "Recipes on tap and some Orange cards are worth Pints. Whoever reaches the number in the top bar calls the \
               last round: everybody else has one more turn to get there too.",
        rule: "PC-10.1",
    },
    Lesson {
        place: "hand:",
        title: "Play up to three cards",
        text: "Each card takes effect at once. Cards played and cards drawn add up to three, so whoever plays less \
               draws more; an empty hand draws four.",
        rule: "PC-4.4",
    },
    Lesson {
        place: "pot:adjunct",
        title: "Adjuncts are expensive",
        text: "Within one choice four ingredients buy one Adjunct, three if you own Big Tanks. What is left over cannot \
               be saved for the next choice.",
        rule: "PC-5.3",
    },
    Lesson {
        place: "pot:specialty",
        title: "Mix it from the pot",
        text: "Set Specialty Malt and Hops; all that is left comes as Base Malt. The Recipes in the centre say which of \
               them you can still reach.",
        rule: "PC-5.3",
    },
    Lesson {
        place: "played:",
        title: "Effect or two ingredients",
        text: "Some cards may be thrown away for any two ingredients instead. If their conditions do not hold, that is \
               all they can do.",
        rule: "PC-7.4",
    },
    Lesson {
        place: "centre:",
        title: "Brew from the centre",
        text: "A Recipe costs exactly what it shows. The one beneath it is face up at once, and you may brew it in the \
               same turn.",
        rule: "PC-6.3",
    },
    Lesson {
        place: "tap:",
        title: "Taps change hands",
        text: "Pints are counted from what is on the table now: whoever loses a Recipe loses its Pints, and its bonus at \
               the next season.",
        rule: "PC-9.1",
    },
];
