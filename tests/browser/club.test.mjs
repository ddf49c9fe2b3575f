// Members: a passkey of a virtual device, and coming back without it. A tournament through a crash of the server.
import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { asked, launch, person, serve } from "./table.mjs";

let server, browser, home;
before(async () => {
  [server, browser] = await Promise.all([serve(), launch()]);
  // Browsers know passkeys at a name, not at a bare address.
  home = server.url.replace("127.0.0.1", "localhost");
});
after(async () => {
  await browser?.close();
  await server?.close();
});

/** A device with a fingerprint that always fits. */
async function device(page) {
  const cdp = await page.context().newCDPSession(page);
  await cdp.send("WebAuthn.enable");
  const options = { protocol: "ctap2", transport: "internal", hasResidentKey: true, hasUserVerification: true, isUserVerified: true, automaticPresenceSimulation: true };
  const { authenticatorId } = await cdp.send("WebAuthn.addVirtualAuthenticator", { options });
  return { cdp, authenticatorId };
}

test("a passkey is made, signs another browser in, and a code does without it", async () => {
  const ada = await person(browser, server, { baseURL: home });
  const first = await device(ada);
  await ada.goto("/me");
  await ada.fill("#name", "Ada");
  await ada.getByRole("button", { name: "Become a member" }).click();
  await ada.getByRole("button", { name: "Add a passkey" }).click();
  await ada.waitForSelector("text=Passkey 1, added");
  const { credentials } = await first.cdp.send("WebAuthn.getCredentials", { authenticatorId: first.authenticatorId });
  assert.equal(credentials.length, 1);
  // Killed and started again, the server still knows it.
  await server.kill();
  await server.again();
  const other = await person(browser, server, { baseURL: home });
  const second = await device(other);
  await second.cdp.send("WebAuthn.addCredential", { authenticatorId: second.authenticatorId, credential: credentials[0] });
  await other.goto("/me");
  await other.getByRole("button", { name: "Sign in with a passkey" }).click();
  await other.waitForSelector("text=Ways to come back");
  assert.equal(await other.textContent("h1"), "Ada");
  assert.match(await other.textContent("main"), /2 are yours/);
  // A device whose key was removed here is a stranger.
  await other.getByRole("button", { name: "Remove passkey 1" }).click();
  await other.waitForFunction(() => !document.body.textContent.includes("Passkey 1, added"));
  const third = await person(browser, server, { baseURL: home });
  const stolen = await device(third);
  await stolen.cdp.send("WebAuthn.addCredential", { authenticatorId: stolen.authenticatorId, credential: credentials[0] });
  await third.goto("/me");
  await third.getByRole("button", { name: "Sign in with a passkey" }).click();
  await third.waitForSelector("text=could not be checked");
  // The code brings Ada back.
  await other.getByRole("button", { name: "Make a code" }).click();
  const code = await other.textContent(".notice .hash");
  await third.goto("/me");
  await third.fill("#code", code);
  await third.getByRole("button", { name: "This is me" }).click();
  await third.waitForSelector("text=Your code");
  await third.goto("/me");
  assert.equal(await third.textContent("h1"), "Ada");
  assert.deepEqual([...ada.faults, ...other.faults, ...third.faults], []);
});

