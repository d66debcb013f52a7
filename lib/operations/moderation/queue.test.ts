import { beforeAll, describe, expect, it } from "vitest";
import { database } from "@/db/client";
import { type CaseRow, WORST_FIRST } from "@/db/queries/moderation/case";
import { listLogOfOwner } from "@/db/queries/moderation/log";
import { countQueue, findCase } from "@/db/queries/moderation/queue";
import { REPORT_REASONS } from "@/db/schema/reports";
import { deleteAccount } from "@/lib/access/owners/delete-account";
import { createComment } from "@/lib/areas/comments/endpoints";
import { editComment, editPost } from "@/lib/areas/edits/endpoints";
import { deletePost } from "@/lib/areas/posts/endpoints";
import { createQuestion } from "@/lib/areas/questions/endpoints";
import { createReport } from "@/lib/areas/reports/endpoints";
import {
  type GivenLobster,
  givenAge,
  givenLobster,
  givenLobsters,
  givenStatus,
} from "@/lib/testing/given/lobsters";
import { givenPost } from "@/lib/testing/given/posts";
import { appeal, decideAppeal } from "./appeals";
import { queue } from "./lists";
import { hideText, type ModeratorAct, sanctionLobster, settleReport } from "./moderation";
import { type DeskCase, groupCases } from "./queue";

const { db } = database();

type Reason = (typeof REPORT_REASONS)[number];
type Target = { target_type: CaseRow["targetType"]; target_id: string };

let reporters: GivenLobster[];

beforeAll(async () => {
  reporters = await Promise.all((await givenLobsters(3)).map(givenAge));
});

/** Each reporter reports the target, one after another. */
async function reportFor(target: Target, ...reasons: Reason[]): Promise<void> {
  for (const [index, reason] of reasons.entries())
    await reporters[index]?.api.ok(createReport, { body: { ...target, reason, detail: `No. ${index}` } });
}

async function givenTarget(author?: GivenLobster): Promise<Target> {
  const post = await givenPost(author ?? (await givenLobster()));
  return { target_type: "post", target_id: post.id };
}

const wholeQueue = () => queueByPages(200);

const caseOf = async ({ target_id }: Target) =>
  (await wholeQueue()).find(({ targetId }) => targetId === target_id);

/** The whole queue, read page by page. */
async function queueByPages(size: number): Promise<DeskCase[]> {
  const seen: DeskCase[] = [];
  let cursor: string | undefined;
  do {
    const page = await queue.read(db, {}, { limit: size, cursor });
    seen.push(...page.cases);
    cursor = page.next_cursor ?? undefined;
  } while (cursor);
  return seen;
}

describe("a text that was edited after a report", () => {
  const edit = (author: GivenLobster, id: string, content: string) =>
    author.api.ok(editPost, { params: { id }, body: { title: `Title of ${content}`, content } });

  it("is shown as it was at each report, and as it is now", async () => {
    const author = await givenLobster();
    const target = await givenTarget(author);
    await edit(author, target.target_id, "second");
    const report = (index: number) =>
      reporters[index]?.api.ok(createReport, { body: { ...target, reason: "other" } });
    await report(0);
    await report(1);
    expect((await caseOf(target))?.versions).toEqual([]);
    await edit(author, target.target_id, "third");
    await report(2);
    await edit(author, target.target_id, "fourth");
    expect(await caseOf(target)).toMatchObject({
      words: "fourth",
      versions: [
        { title: "Title of second", content: "second", reports: 2 },
        { title: "Title of third", content: "third", reports: 1 },
      ],
      reports: [{}, {}, {}],
    });
    // Moderators still see the text after its deletion.
    await author.api.ok(deletePost, { params: { id: target.target_id } });
    expect(await caseOf(target)).toMatchObject({ textStatus: "deleted", versions: [{}, {}] });
  });

  it("has no title if it is a comment, and no versions in appeals", async () => {
    const author = await givenLobster();
    const { id: post_id } = await givenPost(author);
    const { comment } = await author.api.ok(createComment, { body: { post_id, content: "first" } });
    const target: Target = { target_type: "comment", target_id: comment.id };
    await reportFor(target, "other");
    await author.api.ok(editComment, { params: { id: comment.id }, body: { content: "second" } });
    expect(await caseOf(target)).toMatchObject({
      words: "second",
      versions: [{ title: null, content: "first", reports: 1 }],
    });
    const act: ModeratorAct = { by: "operator", reason: "Rude", now: new Date() };
    await edit(author, post_id, "second");
    await hideText(db, "post", post_id, act);
    const [entry] = await listLogOfOwner(db, author.ownerId, 1);
    await appeal(db, { ownerId: author.ownerId, entryId: entry?.id ?? "", text: "Why?" });
    expect(await caseOf({ target_type: "post", target_id: post_id })).toMatchObject({ versions: [] });
  });
});

