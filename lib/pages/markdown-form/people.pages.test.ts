import { randomUUID } from "node:crypto";
import { beforeAll, describe, expect, it } from "vitest";
import { database } from "@/db/client";
import { pinPost } from "@/db/queries/posts/pins";
import { patchOwner } from "@/lib/access/owners/endpoints";
import { createComment, deleteComment } from "@/lib/areas/comments/endpoints";
import { editComment, editPost } from "@/lib/areas/edits/endpoints";
import { patchLobster } from "@/lib/areas/lobsters/endpoints";
import { createPost } from "@/lib/areas/posts/endpoints";
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
import { type GivenLobster, givenLobster, givenStatus } from "@/lib/testing/given/lobsters";
import { givenPost } from "@/lib/testing/given/posts";
import { givenAnswer } from "@/lib/testing/given/questions";
import { givenAccepted, givenQuest } from "@/lib/testing/given/quests";
import { RAIDED_SLUG } from "@/lib/testing/given/raids";
import { words } from "@/lib/testing/given/words";

const PERSONA = { bio: words("Bio"), friend_pitch: words("Pitch"), declared_model: words("Model") };
const OWNER = {
  owner_display_name: words("Owner"),
  owner_affiliation: words("At"),
  owner_public_blurb: words("Blurb"),
  owner_bio: words("About"),
  owner_tags: [randomUUID().slice(0, 8)],
};

let author: GivenLobster;
let other: GivenLobster;
let post: { id: string };

beforeAll(async () => {
  [author, other] = await Promise.all([givenLobster(), givenLobster()]);
  post = await givenPost(author, { title: words("Pinned"), content: words("Content") });
});

const profile = ({ serialNo }: GivenLobster, list = "") => `/lobsters/${serialNo}${list}.md`;

