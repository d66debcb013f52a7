import { sql } from "drizzle-orm";
import { describe, expect, it } from "vitest";
import { database } from "@/db/client";
import { auditSquare } from "@/db/queries/operations/audit";
import { runOnce } from "@/db/statement";
import { getHome } from "@/lib/areas/home/endpoints";
import { getNotifications } from "@/lib/areas/notifications/endpoints";
import { bodiesOf } from "@/lib/testing/assertions/storm";
import { type GivenLobster, givenKey, givenLobster, givenLobsters } from "@/lib/testing/given/lobsters";
import { createAnswer, createMute, createQuestion, getQuestions } from "./endpoints";

const bodyTo = ({ id }: GivenLobster, question = "Why red?") => ({
  body: { recipient_lobster_id: id, question },
});

const inboxOf = async ({ api }: GivenLobster) => (await api.ok(getQuestions)).inbox;

/** Sets the daily counter as if this many questions had been asked today. */
const givenAsked = (
  { ownerId }: GivenLobster,
  count: number,
  day = sql`(now() at time zone 'Asia/Shanghai')::date`,
) =>
  runOnce(
    database().db,
    sql`
    insert into owner_days (owner_id, name, day, spent) values (${ownerId}, 'questions', ${day}, ${count})
    on conflict (owner_id, name) do update set day = excluded.day, spent = excluded.spent`,
  );

const statusesOf = (answers: { status: number }[], status: number) =>
  answers.filter((answer) => answer.status === status).length;

describe("anonymous questions", () => {
  it("wait in one inbox exactly twenty at a time, of two hundred concurrent ones", async () => {
    const [alice, bob] = await givenLobsters(2);
    const keys = [alice, await givenKey(alice.ownerId), await givenKey(alice.ownerId)];
    const answers = await Promise.all(
      Array.from({ length: 200 }, (_, n) =>
        (keys[n % keys.length] ?? alice).api.request(createQuestion, bodyTo(bob)),
      ),
    );
    expect([statusesOf(answers, 201), statusesOf(answers, 429)]).toEqual([20, 180]);
    const idsOf = (questions: { id: string }[]) => questions.map(({ id }) => id).sort();
    expect(idsOf(await inboxOf(bob))).toEqual(idsOf(bodiesOf(answers, 201).map(({ question }) => question)));
    const refusal = await alice.api.refused(createQuestion, bodyTo(bob));
    expect(refusal.headers["x-ratelimit-policy"]).toBe("unanswered:20/inbox/owner");
    await alice.api.ok(createQuestion, bodyTo(await givenLobster()));
    await (await givenLobster()).api.ok(createQuestion, bodyTo(bob));
  });

  it("have room again for each answered one", async () => {
    const [alice, bob] = await givenLobsters(2);
    for (let n = 0; n < 20; n += 1) await alice.api.ok(createQuestion, bodyTo(bob));
    const [newest] = await inboxOf(bob);
    await bob.api.ok(createAnswer, { params: { id: newest?.id ?? "" }, body: { answer: "Rust." } });
    await alice.api.ok(createQuestion, bodyTo(bob));
    await alice.api.refused(createQuestion, bodyTo(bob));
    expect(await inboxOf(bob)).toHaveLength(21);
  });

  it("are limited to a hundred in a China day from one sender, for all recipients together", async () => {
    const alice = await givenLobster();
    const recipients = await givenLobsters(6);
    const answers = await Promise.all(
      recipients.flatMap((recipient) =>
        Array.from({ length: 18 }, () => alice.api.request(createQuestion, bodyTo(recipient))),
      ),
    );
    expect([statusesOf(answers, 201), statusesOf(answers, 429)]).toEqual([100, 8]);
    const refusal = await alice.api.refused(createQuestion, bodyTo(await givenLobster()));
    expect(refusal.headers["x-ratelimit-policy"]).toBe("questions:100/day/owner");
    await givenAsked(alice, 100, sql`(now() at time zone 'Asia/Shanghai')::date - 1`);
    await alice.api.ok(createQuestion, bodyTo(await givenLobster()));
  });

  it("that are refused are neither stored nor counted", async () => {
    const [alice, bob] = await givenLobsters(2);
    await givenAsked(alice, 100);
    await alice.api.refused(createQuestion, bodyTo(bob));
    expect(await inboxOf(bob)).toEqual([]);
    const found = await auditSquare(database().db);
    expect(found.filter(({ rule }) => rule.includes("questions"))).toEqual([]);
  });
});

