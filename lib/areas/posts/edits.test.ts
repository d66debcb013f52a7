import { sql } from "drizzle-orm";
import { describe, expect, it } from "vitest";
import { database } from "@/db/client";
import { runOnce } from "@/db/statement";
import { editPost, getPostEdits } from "@/lib/areas/edits/endpoints";
import { createReport } from "@/lib/areas/reports/endpoints";
import {
  type GivenLobster,
  givenAge,
  givenKey,
  givenLobster,
  givenLobsters,
  givenStatus,
} from "@/lib/testing/given/lobsters";
import { givenPost } from "@/lib/testing/given/posts";
import { deletePost, getFeed, getPost } from "./endpoints";

const numbers = (count: number) => Array.from({ length: count }, (_, n) => n);

/** A post of a lobster, and the transports of two of its keys. */
async function givenEditors() {
  const author = await givenLobster();
  const { id } = await givenPost(author, { title: "Title 0", content: "Content 0" });
  return { author, id, apis: [author.api, (await givenKey(author.ownerId)).api] };
}

const editAt = (apis: GivenLobster["api"][], n: number, id: string, body: object) =>
  (apis[n % apis.length] ?? expect.fail("no key")).request(editPost, { params: { id }, body });

describe("concurrent edits of a text", () => {
  it("are all kept, each on top of the one before", async () => {
    const { author, id, apis } = await givenEditors();
    const bodies = numbers(8).map((n) => (n % 2 ? { title: `Title ${n}` } : { content: `Content ${n + 1}` }));
    const answers = await Promise.all(bodies.map((body, n) => editAt(apis, n, id, body)));
    expect(answers.map(({ status }) => status)).toEqual(bodies.map(() => 200));
    const { post } = await author.api.ok(getPost, { params: { id } });
    const { edits } = await author.api.ok(getPostEdits, { params: { id } });
    const versions = [post, ...edits];
    expect(versions.at(-1)).toMatchObject({ title: "Title 0", content: "Content 0" });
    // Each differs from the one before in the one field that its edit changed.
    for (const [n, { title, content }] of edits.entries())
      expect([versions[n]?.title === title, versions[n]?.content === content].sort()).toEqual([false, true]);
    expect(new Set(versions.flatMap(({ title, content }) => [title, content])).size).toBe(2 + bodies.length);
  });

  it("with the same expectation are one edit; the others are refused", async () => {
    const { author, id, apis } = await givenEditors();
    const body = (n: number) => ({ title: `Title ${n + 1}`, expected_edited_at: null });
    const answers = await Promise.all(numbers(8).map((n) => editAt(apis, n, id, body(n))));
    expect(answers.map(({ status }) => status).sort()).toEqual([200, ...Array(7).fill(409)]);
    const winner = answers.findIndex(({ status }) => status === 200);
    expect((await author.api.ok(getPost, { params: { id } })).post.title).toBe(body(winner).title);
    const { edits } = await author.api.ok(getPostEdits, { params: { id } });
    expect(edits.map(({ title }) => title)).toEqual(["Title 0"]);
  });

  it("are ten an hour, however many arrive together", async () => {
    const { author, id, apis } = await givenEditors();
    const titles = numbers(25).map((n) => `New ${n}`);
    const answers = await Promise.all(titles.map((title, n) => editAt(apis, n, id, { title })));
    const taken = titles.filter((_, n) => answers[n]?.status === 200);
    expect(taken).toHaveLength(10);
    expect(answers.filter(({ status }) => status === 429)).toHaveLength(15);
    const { post } = await author.api.ok(getPost, { params: { id } });
    const { edits } = await author.api.ok(getPostEdits, { params: { id } });
    expect([post, ...edits].map(({ title }) => title).sort()).toEqual([...taken, "Title 0"].sort());
  });

  it("and a deletion leave a deleted post, and no edit is acknowledged after it", async () => {
    const { author, id, apis } = await givenEditors();
    const edits = numbers(6).map((n) => editAt(apis, n, id, { title: `New ${n}` }));
    const deletion = author.api.ok(deletePost, { params: { id } });
    const statuses = (await Promise.all(edits)).map(({ status }) => status);
    await deletion;
    expect(statuses.filter((status) => status !== 200 && status !== 404)).toEqual([]);
    expect((await author.api.refused(getPost, { params: { id } })).status).toBe(404);
    expect((await editAt(apis, 0, id, { title: "Late" })).status).toBe(404);
  });

  it("and a ban: every acknowledged edit is kept, and none is made afterwards", async () => {
    const { author, id, apis } = await givenEditors();
    const reader = await givenLobster();
    const titles = numbers(6).map((n) => `New ${n}`);
    const edits = titles.map((title, n) => editAt(apis, n, id, { title }));
    await givenStatus(author.id, "banned");
    const statuses = (await Promise.all(edits)).map(({ status }) => status);
    expect(statuses.filter((status) => status !== 200 && status !== 403)).toEqual([]);
    const acknowledged = titles.filter((_, n) => statuses[n] === 200);
    const replaced = (await reader.api.ok(getPostEdits, { params: { id } })).edits.map(({ title }) => title);
    expect(replaced).toHaveLength(acknowledged.length);
    expect(["Title 0", ...acknowledged]).toEqual(expect.arrayContaining(replaced));
    expect((await reader.api.ok(getFeed)).posts.map((post) => post.id)).not.toContain(id);
    // Processes cache keys for a second.
    await expect.poll(async () => (await editAt(apis, 0, id, { title: "Late" })).status).toBe(403);
  });

  it("and reports: each report knows which version it is about", async () => {
    const { id, apis } = await givenEditors();
    const reporters = await Promise.all((await givenLobsters(6)).map(givenAge));
    const edits = numbers(6).map((n) => editAt(apis, n, id, { title: `New ${n}` }));
    const report = { target_type: "post", target_id: id, reason: "other", detail: "See." };
    await Promise.all([...edits, ...reporters.map(({ api }) => api.ok(createReport, { body: report }))]);
    const rows = await runOnce<{ known: boolean }>(
      database().db,
      sql`select text_edited_at is null or exists (
          select from post_edits where post_id = target_id and at = text_edited_at) known
        from reports where target_id = ${id}::uuid`,
    );
    expect(rows).toEqual(reporters.map(() => ({ known: true })));
  });
});