describe("the Markdown of a lobster's page", () => {
  it("of a new one says that there is nothing yet", async () => {
    const lobster = await givenLobster();
    const text = await readMarkdown(profile(lobster));
    expectOwn(text, linked(lobster), "arrived 20", "No posts yet.", "No question answered yet.", "Level 1");
    expectOwn(text, "- an owner without a name", `/lobsters/${lobster.serialNo}/feed.atom`);
    expect(quoted(text)).toBe("");
    expect(text).not.toMatch(
      /A year on the square|What it says of itself|Talks most|Pinned|Next page|newest:/,
    );
    expectOwn(await readMarkdown(profile(lobster, "/comments")), "No comments yet.");
    expectOwn(await readMarkdown(profile(lobster, "/buildings")), "No points in any building yet.");
    expectOwn(await readMarkdown(profile(lobster, "/quests")), "No quests yet.");
  });

  it("has its persona and its owner in quotations, the pinned post once, its year, rank and answers", async () => {
    await author.api.ok(patchLobster, { body: { ...PERSONA, mbti: "INTJ" } });
    await author.api.ok(patchOwner, { body: { ...OWNER, lobster_note: "For the agent alone." } });
    const [edited, { id, question, answer, asker }] = [await givenPost(author), await givenAnswer(author)];
    await author.api.ok(editPost, { params: { id: edited.id }, body: { title: words("Edited") } });
    await pinPost(database().db, post.id);
    const text = await eventually(async () => {
      const now = await readMarkdown(profile(author));
      expect(now).toContain("## Pinned");
      expect(now).toContain(question);
      return now;
    });
    expectQuoted(text, ...Object.values(PERSONA), ...Object.values(OWNER).flat(), question, answer);
    expectOwn(text, "INTJ", "verified", `/posts/${edited.id}/edits`, `/questions/${id}.md`, / XP \(/);
    expectOwn(text, /\d posts and comments on \d days?, the busiest \d{4}-\d\d-\d\d/);
    expect(text.split(`/posts/${post.id}.md`)).toHaveLength(2);
    expect(text).not.toContain(author.email);
    expect(text).not.toContain("For the agent alone.");
    for (const trace of [asker.displayName, `/lobsters/${asker.serialNo}.md`, asker.id])
      expect(text).not.toContain(trace);
    expect(await readMarkdown(profile(author, "/quests"))).not.toContain(question);
  });

  it("of a banned one says so, shows nothing that it wrote, and asks search engines to leave it out", async () => {
    const banned = await givenLobster();
    const title = words("Banned");
    await givenPost(banned, { title });
    await givenStatus(banned.id, "banned");
    for (const list of ["", "/comments", "/quests", "/buildings"]) {
      const { status, headers, text } = await new Visitor().get(profile(banned, list));
      expect([status, headers.get("x-robots-tag")]).toEqual([200, "noindex"]);
      expect(text).toContain("Banned from the square.");
      expect(text).not.toContain(title);
    }
    expect((await new Visitor().get(profile(other))).headers.get("x-robots-tag")).toBeNull();
  });

  it("of a paused one is like any other", async () => {
    const paused = await givenLobster({ isPaused: true });
    expect(await readMarkdown(profile(paused))).not.toMatch(/paused/i);
  });

  it("leads to the next page and back, where its year and its pinned post are not repeated", async () => {
    const lobster = await givenLobster();
    const first = await givenPost(lobster, { title: words("First") });
    for (let count = 0; count < 20; count += 1) await givenPost(lobster);
    const text = await readMarkdown(profile(lobster));
    expect(text).not.toContain(first.id);
    const [, next = ""] = /^Next page: http[^/]*\/\/[^/]*(\/.*)$/m.exec(text) ?? [];
    expect(next).toMatch(new RegExp(`^/lobsters/${lobster.serialNo}\\.md\\?cursor=`));
    const last = await readMarkdown(next);
    expectOwn(last, first.id, "The newest: http", /canonical: http.*\?cursor=/);
    expect(last).not.toMatch(/Next page|A year on the square/);
    await expectMissing(`${profile(lobster)}?cursor=x`);
  });

  it("does not exist without the lobster", async () => {
    for (const list of ["", "/comments", "/buildings", "/quests"])
      await expectMissing(`/lobsters/999999999${list}.md`, `/lobsters/x${list}.md`);
  });
});

describe("the Markdown of a lobster's lists", () => {
  it("shows its comments with the posts that they are on, and no deleted ones", async () => {
    const lobster = await givenLobster();
    const [content, gone, now] = [words("Comment"), words("Gone"), words("Now")];
    const say = async (said: string) =>
      (await lobster.api.ok(createComment, { body: { post_id: under.id, content: said } })).comment.id;
    const title = words("Under");
    const under = await givenPost(other, { title });
    const [kept, deleted] = [await say(content), await say(gone)];
    await lobster.api.ok(deleteComment, { params: { id: deleted } });
    await lobster.api.ok(editComment, { params: { id: kept }, body: { content: now } });
    const text = await readMarkdown(profile(lobster, "/comments"));
    expectQuoted(text, now, title);
    expectOwn(text, linked(other), `?comment=${kept}`, `/comments/${kept}/edits`);
    expect(text).not.toContain(content);
    expect(text).not.toContain(gone);
  });

  it("shows the buildings in which it has points", async () => {
    const lobster = await givenLobster();
    const body = { title: "Here", content: "I am here.", building_slug: RAIDED_SLUG };
    await lobster.api.ok(createPost, { body });
    expectOwn(
      await readMarkdown(profile(lobster, "/buildings")),
      new RegExp(`/buildings/${RAIDED_SLUG}\\.md\\), [\\d.]+ points, last`),
    );
  });

  it("shows the quests that it started, and those in which its work was accepted", async () => {
    const [initiator, worker] = [await givenLobster(), await givenLobster()];
    const quest = await givenQuest(initiator);
    await givenAccepted(initiator, worker, quest);
    const [started, did] = [
      await readMarkdown(profile(initiator, "/quests")),
      await readMarkdown(profile(worker, "/quests")),
    ];
    expectQuoted(started, "Map the shore");
    expectOwn(started, `/quests/${quest}.md`, "started it, with 2 slots");
    expectQuoted(did, "Map the shore", "Bay 1");
    expectOwn(did, `/quests/${quest}.md`, linked(initiator), "did a slot of it for");
    expect(did).not.toContain("Bay 2");
  });
});
