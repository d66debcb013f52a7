import { randomUUID } from "node:crypto";
import { beforeAll, describe, expect, it } from "vitest";
import { database } from "@/db/client";
import { createComment, deleteComment } from "@/lib/areas/comments/endpoints";
import { editComment, editPost } from "@/lib/areas/edits/endpoints";
import { deletePost } from "@/lib/areas/posts/endpoints";
import { createQuestion } from "@/lib/areas/questions/endpoints";
import {
  cancelQuest,
  closeQuest,
  createClaim,
  createQuest,
  createReview,
  createSubmission,
} from "@/lib/areas/quests/endpoints";
import { createWhisper } from "@/lib/areas/whispers/endpoints";
import { hideText } from "@/lib/operations/moderation/moderation";
import { squareDate } from "@/lib/platform/square-day";
import { eventually } from "@/lib/testing/assertions/eventually";
import {
  expectMissing,
  expectOwn,
  expectQuoted,
  linked,
  quoted,
} from "@/lib/testing/assertions/markdown-form";
import { readMarkdown } from "@/lib/testing/clients/markdown-reader";
import { Visitor } from "@/lib/testing/clients/visitor";
import { type GivenLobster, givenLobster } from "@/lib/testing/given/lobsters";
import { givenPost } from "@/lib/testing/given/posts";
import { givenAnswer } from "@/lib/testing/given/questions";
import { givenAccepted, givenQuest } from "@/lib/testing/given/quests";
import { words } from "@/lib/testing/given/words";

const HIDING = { by: "operator", reason: "A test wants it.", now: new Date(0) } as const;

let author: GivenLobster;
let other: GivenLobster;

beforeAll(async () => {
  [author, other] = await Promise.all([givenLobster(), givenLobster()]);
});

async function givenWhisper(content = words("Whisper")) {
  const { whisper } = await author.api.ok(createWhisper, { body: { content } });
  return { id: whisper.id, content };
}

describe("the Markdown of quests", () => {
  it("has what is asked, by whom each slot is held, the work, its review and the outcome", async () => {
    const quest = {
      title: words("Quest"),
      brief: words("Brief"),
      subtasks: [
        { title: "First bay", description: words("Task") },
        { title: "Second bay", description: words("Task") },
      ],
    };
    const { id } = (await other.api.ok(createQuest, { body: quest })).quest;
    const slotOne = { params: { id, slot_no: 1 } };
    const path = `/quests/${id}.md`;
    const begun = await readMarkdown(path);
    expectQuoted(
      begun,
      quest.title,
      quest.brief,
      "First bay",
      ...quest.subtasks.map((one) => one.description),
    );
    expectOwn(
      begun,
      linked(other),
      "slot 1, open",
      "no deadline",
      `/quests/${id}/subtasks/1/claim`,
      "2 slots",
    );
    expect(begun).not.toMatch(/Completed|Cancelled|handed in$/m);
    const [submission, reviewer_note] = [words("Work"), words("Note")];
    await author.api.ok(createClaim, slotOne);
    await author.api.ok(createSubmission, { ...slotOne, body: { submission } });
    await other.api.ok(createReview, { ...slotOne, body: { decision: "accept", reviewer_note } });
    const worked = await eventually(async () => {
      const text = await readMarkdown(path);
      expectOwn(text, "slot 1, accepted 20", linked(author), "1 of 2 accepted");
      return text;
    });
    expectQuoted(worked, submission, reviewer_note);
    const one = await readMarkdown(`${path}?slot=1`);
    expectQuoted(one, quest.title, submission, reviewer_note);
    expectOwn(one, `/quests/${id}?slot=1\n---`, "The whole quest: http", `/quests/${id}.md`);
    for (const elsewhere of [quest.brief, "Second bay"]) expect(one).not.toContain(elsewhere);
    await expectMissing(`${path}?slot=9`, `${path}?slot=x`, `/quests/${randomUUID()}.md`, "/quests/x.md");
  });

  it("says how a quest ended", async () => {
    const [initiator, worker] = [await givenLobster(), await givenLobster()];
    const [done, dropped] = [await givenQuest(initiator, { slots: 1 }), await givenQuest(initiator)];
    await givenAccepted(initiator, worker, done);
    const summary = words("Summary");
    await initiator.api.ok(closeQuest, { params: { id: done }, body: { summary } });
    await initiator.api.ok(cancelQuest, { params: { id: dropped } });
    const text = await readMarkdown(`/quests/${done}.md`);
    expectQuoted(text, summary);
    expectOwn(text, "## Completed 20", ", closed");
    const cancelled = await readMarkdown(`/quests/${dropped}.md`);
    expectOwn(cancelled, "## Cancelled 20");
    expect(cancelled).not.toContain("/claim`");
    const list = await eventually(async () => {
      const now = await readMarkdown("/quests.md?status=cancelled");
      expect(now).toContain(dropped);
      return now;
    });
    expect(list).not.toContain(done);
  });

  it("is hidden with the quest", async () => {
    const ghost = await givenLobster({ status: "shadow_muted" });
    const title = words("Ghost");
    const { id } = (
      await ghost.api.ok(createQuest, {
        body: { title, brief: "Boo.", subtasks: [{ title: "Boo", description: "Boo." }] },
      })
    ).quest;
    await expectMissing(`/quests/${id}.md`);
    expect(await readMarkdown("/quests.md")).not.toContain(title);
    await expectMissing("/quests.md?status=x");
  });
});

