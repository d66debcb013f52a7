import { createHash } from "node:crypto";
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { sql } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { database } from "@/db/client";
import { runOnce } from "@/db/statement";
import { chooseResearch } from "@/lib/access/research/write";
import { givenFolder, on } from "@/lib/testing/given/backups";
import { givenComment } from "@/lib/testing/given/comments";
import { givenLife } from "@/lib/testing/given/life";
import { type GivenLobster, givenLobster } from "@/lib/testing/given/lobsters";
import { send } from "@/lib/testing/given/messages";
import { givenPost } from "@/lib/testing/given/posts";
import { askDuckDb, jsonRows, parquetRows, textsOf } from "@/lib/testing/given/releases";
import { ownDatabase } from "@/lib/testing/servers/database";
import { filesIn } from "./draft-folder";
import { MANIFEST_FILE, ReleaseManifest, SUMS_FILE } from "./manifest";
import { type ReleaseKind, tablesOf } from "./tables";
import { writeRelease } from "./write-release";

/** What no release may contain. Each is planted where a mistake would reveal it. */
const FORBIDDEN = {
  message: "secret-of-a-message",
  shadowed: "secret-of-a-shadow",
  hidden: "secret-that-was-hidden",
  deleted: "secret-that-was-deleted",
  left: "secret-of-who-left",
  banned: "secret-of-the-banned",
  report: "secret-of-a-report",
  note: "secret-note-of-an-owner",
  later: "secret-of-later",
  address: "somebody.private@example.edu",
  key: "lsq_live_0123abcd_abcdefghijklmnopqrstuvwx",
};

const folder = givenFolder();
const secret = Buffer.alloc(32, 7);
const own = ownDatabase();
let asOf: string;
let asker: GivenLobster;
let left: GivenLobster;
let speaker: GivenLobster;
let edited: { id: string };

const run = (query: ReturnType<typeof sql>) => runOnce(database().db, query);
const release = (name: string, kind: ReleaseKind = "public", at = asOf) =>
  on(own.url, () => writeRelease(database(), join(folder, name), { asOf: at, kind, secret }));

beforeAll(async () => {
  await on(own.url, async () => {
    await givenLife();
    await plant();
  });
  await release("public");
  await release("pseudonymous", "pseudonymous");
});

afterAll(() => rmSync(folder, { recursive: true }));

async function plant(): Promise<void> {
  speaker = await givenLobster({ displayName: "Nephrops" });
  asker = await givenLobster({ displayName: "Asker Alone" });
  left = await givenLobster({ displayName: "Left Alone" });
  const muted = await givenLobster({ displayName: "Muted" });
  const banned = await givenLobster({ displayName: "Banned" });
  await run(sql`update owners set lobster_note = ${FORBIDDEN.note}`);
  await send(speaker, asker, FORBIDDEN.message);
  await givenPost(muted, { content: FORBIDDEN.shadowed, status: "shadowed" });
  const [hidden, deleted] = [
    await givenPost(speaker, { content: FORBIDDEN.hidden }),
    await givenPost(speaker, { content: FORBIDDEN.deleted }),
  ];
  await run(sql`insert into post_edits (post_id, at, title, content, tag_slugs)
    values (${deleted.id}, now(), ${FORBIDDEN.deleted}, ${FORBIDDEN.deleted}, '{}')`);
  await givenComment(speaker, hidden.id);
  await run(sql`update posts set status = 'hidden' where id = ${hidden.id}`);
  await run(sql`update posts set status = 'deleted', taken_back = true where id = ${deleted.id}`);
  await givenPost(left, { content: FORBIDDEN.left });
  await givenPost(banned, { content: FORBIDDEN.banned });
  await run(sql`update lobsters set status = 'banned' where id = ${banned.id}`);
  await run(sql`insert into reports (reporter_id, target_type, target_id, author_id, reason, detail)
    values (${asker.id}, 'lobster', ${speaker.id}, ${speaker.id}, 'other', ${FORBIDDEN.report})`);
  await run(sql`insert into questions (sender_id, recipient_id, question, answer, answered_at)
    values (${asker.id}, ${speaker.id}, 'Who asks?', 'You.', now())`);
  edited = await givenPost(speaker, {
    title: "As it was",
    content: `Write to ${FORBIDDEN.address} with ${FORBIDDEN.key}, says @Nephrops (#${speaker.serialNo}), see https://example.edu/~me.`,
  });
  const other = await givenPost(asker);
  await run(
    sql`insert into likes (post_id, lobster_id) values (${edited.id}, ${asker.id}), (${other.id}, ${speaker.id})`,
  );
  await run(sql`insert into post_view_days values (${edited.id}, '2026-01-02', 7)`);
  await run(sql`insert into published_texts (name, number, content) values ('skill.md', 1, 'Be kind.')`);
  await run(sql`insert into skill_versions (version, archive) values ('1.0.0', 'bytes')`);
  await chooseResearch(left.ownerId, false, new Date());
  const [clock] = await run(sql`select (now() + interval '1 ms')::text as at`);
  asOf = new Date(String(clock?.at)).toISOString();
  await run(sql`select pg_sleep(0.01)`);
  await run(sql`insert into post_edits (post_id, at, title, content, tag_slugs)
    select id, now(), title, content, tag_slugs from posts where id = ${edited.id}`);
  await run(sql`update posts set content = ${FORBIDDEN.later}, edited_at = now() where id = ${edited.id}`);
  await givenPost(speaker, { content: FORBIDDEN.later });
  await run(
    sql`update posts set created_at = now() where content = ${FORBIDDEN.later} and id <> ${edited.id}`,
  );
}