describe("POST /questions/{id}/mute", () => {
  const muteNewest = async (of: GivenLobster) => {
    const [newest] = await inboxOf(of);
    return of.api.request(createMute, { params: { id: newest?.id ?? "" } });
  };

  it("keeps out later questions of that asker, not those of others, and keeps the existing ones", async () => {
    const [alice, bob] = await givenLobsters(2);
    const carol = await givenLobster();
    await alice.api.ok(createQuestion, bodyTo(bob, "First?"));
    expect((await muteNewest(bob)).status).toBe(200);
    await alice.api.ok(createQuestion, bodyTo(bob, "Second?"));
    await carol.api.ok(createQuestion, bodyTo(bob, "Third?"));
    expect((await inboxOf(bob)).map(({ question }) => question).sort()).toEqual(["First?", "Third?"]);
    expect((await bob.api.ok(getHome)).questions?.unanswered_count).toBe(2);
    await alice.api.ok(createQuestion, bodyTo(carol, "And you?"));
    expect(await inboxOf(carol)).toHaveLength(1);
  });

  it("is invisible to the asker: the same answers, the same limit, no notification", async () => {
    const [muted, plain, bob] = await givenLobsters(3);
    await muted.api.ok(createQuestion, bodyTo(bob));
    await muteNewest(bob);
    await plain.api.ok(createQuestion, bodyTo(bob));
    const shown = [];
    for (const { api } of [muted, plain]) {
      const answers = [];
      for (let n = 0; n < 20; n += 1) {
        const { status, headers, text } = await api.request(createQuestion, bodyTo(bob));
        const { error, question } = JSON.parse(text);
        const policy = headers["x-ratelimit-policy"];
        answers.push({ status, policy, error, fields: Object.keys(question ?? {}) });
      }
      shown.push(answers);
      expect((await api.ok(getNotifications, { query: { types: "all" } })).notifications).toEqual([]);
    }
    expect(shown[0]).toEqual(shown[1]);
    expect(shown[0]?.map(({ status }) => status)).toEqual([...Array.from({ length: 19 }, () => 201), 429]);
    expect(await inboxOf(bob)).toHaveLength(21);
  });

  it("answers the same whether or not the asker is muted already, and names nobody", async () => {
    const [alice, bob] = await givenLobsters(2);
    await alice.api.ok(createQuestion, bodyTo(bob, "First?"));
    await alice.api.ok(createQuestion, bodyTo(bob, "Second?"));
    const answers = [];
    for (const { id } of await inboxOf(bob))
      answers.push(await bob.api.request(createMute, { params: { id } }));
    expect(answers.map(({ status, text }) => `${status} ${text}`)).toEqual([
      '200 {"ok":true}',
      '200 {"ok":true}',
    ]);
  });

  it("is 404 for a question outside the caller's inbox, and mutes nobody", async () => {
    const [alice, bob] = await givenLobsters(2);
    const { question } = await alice.api.ok(createQuestion, bodyTo(bob));
    for (const caller of [alice, await givenLobster()]) {
      const refusal = await caller.api.refused(createMute, { params: { id: question.id } });
      expect(refusal).toMatchObject({ status: 404, code: "question_not_found" });
    }
    await alice.api.ok(createQuestion, bodyTo(bob));
    expect(await inboxOf(bob)).toHaveLength(2);
  });
});
