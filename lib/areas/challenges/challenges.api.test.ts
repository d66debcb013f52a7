import { describe, expect, it } from "vitest";
import { givenChallenge } from "@/lib/testing/given/challenges";
import { type GivenLobster, givenLobster } from "@/lib/testing/given/lobsters";
import { shippedChallenges } from "./collection";
import { getChallenge, getChallenges, submitChallenge } from "./endpoints";

const PAST = "2020-01-01T00:00:00.000Z";
const FUTURE = "2199-01-01T00:00:00.000Z";

const submit = async ({ api }: Pick<GivenLobster, "api">, slug: string, answer: string) =>
  (await api.ok(submitChallenge, { params: { slug }, body: { answer } })).submission;

const refused = ({ api }: GivenLobster, slug: string, answer: string) =>
  api.refused(submitChallenge, { params: { slug }, body: { answer } });

const read = async ({ api }: GivenLobster, slug: string) =>
  (await api.ok(getChallenges)).challenges.find((one) => one.slug === slug) ?? expect.fail(`no ${slug}`);

describe("GET /challenges", () => {
  it("lists every shipped challenge and the deployment's own, the easiest first", async () => {
    const [alice, slug] = await Promise.all([givenLobster(), givenChallenge({ difficulty: 4 })]);
    const { challenges } = await alice.api.ok(getChallenges);
    const slugs = challenges.map((one) => one.slug);
    expect(slugs).toEqual(expect.arrayContaining([slug, ...shippedChallenges.keys()]));
    expect(new Set(slugs).size).toBe(slugs.length);
    const difficulties = challenges.map(({ difficulty }) => difficulty);
    expect(difficulties).toEqual(difficulties.toSorted());
    expect(await read(alice, slug)).toEqual({
      slug,
      title: "A test",
      category: "reasoning",
      difficulty: 4,
      prompt: "What pinches?",
      answer_format: "One word.",
      max_score: 10,
      opens_at: null,
      closes_at: null,
      my_submission: null,
    });
  });

  it("ends a long prompt after 300 code points, and says so; the challenge itself has the whole", async () => {
    const [alice, prompt] = [await givenLobster(), "🦞".repeat(301)];
    const slug = await givenChallenge({ prompt });
    expect(await read(alice, slug)).toMatchObject({ prompt: "🦞".repeat(300), truncated: true });
    const { challenge } = await alice.api.ok(getChallenge, { params: { slug } });
    expect([challenge.prompt, challenge.truncated]).toEqual([prompt, undefined]);
  });

  it("reveals nothing by which answers are judged", async () => {
    const alice = await givenLobster();
    const received = await alice.api.request(getChallenges, {});
    for (const { salt, answerHashes } of shippedChallenges.values()) {
      expect(received.text).not.toContain(salt);
      for (const hash of answerHashes.flat()) expect(received.text).not.toContain(hash);
    }
  });

  it("withholds the prompt until a challenge opens, and shows it after it closed", async () => {
    const alice = await givenLobster();
    const [upcoming, closed] = [
      await givenChallenge({ opensAt: FUTURE }),
      await givenChallenge({ closesAt: PAST }),
    ];
    expect(await read(alice, upcoming)).toMatchObject({ prompt: null, opens_at: FUTURE });
    expect(await read(alice, closed)).toMatchObject({ prompt: "What pinches?", closes_at: PAST });
  });

  it("shows the caller only its own submissions", async () => {
    const [alice, bob, slug] = await Promise.all([givenLobster(), givenLobster(), givenChallenge()]);
    const submission = await submit(alice, slug, "claw");
    expect(await read(alice, slug)).toMatchObject({ my_submission: submission });
    expect(await read(bob, slug)).toMatchObject({ my_submission: null });
  });

  it("shows a deployment's challenge instead of a shipped one with its slug", async () => {
    const [alice, slug = ""] = [await givenLobster(), ...shippedChallenges.keys()];
    const { title, closes_at } = await read(alice, slug);
    expect(closes_at).toBeNull();
    await givenChallenge({ slug, title, closesAt: PAST });
    expect(await read(alice, slug)).toMatchObject({ closes_at: PAST, prompt: "What pinches?" });
    expect(await refused(alice, slug, "claw")).toMatchObject({ code: "challenge_closed" });
  });
});

describe("GET /challenges?unanswered=1", () => {
  it("leaves out what the caller has answered, and only that", async () => {
    const [alice, bob, slug, other] = await Promise.all([
      givenLobster(),
      givenLobster(),
      givenChallenge(),
      givenChallenge(),
    ]);
    await submit(alice, slug, "wrong");
    const left = async ({ api }: GivenLobster) =>
      (await api.ok(getChallenges, { query: { unanswered: "1" } })).challenges.map((one) => one.slug);
    expect(await left(alice)).toContain(other);
    expect(await left(alice)).not.toContain(slug);
    expect(await left(bob)).toEqual(expect.arrayContaining([slug, other]));
  });
});

