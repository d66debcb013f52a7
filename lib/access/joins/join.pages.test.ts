import { randomUUID } from "node:crypto";
import { describe, expect, it } from "vitest";
import { database } from "@/db/client";
import { COMMON_SCOPES, SCOPE_PRESETS } from "@/lib/access/keys/scopes";
import { MESSAGES } from "@/lib/pages/i18n/messages";
import { isolated } from "@/lib/pages/isolated";
import { fill } from "@/lib/platform/text/fill";
import { ALL_ASKED, givenNewcomer, joiningAs } from "@/lib/testing/clients/joining";
import { formOf, Visitor } from "@/lib/testing/clients/visitor";
import { givenJoin, givenSecondsLeft, givenYes } from "@/lib/testing/given/joins";
import { givenKey, givenLobster } from "@/lib/testing/given/lobsters";
import { askToJoin, type JoinWish } from "./ask";
import { JOIN_REFUSALS } from "./refusals";

const WRONG = "BBBB-BBBB";

/** A request that POST /join does not take here: this square has no domain of its owners, and clients ask at CONNECT_URL. */
const givenAsked = (wish: Partial<JoinWish>) =>
  askToJoin(database(), {
    ...{ program: "Codex", scopes: COMMON_SCOPES, days: null, email: null, lobsterName: null },
    address: randomUUID(),
    ...wish,
  });

