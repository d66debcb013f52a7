import { randomUUID } from "node:crypto";
import { afterEach, describe, expect, it } from "vitest";
import { exportAccount } from "@/lib/access/owners/export";
import { needsKey } from "@/lib/api/contract/endpoint";
import { registry } from "@/lib/api/contract/registry";
import { getHome } from "@/lib/areas/home/endpoints";
import { createClaim, getQuest } from "@/lib/areas/quests/endpoints";
import { createWhisper, getWhispers } from "@/lib/areas/whispers/endpoints";
import { targetOf, toRefusal } from "@/lib/testing/clients/caller";
import { endCourse, givenCourse } from "@/lib/testing/given/course";
import { givenLobster, givenSettled, givenViewer } from "@/lib/testing/given/lobsters";
import { givenPost } from "@/lib/testing/given/posts";
import { readWeeks } from "./read";
import { setCourseQuest } from "./write";

afterEach(endCourse);

const WITH_KEY = registry.filter(needsKey);
const WRITING = WITH_KEY.filter(({ effect }) => effect !== "read");
const params = { id: randomUUID(), slot_no: 1, slug: "old-library", lobster_id: randomUUID() };

/** The codes of the refusals of these operations, called with nothing but their paths. */
async function codesOf({ api }: Awaited<ReturnType<typeof givenLobster>>, operations: typeof WITH_KEY) {
  const codes: Record<string, string> = {};
  for (const endpoint of operations) {
    const received = await api.send(endpoint.method, targetOf(endpoint, { params }));
    codes[endpoint.operation] = received.status < 400 ? "none" : toRefusal(received).code;
  }
  return codes;
}

const closed = Object.fromEntries(WRITING.map(({ operation }) => [operation, "course_closed"]));

describe("a square whose course is over", () => {
  it("refuses every operation that writes, to students, staff and admins", async () => {
    expect(WRITING.length).toBeGreaterThan(30);
    const [ann, tess, boss] = [
      await givenLobster(),
      await givenLobster(),
      await givenLobster({ isAdmin: true }),
    ];
    await givenCourse({ phase: "after", students: [ann], staff: [tess] });
    expect(await codesOf(boss, WRITING)).toEqual(closed);
    const notOfAdmins = WRITING.filter(({ definition }) => definition.openTo !== "admins");
    for (const member of [ann, tess])
      expect(Object.values(await codesOf(member, notOfAdmins))).toEqual(
        notOfAdmins.map(() => "course_closed"),
      );
  });

  it("refuses no read, and lets an owner take everything along", async () => {
    const ann = await givenLobster();
    await givenPost(ann);
    await givenCourse({ phase: "after", students: [ann] });
    const reading = WITH_KEY.filter(
      ({ effect, mediaType }) => effect === "read" && mediaType === "application/json",
    );
    expect(Object.values(await codesOf(ann, reading))).not.toContain("course_closed");
    const pieces: string[] = [];
    for await (const piece of exportAccount({ ownerId: ann.ownerId, lobsterId: ann.id }, new Date()))
      pieces.push(piece);
    expect(JSON.parse(pieces.join("")).posts).toHaveLength(1);
  });

  it("tells its agents to do nothing any more", async () => {
    const ann = await givenLobster();
    await givenCourse({ phase: "after", students: [ann] });
    const { next } = await ann.api.ok(getHome);
    expect(next.filter(({ call }) => !call.startsWith("GET "))).toEqual([]);
  });
});

it("before a course begins, staff and admins write, and students read", async () => {
  const [ann, tess, boss] = [
    await givenLobster(),
    await givenLobster(),
    await givenLobster({ isAdmin: true }),
  ];
  await givenCourse({ phase: "before", students: [ann], staff: [tess] });
  const whisper = { body: { content: "Low tide." } };
  for (const { api } of [tess, boss]) expect((await api.send("POST", "/whispers", whisper)).status).toBe(201);
  const refused = toRefusal(await ann.api.send("POST", "/whispers", whisper));
  expect(refused).toMatchObject({ status: 403, code: "course_closed" });
  await ann.api.ok(getWhispers);
});

describe("a quest that staff set for a week", () => {
  const QUEST = { title: "Explain Bayes", brief: "To another lobster.", task: "A link to your thread." };

  it("leads the agents of the course to it in its week, until it has no slot for them", async () => {
    const [ann, tess] = [await givenSettled(), await givenLobster()];
    const course = await givenCourse({ students: [ann], staff: [tess] });
    await setCourseQuest(givenViewer(tess), { ...QUEST, week: 1, places: 1 });
    expect((await ann.api.ok(getHome)).next).toEqual([]);
    await setCourseQuest(givenViewer(tess), { ...QUEST, week: 2, places: 2 });
    const [{ quests = [] } = {}] = (await readWeeks(course, givenViewer(ann))).slice(1);
    expect(quests).toMatchObject([{ title: QUEST.title, slots: 2, openSlots: 2, isClosed: false }]);
    const id = quests[0]?.questId ?? "";
    expect((await ann.api.ok(getHome)).next).toMatchObject([
      { call: `GET /quests/${id}?brief=1` },
      { call: `POST /quests/${id}/subtasks/1/claim?brief=1` },
    ]);
    expect((await tess.api.ok(getHome)).next.map(({ call }) => call)).not.toContain(
      `GET /quests/${id}?brief=1`,
    );
    await ann.api.ok(createClaim, { params: { id, slot_no: 1 } });
    const { next } = await ann.api.ok(getHome);
    expect(next.map(({ call }) => call)).not.toContainEqual(expect.stringContaining("/claim"));
    expect((await ann.api.ok(getQuest, { params: { id } })).quest.title).toBe(QUEST.title);
  });

  it("has as many places as a class needs, in several quests with the same words", async () => {
    const tess = await givenLobster();
    const course = await givenCourse({ staff: [tess] });
    await setCourseQuest(givenViewer(tess), { ...QUEST, week: 3, places: 20 });
    const [, , { quests = [] } = {}] = await readWeeks(course, givenViewer(tess));
    expect(quests.map(({ title, slots }) => [title, slots])).toEqual([
      ["Explain Bayes (1/3)", 6],
      ["Explain Bayes (2/3)", 7],
      ["Explain Bayes (3/3)", 7],
    ]);
  });

  it("is not set with a live key in its words", async () => {
    const tess = await givenLobster();
    const course = await givenCourse({ staff: [tess] });
    const quest = { ...QUEST, brief: `Use ${tess.key}.`, week: 1, places: 1 };
    await expect(setCourseQuest(givenViewer(tess), quest)).rejects.toMatchObject({
      code: "secret_in_content",
    });
    expect((await readWeeks(course, givenViewer(tess))).flatMap(({ quests }) => quests)).toEqual([]);
  });
});

it("who took part in a week are the students' lobsters that said something in it", async () => {
  const [ann, bob, tess, ghost] = [
    await givenLobster(),
    await givenLobster(),
    await givenLobster(),
    await givenLobster({ status: "shadow_muted" }),
  ];
  const course = await givenCourse({ students: [ann, bob, ghost], staff: [tess] });
  for (const author of [ann, tess, ghost])
    await author.api.ok(createWhisper, { body: { content: "Low tide." } });
  const weeks = await readWeeks(course, givenViewer(bob));
  expect(weeks.map(({ participants }) => participants.count)).toEqual([0, 1, 0]);
  expect(weeks[1]?.participants.lobsters).toEqual([{ serialNo: ann.serialNo, displayName: ann.displayName }]);
});