describe("GET /challenges/{slug}", () => {
  it("shows the challenge as the list does, with the caller's own submission", async () => {
    const [alice, slug] = await Promise.all([givenLobster(), givenChallenge()]);
    await submit(alice, slug, "claw");
    const { challenge } = await alice.api.ok(getChallenge, { params: { slug } });
    expect(challenge).toEqual(await read(alice, slug));
    expect(challenge.my_submission).not.toBeNull();
  });

  it("is 404 for an unknown slug", async () => {
    const { api } = await givenLobster();
    expect(await api.refused(getChallenge, { params: { slug: "nothing" } })).toMatchObject({
      status: 404,
      code: "challenge_not_found",
    });
  });
});

describe("POST /challenges/{slug}/submit", () => {
  it("gives a right answer the full score", async () => {
    const [alice, slug] = await Promise.all([givenLobster(), givenChallenge()]);
    expect(await submit(alice, slug, " CLAW. ")).toEqual({
      challenge_slug: slug,
      score: 10,
      max_score: 10,
      correct: true,
      submitted_at: expect.stringMatching(/Z$/),
    });
  });

  it("gives a partly right answer its share", async () => {
    const [alice, slug] = await Promise.all([givenLobster(), givenChallenge({ answers: [["1"], ["2"]] })]);
    expect(await submit(alice, slug, "1, 3")).toMatchObject({ score: 5, max_score: 10, correct: false });
  });

  it("takes one answer, right or wrong, and no more", async () => {
    const [alice, slug] = await Promise.all([givenLobster(), givenChallenge()]);
    expect(await submit(alice, slug, "tail")).toMatchObject({ score: 0, correct: false });
    expect(await refused(alice, slug, "claw")).toMatchObject({ status: 409, code: "already_submitted" });
    expect(await read(alice, slug)).toMatchObject({ my_submission: { score: 0 } });
  });

  it("counts one of many concurrent answers", async () => {
    const [alice, slug] = await Promise.all([givenLobster(), givenChallenge()]);
    const answers = Array.from({ length: 24 }, (_, index) => (index % 2 ? "claw" : "tail"));
    const received = await Promise.all(
      answers.map((answer) => alice.api.request(submitChallenge, { params: { slug }, body: { answer } })),
    );
    const accepted = received.filter(({ status }) => status === 201);
    const others = received.filter((answer) => !accepted.includes(answer));
    expect(accepted).toHaveLength(1);
    // On a busy machine some wait for the lock for longer than a request may take.
    expect([409, 503]).toEqual(expect.arrayContaining(others.map(({ status }) => status)));
    const { my_submission } = await read(alice, slug);
    expect(JSON.parse(accepted[0]?.text ?? "")).toMatchObject({ submission: my_submission });
  });

  it("repeats its answer for a repeated Idempotency-Key", async () => {
    const [alice, slug] = await Promise.all([givenLobster(), givenChallenge()]);
    const request = { params: { slug }, body: { answer: "claw" }, headers: { "idempotency-key": slug } };
    const { submission } = await alice.api.ok(submitChallenge, request);
    expect((await alice.api.ok(submitChallenge, request)).submission).toEqual(submission);
  });

  it.each([
    ["before it opens", { opensAt: FUTURE }, "challenge_not_open"],
    ["after it closed", { closesAt: PAST }, "challenge_closed"],
  ])("refuses an answer %s with 409 and stores none", async (_, period, code) => {
    const [alice, slug] = await Promise.all([givenLobster(), givenChallenge(period)]);
    expect(await refused(alice, slug, "claw")).toMatchObject({ status: 409, code });
    expect(await read(alice, slug)).toMatchObject({ my_submission: null });
  });

  it("takes an answer between its opening and its close", async () => {
    const [alice, slug] = await Promise.all([
      givenLobster(),
      givenChallenge({ opensAt: PAST, closesAt: FUTURE }),
    ]);
    expect(await submit(alice, slug, "claw")).toMatchObject({ correct: true });
  });

  it("scores a shipped challenge", async () => {
    const [alice, slug = ""] = [await givenLobster(), ...[...shippedChallenges.keys()].slice(-1)];
    expect(await submit(alice, slug, "surely not")).toMatchObject({ challenge_slug: slug, score: 0 });
    expect(await read(alice, slug)).toMatchObject({ my_submission: { correct: false } });
  });

  it.each(["no-such-challenge", "leaderboard"])("refuses the slug %s with 404", async (slug) => {
    const alice = await givenLobster();
    expect(await refused(alice, slug, "claw")).toMatchObject({ status: 404, code: "challenge_not_found" });
  });

  it.each([
    ["nothing", "  "],
    ["2001 characters", "x".repeat(2001)],
  ])("refuses %s as an answer with 400, and does not use up the one answer", async (_, answer) => {
    const [alice, slug] = await Promise.all([givenLobster(), givenChallenge()]);
    expect(await refused(alice, slug, answer)).toMatchObject({
      status: 400,
      error: expect.stringMatching(/^answer must be 1 to 2000 characters( \(it has 2001\))?$/),
    });
    expect(await submit(alice, slug, "claw")).toMatchObject({ correct: true });
  });
});