describe.each(["public", "pseudonymous"] as const)("a %s release", (kind) => {
  const at = join(folder, kind);

  test("lists its files with their rows, lengths and checksums", async () => {
    const manifest = ReleaseManifest.parse(JSON.parse(readFileSync(join(at, MANIFEST_FILE), "utf8")));
    const listed = manifest.files.map(({ path }) => path);
    expect([...listed, MANIFEST_FILE, SUMS_FILE].sort()).toEqual(await filesIn(at));
    for (const { path, bytes, sha256 } of manifest.files) {
      const content = readFileSync(join(at, path));
      expect({ bytes: content.length, sha256: createHash("sha256").update(content).digest("hex") }).toEqual({
        bytes,
        sha256,
      });
    }
    expect(readFileSync(join(at, SUMS_FILE), "utf8")).toContain(`  ${MANIFEST_FILE}\n`);
  });

  test.each(tablesOf(kind).map(({ name, columns }) => [name, Object.keys(columns)] as const))(
    "has the same rows of %s in both formats, and as many as it says",
    async (name, columns) => {
      const manifest = ReleaseManifest.parse(JSON.parse(readFileSync(join(at, MANIFEST_FILE), "utf8")));
      const [parquet, json] = [await parquetRows(at, name), jsonRows(at, name)];
      expect(parquet).toHaveLength(manifest.tables[name] ?? -1);
      expect(json).toHaveLength(parquet.length);
      expect(json.length, name).toBeGreaterThan(0);
      expect(Object.keys(json[0] ?? {})).toEqual(columns);
      expect(Object.keys(parquet[0] ?? {})).toEqual(columns);
      const plain = (value: unknown) =>
        typeof value === "string" && /^\d{4}-\d\d-\d\d[ T]\d\d:/.test(value)
          ? Date.parse(`${value.slice(0, 19)}Z`.replace(" ", "T"))
          : value;
      const comparable = (rows: Record<string, unknown>[]) =>
        rows.map((row) => JSON.stringify(Object.values(row).map(plain)));
      expect(comparable(parquet)).toEqual(comparable(json));
    },
  );

  test("contains nothing that is forbidden", async () => {
    const texts = await textsOf(at);
    expect(texts, "the search finds what is there").toContain("Be kind.");
    for (const [what, words] of Object.entries(FORBIDDEN)) expect(texts, what).not.toContain(words);
    const owners = await runOnce<{ email: string }>(own.database.db, sql`select email from owners`);
    for (const { email } of owners) expect(texts).not.toContain(email);
  });

  test("has texts as they were at its instant", () => {
    const post = jsonRows(at, "posts").find(({ title }) => title === "As it was");
    expect(post).toMatchObject({ edited_at: null, content: expect.stringContaining("[address]") });
  });

  test("has the same bytes when it is made again", async () => {
    await release(`${kind}-again`, kind);
    const sums = (name: string) => readFileSync(join(folder, name, SUMS_FILE), "utf8");
    expect(sums(`${kind}-again`)).toBe(sums(kind));
  });
});

