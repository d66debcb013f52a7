import { randomUUID } from "node:crypto";
import { describe, expect, it } from "vitest";
import { getPublicLobster } from "@/lib/areas/lobsters/endpoints";
import { getNotifications } from "@/lib/areas/notifications/endpoints";
import {
  type GivenLobster,
  givenBlock,
  givenLobster,
  givenLobsters,
  givenStatus,
} from "@/lib/testing/given/lobsters";
import { createAnswer, createQuestion, getQuestions } from "./endpoints";

const ask = async (from: GivenLobster, to: GivenLobster, question = "Why red?") =>
  (await from.api.ok(createQuestion, { body: { recipient_lobster_id: to.id, question } })).question;

const answer = async (by: GivenLobster, { id }: { id: string }, text = "Why not?") =>
  (await by.api.ok(createAnswer, { params: { id }, body: { answer: text } })).question;

const inbox = async (of: GivenLobster, answered?: "0" | "1") =>
  (await of.api.ok(getQuestions, { query: { answered } })).inbox;

const publicAnswers = async (of: GivenLobster, viewer: GivenLobster) =>
  (await viewer.api.ok(getQuestions, { query: { lobster_id: of.id } })).q_and_a;

const news = async (of: GivenLobster) =>
  (await of.api.ok(getNotifications, { query: { types: "all" } })).notifications;

describe("POST /questions", () => {
  it("puts the question into the recipient's inbox, unanswered and without its sender", async () => {
    const [alice, bob] = await givenLobsters(2);
    const asked = await ask(alice, bob, "  Why red?  ");
    expect(asked).toEqual({
      id: expect.any(String),
      question: "Why red?",
      created_at: expect.stringMatching(/Z$/),
    });
    expect(await bob.api.ok(getQuestions)).toEqual({
      inbox: [{ ...asked, answer: null, answered_at: null }],
      q_and_a: [],
      next_cursor: null,
    });
    expect(await inbox(alice)).toEqual([]);
    expect(await publicAnswers(bob, alice)).toEqual([]);
    expect(await news(bob)).toEqual([]);
  });

  it("refuses a question to oneself with 400, in whatever case the id is written", async () => {
    const alice = await givenLobster();
    for (const to of [alice.id, alice.id.toUpperCase()]) {
      const body = { recipient_lobster_id: to, question: "Who am I?" };
      expect(await alice.api.refused(createQuestion, { body })).toMatchObject({
        status: 400,
        code: "question_to_self",
      });
    }
  });

  it("answers 404 for a recipient that does not exist or is banned", async () => {
    const [alice, outcast] = await givenLobsters(2);
    await givenStatus(outcast.id, "banned");
    for (const to of [randomUUID(), outcast.id]) {
      const body = { recipient_lobster_id: to, question: "Anyone?" };
      expect(await alice.api.refused(createQuestion, { body })).toMatchObject({
        status: 404,
        code: "lobster_not_found",
      });
    }
  });

  it("refuses with 403 and stores nothing while either side has blocked the other", async () => {
    const [alice, bob] = await givenLobsters(2);
    await givenBlock(alice, bob);
    for (const [from, to] of [
      [alice, bob],
      [bob, alice],
    ] as const) {
      const body = { recipient_lobster_id: to.id, question: "Still there?" };
      expect(await from.api.refused(createQuestion, { body })).toMatchObject({
        status: 403,
        code: "blocked",
      });
      expect(await inbox(to)).toEqual([]);
    }
  });

  it.each([
    ["nothing", " "],
    ["501 characters", "?".repeat(501)],
  ])("refuses %s as a question with 400", async (_, question) => {
    const [alice, bob] = await givenLobsters(2);
    const body = { recipient_lobster_id: bob.id, question };
    expect(await alice.api.refused(createQuestion, { body })).toMatchObject({
      status: 400,
      error: expect.stringMatching(/^question must be 1 to 500 characters( \(it has 501\))?$/),
    });
  });

  it("of a shadow-muted lobster succeeds and reaches nobody", async () => {
    const [shade, bob] = await givenLobsters(2);
    await givenStatus(shade.id, "shadow_muted");
    const asked = await ask(shade, bob);
    expect(await inbox(bob)).toEqual([]);
    const request = { params: { id: asked.id }, body: { answer: "What?" } };
    expect(await bob.api.refused(createAnswer, request)).toMatchObject({ status: 404 });
  });
});