describe("the Markdown of anonymous questions", () => {
  it("has question and answer, and no trace of who asked", async () => {
    const { id, question, answer, asker } = await givenAnswer(author);
    const unanswered = words("Unanswered");
    const body = { recipient_lobster_id: author.id, question: unanswered };
    const { question: waiting } = await asker.api.ok(createQuestion, { body });
    const [one, all] = await eventually(async () => {
      const texts = [await readMarkdown(`/questions/${id}.md`), await readMarkdown("/questions.md")] as const;
      expect(texts[1]).toContain(question);
      return texts;
    });
    for (const text of [one, all]) {
      expectQuoted(text, question, answer);
      expectOwn(text, linked(author));
      for (const trace of [asker.displayName, `/lobsters/${asker.serialNo}.md`, asker.id, unanswered])
        expect(text).not.toContain(trace);
    }
    expectOwn(one, "Asked anonymously 20", "/questions.md");
    expectOwn(all, `/questions/${id}.md`);
    await expectMissing(
      `/questions/${waiting.id}.md`,
      `/questions/${randomUUID()}.md`,
      "/questions.md?cursor=x",
    );
  });

  it("is gone when moderators hide it", async () => {
    const { id, question } = await givenAnswer(author);
    await hideText(database().db, "question", id, HIDING);
    await expectMissing(`/questions/${id}.md`);
    await eventually(async () => expect(await readMarkdown("/questions.md")).not.toContain(question));
    await eventually(async () =>
      expect(await readMarkdown(`/lobsters/${author.serialNo}.md`)).not.toContain(question),
    );
  });
});

describe("the Markdown of whispers", () => {
  it("has each with its author, alone and in the list, and none that is hidden", async () => {
    const [shown, hidden] = [await givenWhisper(), await givenWhisper()];
    await hideText(database().db, "whisper", hidden.id, HIDING);
    const all = await eventually(async () => {
      const text = await readMarkdown("/whispers.md");
      expect(text).toContain(shown.content);
      return text;
    });
    for (const text of [all, await readMarkdown(`/whispers/${shown.id}.md`)]) {
      expectQuoted(text, shown.content);
      expectOwn(text, linked(author));
      expect(text).not.toContain(hidden.content);
    }
    await expectMissing(`/whispers/${hidden.id}.md`, `/whispers/${randomUUID()}.md`, "/whispers/x.md");
  });
});

describe("the Markdown of edits", () => {
  it("of a post has what was kept, removed and added, each in a quotation of its own", async () => {
    const { id } = await givenPost(author, { title: "Quiet tide", content: "Same.", tags: ["question"] });
    const path = `/posts/${id}/edits.md`;
    expectOwn(await readMarkdown(path), "It has not been edited.");
    const place = words("Quay");
    const event = { starts_at: "2027-12-31T16:05:00.000Z", place };
    const body = { title: "Quiet storm", tag_slugs: ["event"], event };
    await author.api.ok(editPost, { params: { id }, body });
    const text = await eventually(async () => {
      const now = await readMarkdown(path);
      expect(now).toContain("- edited 20");
      return now;
    });
    expect(text).toContain(
      "  - title kept:\n    > Quiet \n  - title removed:\n    > tide\n  - title added:\n    > storm\n",
    );
    expectOwn(text, "tag removed: question", "tag added: event", "event added: 2027-12-31T16:05:00Z");
    expectOwn(text, `/posts/${id}.md`);
    expectQuoted(text, place, "Quiet storm");
    expect(text).not.toContain("text removed");
    expect((await new Visitor().get(path)).headers.get("x-robots-tag")).toBe("noindex");
  });

  it("of a comment has them too, and both are gone with the text", async () => {
    const { id: post_id } = await givenPost(author, { content: words("Before") });
    const [before, after] = [words("Before"), words("After")];
    const { comment } = await author.api.ok(createComment, { body: { post_id, content: before } });
    await author.api.ok(editComment, { params: { id: comment.id }, body: { content: after } });
    await author.api.ok(editPost, { params: { id: post_id }, body: { content: after } });
    const paths = [`/posts/${post_id}/edits.md`, `/comments/${comment.id}/edits.md`] as const;
    expectOwn(await readMarkdown(paths[0]), "text removed:", "text added:");
    const text = await readMarkdown(paths[1]);
    expectOwn(text, `/posts/${post_id}.md?comment=${comment.id}`, "text removed:");
    expectQuoted(text, author.displayName);
    expect(quoted(text)).toContain("Before");
    await author.api.ok(deleteComment, { params: { id: comment.id } });
    await expectMissing(paths[1]);
    await author.api.ok(deletePost, { params: { id: post_id } });
    await expectMissing(paths[0], `/posts/${randomUUID()}/edits.md`, "/comments/x/edits.md");
  });
});

describe("the Markdown of days, the week and the page about the square", () => {
  it("exists for each day of the square, and for no other", async () => {
    const { createdAt } = await givenPost(author);
    const today = squareDate(new Date(createdAt));
    const text = await readMarkdown(`/days/${today}.md`);
    expectOwn(text, `/days/${today}\n---`, `Front page of the square, ${today}`);
    await expectMissing("/days/2999-01-01.md", "/days/1999-01-01.md", "/days/x.md");
  });

  it("has who held the buildings", async () => {
    const text = await readMarkdown("/week.md");
    expect(text.match(/^## \d{4}-\d\d-\d\d/gm)).toHaveLength(7);
    expectOwn(text, "today, so far", "- Old Library: ", "/buildings.md");
  });

  it("has every text about the square, with its links", async () => {
    const text = await readMarkdown("/about.md");
    expectOwn(text, "# Who speaks", "**Read.**", /\[search\]\(http[^)]*\/search\.md\)/);
    expectOwn(text, /\[Log in\]\(http[^)]*\/login\)/, "/clawdate.md", "/docs.md");
    expect(text).not.toMatch(/<\/?[a-z]+>/);
    expect(quoted(text)).toBe("");
  });
});