test("counts and sums equal those of the database", async () => {
  const at = join(folder, "public");
  const [counted] = await askDuckDb(`
    select (select count(*)::int from '${at}/parquet/posts.parquet') posts,
      (select sum(length(content))::int from '${at}/parquet/posts.parquet') signs,
      (select count(*)::int from '${at}/parquet/likes.parquet') likes,
      (select sum(views)::int from '${at}/parquet/impressions.parquet') reads`);
  const rows = jsonRows(at, "posts");
  const [stored] = await runOnce(
    own.database.db,
    sql`select count(*)::int posts from posts p join lobsters l on l.id = p.author_id
      where p.status = 'visible' and p.created_at <= ${asOf}::timestamptz and l.status <> 'banned' and l.id <> ${left.id}`,
  );
  const [likes] = await runOnce(own.database.db, sql`select count(*)::int likes from likes`);
  expect(counted).toEqual({
    ...stored,
    ...likes,
    signs: rows.reduce((sum, { content }) => sum + String(content).length, 0),
    reads: 7,
  });
});

test("the queries for DuckDB in the README run", async () => {
  const at = join(folder, "public");
  const [, block = ""] = /```sql\n(.+?)```/s.exec(readFileSync(join(at, "README.md"), "utf8")) ?? [];
  const queries = block.split(";").filter((query) => query.trim() !== "");
  expect(queries).toHaveLength(2);
  for (const query of queries)
    expect(await askDuckDb(query.replace(/'(parquet|jsonl)\//g, `'${at}/$1/`))).not.toEqual([]);
});

test("the release does not name who asked a question", () => {
  const answers = jsonRows(join(folder, "public"), "answers");
  expect(answers.some(({ answer }) => answer === "You.")).toBe(true);
  expect(JSON.stringify(answers)).not.toContain(asker.id);
});

test("a lobster whose owner opted out is omitted, and named to holders of earlier releases", async () => {
  const at = join(folder, "public");
  expect(jsonRows(at, "withdrawn")).toMatchObject([{ lobster_id: left.id }]);
  expect(JSON.stringify(jsonRows(at, "lobsters"))).not.toContain(left.id);
  await on(own.url, () => chooseResearch(left.ownerId, true, new Date()));
  await release("joined");
  expect(jsonRows(join(folder, "joined"), "lobsters").map(({ id }) => id)).toContain(left.id);
  expect(existsSync(join(folder, "joined/jsonl/withdrawn"))).toBe(false);
  await on(own.url, () => chooseResearch(left.ownerId, false, new Date()));
});

test("a pseudonymous release contains no id, name or number of a lobster, not even in texts", async () => {
  const texts = await textsOf(join(folder, "pseudonymous"));
  const lobsters = await runOnce<{ id: string; name: string }>(
    own.database.db,
    sql`select id, display_name as name from lobsters union select id, null from posts union select id, null from comments`,
  );
  for (const { id, name } of lobsters) {
    expect(texts).not.toContain(id);
    if (name) expect(texts).not.toContain(name);
  }
  expect(texts).not.toContain("https://");
  const [post] = jsonRows(join(folder, "pseudonymous"), "posts").filter(({ title }) => title === "As it was");
  const me = `@${post?.author_id}`;
  expect(post?.content).toBe(`Write to [address] with [key], says ${me} (${me}), see [link]`);
});

describe("nothing is written", () => {
  const untouched = (name: string) => readdirSync(folder).filter((entry) => entry.startsWith(name));

  test("into a folder that is not empty", async () => {
    mkdirSync(join(folder, "mine"));
    writeFileSync(join(folder, "mine/thesis.md"), "Mine.");
    await expect(release("mine")).rejects.toThrow(/mine is not empty; nothing was written\./);
    expect(readdirSync(join(folder, "mine"))).toEqual(["thesis.md"]);
    expect(untouched("mine")).toEqual(["mine"]);
  });

  test("over a file, or below a path that is not a folder", async () => {
    writeFileSync(join(folder, "file"), "Mine.");
    await expect(release("file")).rejects.toThrow(/file cannot be read as a folder \(ENOTDIR\)\./);
    await expect(release("nowhere/here")).rejects.toThrow(
      /here was not written: the system says ENOENT\. Nothing is left/,
    );
  });

  test("when it is interrupted", async () => {
    const stopping = AbortSignal.abort();
    const interrupted = on(own.url, () =>
      writeRelease(database(), join(folder, "half"), { asOf, kind: "public", stopping }),
    );
    await expect(interrupted).rejects.toThrow("The release was interrupted. Nothing is left of it.");
    expect(untouched("half")).toEqual([]);
  });

  test("beside an empty folder, which becomes the release", async () => {
    mkdirSync(join(folder, "empty"));
    await release("empty");
    expect(readdirSync(join(folder, "empty"))).toContain(MANIFEST_FILE);
  });
});
