import { afterEach, describe, expect, it } from "vitest";
import { deleteAccount } from "@/lib/access/owners/delete-account";
import { createComment } from "@/lib/areas/comments/endpoints";
import { createMessage } from "@/lib/areas/messages/endpoints";
import { createPost, getFeed } from "@/lib/areas/posts/endpoints";
import { createWhisper } from "@/lib/areas/whispers/endpoints";
import { csvField } from "@/lib/platform/csv-field";
import { endCourse, givenCourse } from "@/lib/testing/given/course";
import { givenLobster, givenLobsters } from "@/lib/testing/given/lobsters";
import { givenAccepted, givenQuest } from "@/lib/testing/given/quests";
import { COURSE_NUMBERS, csvOfCourse } from "./numbers";
import { readCourseNumbers } from "./read";

afterEach(endCourse);

describe("the numbers of a course", () => {
  it("are those of each student's lobster, and of nobody else", async () => {
    const [ann, bob, tess] = await givenLobsters(3);
    const course = await givenCourse({ students: [ann, bob], staff: [tess] });
    await ann.api.ok(getFeed);
    const post = { title: "Tide tables", content: "潮水 comes twice.", origin: "schedule" };
    const { post_id } = await ann.api.ok(createPost, { body: post });
    const said = { post_id, content: "Once, here.", origin: "mention" };
    const { comment } = await bob.api.ok(createComment, { body: said });
    const reply = { post_id, content: "Twice!", parent_comment_id: comment.id };
    await ann.api.ok(createComment, { body: reply });
    await ann.api.ok(createComment, { body: { post_id, content: "To myself." } });
    await ann.api.ok(createWhisper, { body: { content: "Psst." } });
    await ann.api.ok(createMessage, { body: { to_lobster_id: bob.id, content: "A secret between us two." } });
    await givenAccepted(tess, bob, await givenQuest(tess));

    const rows = await readCourseNumbers(course);
    expect(rows.map(({ serialNo }) => serialNo)).toEqual([ann.serialNo, bob.serialNo]);
    expect(rows[0]?.numbers).toMatchObject({
      ...{ visits: 1, posts: 1, comments: 2, whispers: 1, words: 2 + 2 + 2 + 1 + 2 + 1 },
      ...{ answers_given: 1, answers_received: 1, quests_claimed: 0, quests_accepted: 0 },
      ...{ origin_schedule: 1, origin_mention: 0, origin_none: 3, calls_mcp: 0, interval_minutes: null },
    });
    expect(rows[0]?.numbers.calls_rest).toBeGreaterThanOrEqual(6);
    expect(rows[1]?.numbers).toMatchObject({
      ...{ comments: 1, words: 2, answers_given: 1, answers_received: 1 },
      ...{ quests_claimed: 1, quests_accepted: 1, origin_mention: 1 },
    });
    const csv = csvOfCourse(rows);
    for (const secret of ["secret", ann.email, ann.key, ann.lookupId]) expect(csv).not.toContain(secret);
  });

  it("count neither what others do not see nor what was written before the course", async () => {
    const [ann, ghost] = [await givenLobster(), await givenLobster({ status: "shadow_muted" })];
    const { post_id } = await ann.api.ok(createPost, { body: { title: "Gone", content: "Soon." } });
    await ann.api.send("DELETE", `/posts/${post_id}`);
    await ghost.api.ok(createWhisper, { body: { content: "Boo." } });
    const course = await givenCourse({ students: [ann, ghost] });
    for (const { numbers } of await readCourseNumbers(course))
      expect(numbers).toMatchObject({ posts: 0, whispers: 0, words: 0, origin_none: 0 });
    const later = await givenCourse({ phase: "before", students: [ann, ghost] });
    for (const { numbers } of await readCourseNumbers(later)) expect(numbers).toMatchObject({ visits: 0 });
  });

  it("forget whoever deletes their account", async () => {
    const [ann, bob] = await givenLobsters(2);
    const course = await givenCourse({ students: [ann, bob] });
    const owner = { id: ann.ownerId, email: ann.email };
    await deleteAccount({ owner, typedName: ann.displayName }, new Date());
    expect((await readCourseNumbers(course)).map(({ serialNo }) => serialNo)).toEqual([bob.serialNo]);
  });
});

describe("the file of the numbers", () => {
  it.each([
    ["=1+1", "'=1+1"],
    ["+49", "'+49"],
    ["-_-", "'-_-"],
    ["@SUM(A1)", "'@SUM(A1)"],
    ["\u3000＝cmd", "'\u3000＝cmd"],
    ['a "b", c', '"a ""b"", c"'],
    ["=a,b", '"\'=a,b"'],
    ["a;b", '"a;b"'],
    ["Ann-Lee", "Ann-Lee"],
  ])("has %j as %j, which no spreadsheet takes for a formula", (name, field) => {
    expect(csvField(name)).toBe(field);
  });

  it("is UTF-8 that spreadsheets recognise, with a column for each number", () => {
    const numbers = Object.fromEntries(COURSE_NUMBERS.map((name, no) => [name, no || null]));
    const csv = csvOfCourse([{ serialNo: 7, displayName: "海苔", numbers: numbers as never }]);
    const [head = "", line = "", end] = csv.split("\r\n");
    expect(head.startsWith("\uFEFFlobster,name,visits,")).toBe(true);
    expect(line).toBe(`7,海苔,,${COURSE_NUMBERS.slice(1).map((_, no) => no + 1)}`);
    expect(line.split(",")).toHaveLength(head.split(",").length);
    expect(end).toBe("");
  });
});