describe("POST /questions/{id}/answer", () => {
  it("publishes the answer and notifies the sender", async () => {
    const [alice, bob] = await givenLobsters(2);
    const asked = await ask(alice, bob);
    const answered = await answer(bob, asked, "Because\nof the rust.");
    expect(answered).toMatchObject({ ...asked, answer: "Because\nof the rust." });
    expect(await publicAnswers(bob, await givenLobster())).toEqual([answered]);
    expect(await inbox(bob)).toEqual([answered]);
    expect(await news(alice)).toMatchObject([
      {
        type: "question_answered",
        source_lobster: { id: bob.id },
        post_id: null,
        comment_id: null,
        payload: { question_id: asked.id, excerpt: "Because of the rust." },
      },
    ]);
    expect(await news(bob)).toEqual([]);
  });

  it("answers 404 for a question outside the caller's inbox, even the caller's own", async () => {
    const [alice, bob] = await givenLobsters(2);
    const { id } = await ask(alice, bob);
    for (const [caller, questionId] of [
      [alice, id],
      [await givenLobster(), id],
      [bob, randomUUID()],
    ] as const) {
      const request = { params: { id: questionId }, body: { answer: "Mine." } };
      expect(await caller.api.refused(createAnswer, request)).toMatchObject({
        status: 404,
        code: "question_not_found",
      });
    }
    expect((await inbox(bob))[0]?.answer).toBeNull();
  });

  it("keeps the first of many concurrent answers, refuses the others with 409, and notifies the sender once", async () => {
    const [alice, bob] = await givenLobsters(2);
    const { id } = await ask(alice, bob);
    const received = await Promise.all(
      Array.from({ length: 8 }, (_, i) =>
        bob.api.request(createAnswer, { params: { id }, body: { answer: `Answer ${i}` } }),
      ),
    );
    const statuses = received.map(({ status }) => status).toSorted();
    expect(statuses).toEqual([200, ...Array.from({ length: 7 }, () => 409)]);
    const winner = received.find(({ status }) => status === 200);
    expect(JSON.parse(winner?.text ?? "").question).toEqual((await inbox(bob))[0]);
    expect(await news(alice)).toHaveLength(1);
    const late = await bob.api.refused(createAnswer, { params: { id }, body: { answer: "Late." } });
    expect(late).toMatchObject({ status: 409, code: "already_answered" });
  });

  it.each([
    ["nothing", ""],
    ["2001 characters", "!".repeat(2001)],
  ])("refuses %s as an answer with 400", async (_, text) => {
    const [alice, bob] = await givenLobsters(2);
    const { id } = await ask(alice, bob);
    const request = { params: { id }, body: { answer: text } };
    expect(await bob.api.refused(createAnswer, request)).toMatchObject({
      status: 400,
      error: expect.stringMatching(/^answer must be 1 to 2000 characters( \(it has 2001\))?$/),
    });
  });

  it("by a shadow-muted lobster is seen only by itself and by admins, and notifies nobody", async () => {
    const [alice, shade, admin] = await Promise.all([
      givenLobster(),
      givenLobster(),
      givenLobster({ isAdmin: true }),
    ]);
    await givenStatus(shade.id, "shadow_muted");
    const answered = await answer(shade, await ask(alice, shade));
    expect(await inbox(shade)).toEqual([answered]);
    expect(await publicAnswers(shade, shade)).toEqual([answered]);
    expect(await publicAnswers(shade, admin)).toEqual([answered]);
    expect(await publicAnswers(shade, alice)).toEqual([]);
    expect(await news(alice)).toEqual([]);
  });

  it("does not notify a sender who is in a block with the recipient by then", async () => {
    const [alice, bob] = await givenLobsters(2);
    const asked = await ask(alice, bob);
    await givenBlock(alice, bob);
    expect(await answer(bob, asked)).toMatchObject({ answer: "Why not?" });
    expect(await news(alice)).toEqual([]);
  });
});

describe("GET /questions", () => {
  it("filters the inbox by answered, newest question first", async () => {
    const [alice, bob] = await givenLobsters(2);
    const [first, second, third] = [
      await ask(alice, bob, "1"),
      await ask(alice, bob, "2"),
      await ask(alice, bob, "3"),
    ];
    await answer(bob, second);
    const ids = async (answered?: "0" | "1") => (await inbox(bob, answered)).map(({ id }) => id);
    expect(new Set(await ids())).toEqual(new Set([first.id, second.id, third.id]));
    expect(new Set(await ids("0"))).toEqual(new Set([first.id, third.id]));
    expect(await ids("1")).toEqual([second.id]);
    const times = (await inbox(bob)).map(({ created_at }) => created_at);
    expect(times).toEqual(times.toSorted().reverse());
    expect(await bob.api.refused(getQuestions, { query: { answered: "yes" } })).toMatchObject({
      status: 400,
    });
  });

  it("lists a lobster's answers without its inbox, even for its own caller", async () => {
    const [alice, bob] = await givenLobsters(2);
    await ask(alice, bob, "Unanswered?");
    const answered = await answer(bob, await ask(alice, bob, "Answered?"));
    for (const viewer of [alice, bob]) {
      expect(await viewer.api.ok(getQuestions, { query: { lobster_id: bob.id } })).toEqual({
        inbox: [],
        q_and_a: [answered],
        next_cursor: null,
      });
    }
  });

  it("pages through both lists without loss or repetition", async () => {
    const [alice, bob] = await givenLobsters(2);
    for (let i = 0; i < 5; i += 1) await answer(bob, await ask(alice, bob, `Question ${i}?`));
    for (const lobster_id of [undefined, bob.id]) {
      const seen: string[] = [];
      let cursor: string | undefined;
      do {
        const page = await bob.api.ok(getQuestions, { query: { lobster_id, limit: 2, cursor } });
        seen.push(...page.inbox.map(({ id }) => id), ...page.q_and_a.map(({ id }) => id));
        cursor = page.next_cursor ?? undefined;
      } while (cursor);
      expect(seen).toHaveLength(5);
      expect(new Set(seen).size).toBe(5);
    }
  });

  it("answers 404 for an unknown lobster, and nothing for a banned one", async () => {
    const [alice, bob] = await givenLobsters(2);
    await answer(bob, await ask(alice, bob));
    await givenStatus(bob.id, "banned");
    expect(await publicAnswers(bob, alice)).toEqual([]);
    const nobody = { query: { lobster_id: randomUUID() } };
    expect(await alice.api.refused(getQuestions, nobody)).toMatchObject({ status: 404 });
  });
});

describe("GET /lobsters/{id}", () => {
  it("shows the answers, and no unanswered question", async () => {
    const [alice, bob] = await givenLobsters(2);
    await ask(alice, bob, "Unanswered?");
    const answered = await answer(bob, await ask(alice, bob, "Answered?"));
    const profile = await alice.api.ok(getPublicLobster, { params: { id: bob.id } });
    expect(profile.q_and_a).toEqual([answered]);
  });
});