describe("the moderators' queue", () => {
  it("ranks every reason", () => {
    expect(WORST_FIRST.toSorted()).toEqual([...REPORT_REASONS, "appeal"].toSorted());
  });

  it("has the worst reason first, then what most owners reported, then the oldest", async () => {
    const [old, young, many, worst] = [
      await givenTarget(),
      await givenTarget(),
      await givenTarget(),
      await givenTarget(),
    ];
    await reportFor(old, "harassment");
    await reportFor(young, "harassment");
    await reportFor(many, "other", "harassment");
    await reportFor(worst, "doxxing");
    const mine = [worst, many, old, young].map(({ target_id }) => target_id);
    const queue = (await wholeQueue()).map(({ targetId }) => targetId);
    expect(queue.filter((id) => mine.includes(id))).toEqual(mine);
  });

  it("shows every case once and in the same order when read page by page", async () => {
    for (const reason of REPORT_REASONS) await reportFor(await givenTarget(), reason, "other");
    const whole = (await wholeQueue()).map(({ targetId }) => targetId);
    expect((await queueByPages(2)).map(({ targetId }) => targetId)).toEqual(whole);
    expect(new Set(whole).size).toBe(whole.length);
  });

  it("groups the reports of a target, the worst first, each with reporter and reason", async () => {
    const target = await givenTarget();
    await reportFor(target, "other", "doxxing");
    expect(await caseOf(target)).toMatchObject({
      owners: 2,
      isQueued: false,
      reports: [
        { reason: "doxxing", detail: "No. 1", reporter: { serial_no: reporters[1]?.serialNo } },
        { reason: "other", detail: "No. 0", reporter: { serial_no: reporters[0]?.serialNo } },
      ],
    });
  });

  it("does not count the owner of a shadow-muted reporter, but shows the report", async () => {
    const [target, muted] = [await givenTarget(), await givenLobster()];
    await givenStatus(muted.id, "shadow_muted");
    await muted.api.ok(createReport, { body: { ...target, reason: "doxxing" } });
    expect(await caseOf(target)).toMatchObject({ owners: 0, reports: [{ isByShadowMuted: true }] });
  });

  it("counts its cases, and those after a given time", async () => {
    const target = await givenTarget();
    const since = new Date().toISOString();
    const before = await countQueue(db, since);
    await reportFor(target, "doxxing", "other");
    const now = await countQueue(db, since);
    expect(now).toMatchObject({ cases: (await wholeQueue()).length, added: before.added + 2 });
    expect((await countQueue(db, now.newestAt ?? "")).added).toBe(0);
    expect((await countQueue(db, "infinity")).added).toBe(0);
  });

  it("omits what is settled", async () => {
    const target = await givenTarget();
    await reportFor(target, "doxxing", "other");
    const [first, second] = (await caseOf(target))?.reports ?? [];
    const act: ModeratorAct = { by: "operator", reason: "Seen.", now: new Date() };
    await settleReport(db, first?.id ?? "", "dismissed", act);
    expect(await caseOf(target)).toMatchObject({ owners: 1, reports: [{ reason: "other" }] });
    await settleReport(db, second?.id ?? "", "actioned", act);
    expect(await caseOf(target)).toBeUndefined();
  });
});

