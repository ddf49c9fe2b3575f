//! The pages around the tables: lobby, playing at once, lessons, settings, the end.
use super::serve;
use taproom_catalog::{games, pages};
use taproom_client::{Browser, between};
use taproom_kit::rules;

#[tokio::test(flavor = "multi_thread")]
async fn one_press_begins_a_match_and_the_bot_is_remembered() {
    let server = serve().await;
    let mut ada = Browser::new(server.at);
    let lobby = ada.get("/").await.body;
    for entry in games() {
        assert!(lobby.contains(entry.about().title) && lobby.contains(&format!("/learn/{}", entry.about().slug)));
    }
    assert!(lobby.contains("value=\"easy\" checked"));
    let begun = ada.post("/play", &[("game", "pint-craft"), ("level", "hard"), ("remember", "yes")]).await;
    assert!(begun.status == 303 && begun.header("location").is_some_and(|to| to.starts_with("/m/")), "{}", begun.head);
    let people = ada.get(&format!("{}/invite", begun.header("location").expect("a match"))).await.body;
    assert!(people.contains("bot, hard"));
    assert!(ada.get("/").await.body.contains("value=\"hard\" checked"));
    // A game for one is played alone; a lesson's easy bot is not what one chose.
    let alone = ada.post("/play", &[("game", "six-sided-stout"), ("level", "easy")]).await;
    let table = ada.my_turn(alone.header("location").expect("a match").trim_start_matches("/m/")).await;
    assert!(!table.moves().is_empty());
    let lobby = ada.get("/").await.body;
    assert!(lobby.contains("value=\"hard\" checked"));
    // What waits for me comes with its question.
    let question = between(&table.body, "id=\"question\"", "</h2>").or(between(&table.body, "id=\"question\"", "</"));
    let question = question.and_then(|text| text.rsplit('>').next()).expect("a question").to_owned();
    assert!(lobby.contains("Your turn") && lobby.contains(&question), "{question}: {lobby}");
    for wrong in [&[("game", "chess")][..], &[("level", "easy")], &[]] {
        assert_eq!(ada.post("/play", wrong).await.status, 422);
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn five_minutes_tell_rules_that_there_are() {
    let server = serve().await;
    let mut ada = Browser::new(server.at);
    assert_eq!(ada.get("/learn").await.status, 200);
    assert_eq!(ada.get("/learn/chess").await.status, 404);
    for entry in games() {
        let (about, primer) = (entry.about(), pages(entry).primer());
        let known: Vec<&str> = rules::rules(about.rules, about.prefix).iter().map(|rule| rule.id).collect();
        for rule in primer.rules() {
            assert!(known.contains(&rule), "{}: there is no {rule}", about.slug);
        }
        let page = ada.get(&format!("/learn/{}", about.slug)).await.body;
        for step in &primer.steps {
            assert!(page.contains(step.title), "{}", step.title);
        }
        assert!(page.contains("Play the first game"));
        let icons = ada.get("/assets/icons.svg").await.body;
        for tip in primer.points.iter().chain(&primer.missed) {
            assert!(icons.contains(&format!("id=\"{}\"", tip.icon)), "{}: no picture {}", about.slug, tip.icon);
        }
        let pictures = ada.get(&format!("/assets/{}-primer.svg", about.slug)).await.body;
        for n in 1..=4 {
            assert!(pictures.contains(&format!("id=\"step-{n}\"")), "{}: picture {n}", about.slug);
        }
        let site = ada.get("/assets/site.svg").await.body;
        assert!(site.contains(&format!("id=\"scene-{}\"", about.slug)), "{}: no scene", about.slug);
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn settings_are_kept_and_stand_on_every_page() {
    let server = serve().await;
    let mut ada = Browser::new(server.at);
    let plain = ada.get("/").await.body;
    assert!(plain.contains("<html lang=\"en\">"), "nothing is chosen");
    // Nobody knows what the system says: both buttons are there, and the stylesheet shows the one that does something.
    assert!(plain.contains("by-day") && plain.contains("by-night"));
    let kept = ada
        .post(
            "/settings",
            &[("theme", "dark"), ("speed", "off"), ("confirm", "every"), ("motion", "off"), ("sound", "on")],
        )
        .await;
    assert_eq!(kept.header("location"), Some("/settings?kept=yes"));
    for path in ["/", "/learn", "/settings?kept=yes", "/new"] {
        let page = ada.get(path).await.body;
        assert!(
            page.contains(
                "data-theme=\"dark\" data-speed=\"off\" data-confirm=\"every\" data-motion=\"off\" data-sound=\"on\""
            ),
            "{path}"
        );
        assert!(page.contains("value=\"light\"") && !page.contains("by-night"), "{path}");
    }
    let bad = ada.post("/settings", &[("speed", "off; Domain=evil"), ("confirm", "x\r\nSet-Cookie: a=b")]).await;
    assert!(!bad.head.to_lowercase().contains("set-cookie"), "{}", bad.head);
    ada.post("/settings", &[("theme", "system")]).await;
    assert!(!ada.get("/").await.body.contains("data-theme"));
}

#[tokio::test(flavor = "multi_thread")]
async fn ready_made_tables_lay_the_chairs() {
    let server = serve().await;
    let mut ada = Browser::new(server.at);
    for entry in games() {
        let slug = entry.about().slug;
        let chosen = |page: &str, name: &str| {
            let chair = between(page, &format!("name=\"{name}\""), "</select>").expect("a chair").to_owned();
            chair
                .split("<option")
                .find(|it| it.contains(" selected"))
                .map(|it| it.split('"').nth(1).unwrap_or("").to_owned())
        };
        let first = ada.get(&format!("/new?game={slug}")).await.body;
        let usual = if *entry.about().seats.start() == 1 { "none" } else { "bot" };
        assert_eq!(chosen(&first, "kind1").as_deref(), Some(usual), "{slug}");
        let friends = ada.get(&format!("/new?game={slug}&table=friends")).await.body;
        assert_eq!(chosen(&friends, "kind2").as_deref(), Some("link"), "{slug}");
        assert!(friends.contains("value=\"move 600\" checked"));
    }
    // A bot without a strength of its own is as strong as chosen beside the table.
    let made =
        ada.post("/new", &[("game", "dice-brewing"), ("kind0", "me"), ("kind1", "bot"), ("level", "medium")]).await;
    let people = ada.get(&format!("{}/invite", made.header("location").expect("a match"))).await.body;
    assert!(people.contains("bot, medium"));
}

#[tokio::test(flavor = "multi_thread")]
async fn a_stand_in_does_not_play_the_rematch() {
    let server = serve().await;
    let (mut ada, mut ines) = (Browser::new(server.at), Browser::new(server.at));
    let key = ada.open("six-sided-stout", &["me", "link", "bot:random"], &[("name0", "Ada")]).await.expect("opened");
    let page = ada.get(&format!("/m/{key}/invite")).await.body;
    let link = format!("/join/{}", &page.split("/join/").nth(1).expect("a link")[..32]);
    assert_eq!(ines.post(&link, &[("name", "Ines")]).await.status, 303);
    // Bots play on for both, to the end.
    for (person, seat) in [(&mut ada, "0"), (&mut ines, "1")] {
        let fields = [("seat", seat), ("do", "bot"), ("level", "random")];
        assert_eq!(person.post(&format!("/m/{key}/seat"), &fields).await.status, 303);
    }
    let mut over = String::new();
    for _ in 0..600 {
        over = ada.get(&format!("/m/{key}")).await.body;
        if over.contains("data-over") {
            break;
        }
        tokio::time::sleep(std::time::Duration::from_millis(50)).await;
    }
    assert!(over.contains("data-over"), "the bots finish it");
    assert!(over.contains("mini-beer"), "the end shows what was brewed");
    assert!(over.contains("a rank of ours") && over.contains("Every point"));
    let next = ada.post(&format!("/m/{key}/rematch"), &[]).await.header("location").expect("a match").to_owned();
    let people = ada.get(&format!("{next}/invite")).await.body;
    assert_eq!(people.matches("bot, random").count(), 1, "only the bot that sat there as a bot");
    assert!(people.contains("kept for Ines"));
    // Ines finds her seat in the lobby, where the finished match stands with its scores.
    let lobby = ines.get("/").await.body;
    assert!(lobby.contains("A seat is kept for you"), "{lobby}");
    let mine = format!("/join/{}", &lobby.split("/join/").nth(1).expect("an invitation")[..32]);
    let finished = between(&lobby, "Finished", "</ul>").expect("finished matches").to_owned();
    assert!(finished.contains("Ada ") && finished.contains("Look back"), "{finished}");
    assert_eq!(ines.post(&mine, &[]).await.status, 303);
    for person in [&mut ada, &mut ines] {
        let table = person.get(&next).await;
        assert!(table.status == 200 && !table.moves().is_empty(), "it begins with people: {}", table.said());
    }
    assert_eq!(ada.get("/").await.body.matches("A seat is kept").count(), 0);
}

#[tokio::test(flavor = "multi_thread")]
async fn the_rules_read_like_a_book() {
    let server = serve().await;
    let mut ada = Browser::new(server.at);
    for entry in games() {
        let about = entry.about();
        let page = ada.get(&format!("/rules/{}", about.slug)).await.body;
        assert!(page.contains("chapter-1") && page.contains("Where the rulebook is silent"), "{}", about.slug);
        // What only concerns programs stays in the file; a search still finds it.
        for words in ["Decisions", "Notes for bot authors", "data.toml", "How it plays"] {
            assert!(!page.contains(words), "{}: {words}", about.slug);
        }
        assert!(!page.contains(&format!("id=\"{}-D1\"", about.prefix)), "{}", about.slug);
        let found = ada.get(&format!("/rules/{}?q={}-D1", about.slug, about.prefix)).await.body;
        assert!(found.contains("rules-list"));
    }
}

/// The lobby tells a shared screen who is asked, not what.
#[tokio::test(flavor = "multi_thread")]
async fn the_lobby_shows_no_hand_of_a_shared_screen() {
    let server = serve().await;
    let mut ada = Browser::new(server.at);
    let names = [("name0", "Ada"), ("name1", "Ines"), ("o.first_player", "1")];
    ada.open("pint-craft", &["me", "screen"], &names).await.expect("opened");
    let lobby = ada.get("/").await.body;
    assert!(lobby.contains("Ada is asked"), "{lobby}");
    assert!(!lobby.contains("Which card do you play"), "{lobby}");
}