test("a browser shows what is pushed to it, and has something to read without a network", async () => {
  const ada = await person(browser, server, { baseURL: home, permissions: ["notifications"] });
  // No push service is near: the browser's half is made here, everything else is real.
  await ada.addInitScript(() => {
    const key = "BCVxsr7N_eNgVRqvHtD0zTZsEc6-VV-JvLexhqUzORcxaOzi6-AYWXvTBHm4bjyPjs7Vd8pZGH6SRpkNtoIAiw4";
    PushManager.prototype.subscribe = async ({ applicationServerKey }) => {
      if (atob(applicationServerKey.replaceAll("-", "+").replaceAll("_", "/")).length !== 65) throw new Error("no key");
      return { toJSON: () => ({ endpoint: "https://push.example.org/ada", keys: { p256dh: key, auth: "BTBZMqHH6r4Tts7J_aSIgg" } }) };
    };
  });
  await ada.goto("/me");
  await ada.fill("#name", "Ada Push");
  await ada.getByRole("button", { name: "Become a member" }).click();
  await ada.waitForURL("/me");
  await ada.goto("/notices");
  await ada.getByRole("button", { name: "Turn on in this browser" }).click();
  await ada.waitForSelector("text=This browser will tell you");
  assert.match(await ada.textContent("main"), /push\.example\.org … \/ada/);
  // What the push service would hand over.
  const cdp = await ada.context().newCDPSession(ada);
  const registered = new Promise((done) => cdp.on("ServiceWorker.workerRegistrationUpdated", ({ registrations }) => registrations[0] && done(registrations[0].registrationId)));
  await cdp.send("ServiceWorker.enable");
  const told = { title: "It is your turn: “Friday” (Pint Craft).", body: "", link: `${home}/club`, id: "one" };
  const push = { origin: home, registrationId: await registered, data: JSON.stringify(told) };
  // The same message twice is shown once.
  for (let n = 0; n < 2; n++) await cdp.send("ServiceWorker.deliverPushMessage", push);
  const shown = () => ada.evaluate(async () => (await (await navigator.serviceWorker.ready).getNotifications()).map((it) => [it.title, it.data]));
  for (let n = 0; n < 400 && !(await shown()).length; n++) await ada.waitForTimeout(25);
  assert.deepEqual(await shown(), [[told.title, told.link]]);
  await server.kill();
  await ada.goto("/club");
  assert.equal(await ada.textContent("h1"), "No network");
  await ada.getByRole("link", { name: "rules" }).first().click();
  await ada.waitForURL(/\/rules\//);
  assert.ok((await ada.textContent("main")).length > 2000, "the rules are there");
  assert.doesNotMatch(await ada.textContent("body"), /Ada Push/, "as a stranger sees them");
  await ada.goto("/club");
  await server.again();
  // It comes back by itself.
  await ada.waitForSelector("text=The club");
  assert.deepEqual(ada.faults, []);
});

test("a tournament goes on after the server was killed, and its page renews itself", async () => {
  const ada = await person(browser, server);
  await ada.goto("/tournaments/new?game=six-sided-stout");
  await ada.getByRole("radio", { name: /^Swiss/ }).check();
  await ada.getByLabel("Rounds", { exact: true }).selectOption("2");
  await ada.getByRole("button", { name: "Make the tournament" }).click();
  await ada.getByLabel("Your name").fill("Ada");
  await ada.getByRole("button", { name: "Join" }).click();
  await ada.getByRole("button", { name: "Add it" }).click();
  await ada.getByRole("button", { name: "Start with 2 players" }).click();
  const cup = ada.url();
  // Another person only looks; nobody presses anything there.
  const other = await person(browser, server);
  await other.goto(cup);
  for (const round of [1, 2]) {
    await other.getByRole("heading", { name: `Round ${round}` }).waitFor();
    await ada.goto(cup);
    await ada.getByRole("link", { name: "Go to my table" }).click();
    while ((await asked(ada)) === "question") {
      const stop = ada.locator("[name=move][value=stop]").first();
      await ((await stop.count()) ? stop : ada.locator(".chip").first()).click();
      await ada.waitForTimeout(100);
    }
    if (round === 1) {
      await server.kill();
      await server.again();
    }
  }
  await other.getByText("over just now").waitFor();
  assert.equal(await other.getByRole("heading", { name: /^Round/ }).count(), 2);
  assert.match(await other.textContent("main"), /Ada/);
  const wide = await other.evaluate(() => document.documentElement.scrollWidth - innerWidth);
  assert.ok(wide <= 0, `the page is ${wide} px too wide`);
});