describe("an appeal in the queue", () => {
  const act: ModeratorAct = { by: "operator", reason: "It names a street.", now: new Date() };

  async function givenAppeal(target: Target, ownerId: string) {
    const [entry] = await listLogOfOwner(db, ownerId, 1);
    await appeal(db, { ownerId, entryId: entry?.id ?? "", text: `Not mine: ${target.target_id}` });
  }

  it("is shown with the reports of its target and the act that it contests, and counts no owner", async () => {
    const author = await givenLobster();
    const target = await givenTarget(author);
    await reportFor(target, "other");
    await hideText(db, "post", target.target_id, act);
    await givenAppeal(target, author.ownerId);
    const found = await caseOf(target);
    expect(found).toMatchObject({
      owners: 1,
      reports: [{ reason: "other" }],
      appeals: [{ against: { action: "post_hidden", reason: act.reason } }],
    });
    expect(found?.appeals[0]?.text).toBe(`Not mine: ${target.target_id}`);
  });

  it("comes after harassment and before lesser reasons, and leaves the queue once decided", async () => {
    const author = await givenLobster();
    const [harassed, solicited] = [await givenTarget(), await givenTarget()];
    await reportFor(solicited, "contact_solicit");
    const sanctioned: Target = { target_type: "lobster", target_id: author.id };
    await sanctionLobster(db, author.id, { status: "muted", until: null }, act);
    await givenAppeal(sanctioned, author.ownerId);
    await reportFor(harassed, "harassment");
    const mine = [harassed, sanctioned, solicited].map(({ target_id }) => target_id);
    const queue = (await wholeQueue()).map(({ targetId }) => targetId);
    expect(queue.filter((id) => mine.includes(id))).toEqual(mine);

    const [open] = (await caseOf(sanctioned))?.appeals ?? [];
    await database().transaction((tx) => decideAppeal(tx, open?.id ?? "", "upheld", act));
    expect(await caseOf(sanctioned)).toBeUndefined();
  });
});

describe("a case", () => {
  const act: ModeratorAct = { by: "operator", reason: "It names a street.", now: new Date() };

  it("shows the text of a comment and a question, and the lobster of each target", async () => {
    const [author, recipient] = [await givenLobster(), await givenLobster()];
    const { id } = await givenPost(recipient);
    const { comment } = await author.api.ok(createComment, { body: { post_id: id, content: "Hm!" } });
    const { question } = await author.api.ok(createQuestion, {
      body: { recipient_lobster_id: recipient.id, question: "Where do you live?" },
    });
    const shown = (type: CaseRow["targetType"], target: string) => findCase(db, { type, id: target });
    const lobster = { serial_no: author.serialNo, status: "active" };
    expect(groupCases(await shown("comment", comment.id))).toMatchObject([
      { words: "Hm!", postId: id, textStatus: "visible", lobster, reports: [] },
    ]);
    expect(groupCases(await shown("question", question.id))).toMatchObject([
      { words: "Where do you live?", recipient: { serial_no: recipient.serialNo }, lobster },
    ]);
    expect(groupCases(await shown("lobster", author.id))).toMatchObject([{ textStatus: null, lobster }]);
    expect(await shown("post", author.id)).toEqual([]);
  });

  it("does not show the text of a question that was deleted with its recipient", async () => {
    const [sender, recipient] = [await givenLobster(), await givenLobster()];
    const { question } = await sender.api.ok(createQuestion, {
      body: { recipient_lobster_id: recipient.id, question: "Where do you sleep?" },
    });
    const target: Target = { target_type: "question", target_id: question.id };
    await recipient.api.ok(createReport, { body: { ...target, reason: "doxxing" } });
    const owner = { id: recipient.ownerId, email: recipient.email };
    await deleteAccount({ owner, typedName: recipient.displayName }, new Date());
    expect(await caseOf(target)).toMatchObject({ words: null, recipient: null, reports: [{}] });
  });

  it("shows the status in force and earlier acts against its author", async () => {
    const author = await givenLobster();
    const target = await givenTarget(author);
    const until = new Date(act.now.getTime() + 3_600_000).toISOString();
    await sanctionLobster(db, author.id, { status: "shadow_muted", until }, act);
    await hideText(db, "post", target.target_id, { ...act, now: new Date(act.now.getTime() + 1000) });
    const [found] = groupCases(await findCase(db, { type: "post", id: target.target_id }));
    expect(found).toMatchObject({
      textStatus: "hidden",
      lobster: { status: "shadow_muted", statusUntil: until },
      earlier: [
        { action: "post_hidden", status: null },
        { action: "status_set", status: "shadow_muted", until, reason: act.reason },
      ],
    });
  });

  it("marks an expired sanction as over", async () => {
    const author = await givenLobster({ status: "muted", statusUntil: "2020-01-01T00:00:00.000Z" });
    const [found] = groupCases(await findCase(db, { type: "lobster", id: author.id }));
    expect(found?.lobster).toMatchObject({ status: "active", statusUntil: null });
  });
});