describe.each(["en", "zh-CN"] as const)("the page on which an owner types a code, in %s,", (language) => {
  const text = MESSAGES[language].join;
  const refusal = (code: Parameters<typeof JOIN_REFUSALS.refuse>[0], values = {}) =>
    fill(JOIN_REFUSALS.refuse(code, values).details.form?.[language] ?? "missing", values);

  it("asks for the code, shows what asks, makes a key, and says where to go", async () => {
    const owner = await givenLobster();
    const join = await givenJoin({ program: "A “crab” of Ada", days: 30 });
    const joining = await joiningAs(owner, language);
    expect(joining.heading).toBe(text.title);
    for (const said of [text.lead, text.careful]) expect(joining.shown).toContain(said);

    const asked = await joining.type(` ${join.code.toLowerCase().replace("-", " ")}`);
    expect(joining.heading).toBe(text.ask.key.title);
    for (const said of [
      ...["A “crab” of Ada", owner.displayName, `#${owner.serialNo}`, owner.email],
      ...[text.ask.unverified, text.ask.careful, text.ask.other, text.ask.yes, text.ask.no],
      ...COMMON_SCOPES.map((scope) => MESSAGES[language].keys.scopes[scope]),
    ])
      expect(asked).toContain(said);
    expect(joining.isChecked("full")).toBe(true);
    expect(joining.isChecked("30")).toBe(true);
    expect(asked).not.toContain('value="90"');
    expect(await join.poll()).toMatchObject({ status: "waiting" });

    const allowed = await joining.send({ ...ALL_ASKED, decision: "yes" });
    expect(joining.heading).toBe(text.allowed.key.title);
    expect(allowed).toContain(text.allowed.key.text);
    expect(allowed).toContain('href="/me/keys"');
    const { key, lobster } = await join.poll();
    expect(key?.scopes).toEqual(COMMON_SCOPES);
    expect(lobster?.serial_no).toBe(owner.serialNo);
    expect(joining.html).not.toContain(key?.key);

    const keys = (await joining.visitor.get("/me/keys")).text;
    const from = MESSAGES[language].keys.joined.replace("{program}", isolated("A “crab” of Ada"));
    expect(keys).toContain(from);
    const [, id = ""] = /\/me\/keys\/([\w-]{36})/.exec(keys) ?? [];
    expect((await joining.visitor.get(`/me/keys/${id}`)).text).toContain(from);
  });

  it("lets a newcomer name the lobster in the same step, and loses nothing of a name that is refused", async () => {
    const owner = await givenNewcomer();
    const join = await givenJoin({ lobster_name: "Proposed Pinch", preset: "poster" });
    const joining = await joiningAs(owner, language);
    const asked = await joining.type(join.code);
    expect(asked).toContain('value="Proposed Pinch"');
    expect(joining.isChecked("poster")).toBe(true);
    const name = `Crab ${randomUUID().slice(0, 8)}`;
    const refused = await joining.send({ access: "poster", days: "7", lobster_name: "x", decision: "yes" });
    expect(refused).toMatch(/<input[^>]*name="lobster_name"[^>]*value="x"|value="x"[^>]*name="lobster_name"/);
    expect(refused).toContain('id="lobster_name-error"');
    expect(joining.isChecked("7")).toBe(true);
    expect(joining.heading).toBe(text.ask.key.title);
    expect(await join.poll()).toMatchObject({ status: "waiting" });
    await joining.send({ access: "poster", days: "7", lobster_name: name, decision: "yes" });
    expect(joining.shown).toContain(text.allowed.key.text);
    const { key, lobster } = await join.poll();
    expect(lobster?.display_name).toBe(name);
    expect(key?.scopes).toEqual(SCOPE_PRESETS.poster);
  });

  it("tells the program of a no, and makes nothing", async () => {
    const owner = await givenNewcomer();
    const join = await givenJoin();
    const joining = await joiningAs(owner, language);
    await joining.type(join.code);
    // Without a name, which a no does not need.
    expect(await joining.send({ lobster_name: "", decision: "no" })).toContain(text.denied.text);
    expect(joining.heading).toBe(text.denied.title);
    expect(await join.poll()).toMatchObject({ status: "refused" });
    expect((await joining.visitor.get("/me")).location).toBe("/me/name");
  });

  it("refuses a wrong code at the field, keeps what was typed, and stops after five", async () => {
    const owner = await givenLobster();
    const join = await givenJoin();
    const joining = await joiningAs(owner, language);
    for (let guess = 0; guess < 5; guess += 1) {
      const refused = await joining.type(WRONG);
      expect(refused).toMatch(
        new RegExp(`id="code-error"[^>]*>${refusal("wrong_join_code").replace(".", "\\.")}<`),
      );
      expect(refused).toContain(`value="${WRONG}"`);
    }
    expect(await joining.type(join.code)).toContain(refusal("too_many_join_codes", { minutes: 10 }));
    expect(await join.poll()).toMatchObject({ status: "waiting" });
  });

  it("explains each reason why a request cannot be allowed, and asks for another code", async () => {
    const [owner, other, banned] = [
      await givenLobster(),
      await givenLobster(),
      await givenLobster({ status: "banned" }),
    ];
    const [foreign, late, decided] = [
      await givenAsked({ email: other.email }),
      await givenJoin(),
      await givenJoin(),
    ];
    await givenSecondsLeft(late, 3);
    await givenYes(other, decided);
    const cases = [
      [owner, foreign, "join_of_other_mailbox"],
      [owner, late, "join_expired"],
      [owner, decided, "join_decided"],
      [banned, await givenJoin(), "join_banned"],
    ] as const;
    for (const [who, { code }, reason] of cases) {
      const joining = await joiningAs(who, language);
      expect(await joining.type(code), reason).toContain(refusal(reason));
      expect(joining.names, reason).toContain("code");
      expect(joining.heading).toBe(text.title);
    }
    expect(await decided.poll()).toMatchObject({ status: "allowed" });
  });

  it("shows the request again after a yes for which there is no room, and takes the next yes", async () => {
    const owner = await givenLobster();
    for (let more = 0; more < 4; more += 1) await givenKey(owner.ownerId);
    const join = await givenJoin();
    const joining = await joiningAs(owner, language);
    await joining.type(join.code);
    const full = await joining.send({ ...ALL_ASKED, decision: "yes" });
    expect(full).toContain('role="alert"');
    expect(full).toContain(language === "en" ? "You have 5 live keys already." : "你已经有 5 把可用的密钥");
    expect(joining.heading).toBe(text.ask.key.title);
    await joining.visitor.post("/me/keys", formOf("revoke", { key_id: owner.keyId }));
    expect(await joining.send({ ...ALL_ASKED, decision: "yes" })).toContain(text.allowed.key.text);
  });

  it("asks for another code after a decision that came too late", async () => {
    const owner = await givenLobster();
    const join = await givenJoin();
    const joining = await joiningAs(owner, language);
    await joining.type(join.code);
    await givenSecondsLeft(join, 3);
    const late = await joining.send({ ...ALL_ASKED, decision: "yes" });
    expect(late).toContain(refusal("join_expired"));
    expect(late).not.toContain(join.code);
    expect(joining.names).toEqual(["code"]);
  });

  it("takes single scopes of the request, and at least one", async () => {
    const owner = await givenLobster();
    const join = await givenJoin({ scopes: ["posts:read", "posts:write"] });
    const joining = await joiningAs(owner, language);
    const asked = await joining.type(join.code);
    expect(asked).not.toContain('value="messages:read"');
    const single = { access: "single", days: "90", decision: "yes" };
    expect(await joining.send(single)).toContain(text.ask.scopes);
    await joining.send({ ...single, scopes: ["posts:read", "messages:read"] });
    expect((await join.poll()).key?.scopes).toEqual(["posts:read"]);
  });

  it("speaks of a connection where the program gets one", async () => {
    const owner = await givenLobster();
    const asked = await givenAsked({
      ...{ program: "A television", scopes: SCOPE_PRESETS.read },
      client: { clientId: randomUUID(), redirectHost: "tv.example", audience: "https://c.example/mcp" },
    });
    const joining = await joiningAs(owner, language);
    const shown = await joining.type(asked.code);
    expect(joining.heading).toBe(text.ask.connection.title);
    for (const said of [text.ask.connection.lives, "A television"]) expect(shown).toContain(said);
    expect(joining.isChecked("read")).toBe(true);
    expect(await joining.send({ access: "read", days: "30", decision: "yes" })).toContain(
      text.allowed.connection.text,
    );
    expect((await joining.visitor.get("/me/keys")).text).toContain("A television");
  });

  it("leads a visitor through the log-in and back, and says why", async () => {
    const visitor = new Visitor(undefined, language);
    const { status, location } = await visitor.get("/join?code=BCDF-GHJK");
    expect({ status, location }).toEqual({ status: 307, location: "/login?next=%2Fjoin" });
    expect((await visitor.get(location ?? "")).text).toContain(MESSAGES[language].login.toJoin);
  });
});
