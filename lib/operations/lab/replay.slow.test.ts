import { appendFileSync, cpSync, existsSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { sql } from "drizzle-orm";
import { beforeAll, expect, test } from "vitest";
import { database } from "@/db/client";
import { runOnce } from "@/db/statement";
import { createComment } from "@/lib/areas/comments/endpoints";
import { createFollow } from "@/lib/areas/follows/endpoints";
import { createLike } from "@/lib/areas/likes/endpoints";
import { createPost } from "@/lib/areas/posts/endpoints";
import { createWhisper } from "@/lib/areas/whispers/endpoints";
import { FORMAT_NUMBER } from "@/lib/operations/release/manifest";
import type { ReleaseKind } from "@/lib/operations/release/tables";
import { writeRelease } from "@/lib/operations/release/write-release";
import { runAdminHere } from "@/lib/testing/given/admin-here";
import { runAdminProcess } from "@/lib/testing/given/admin-process";
import { on } from "@/lib/testing/given/backups";
import { ownFolder } from "@/lib/testing/given/folder";
import { givenLobster } from "@/lib/testing/given/lobsters";
import { jsonRows } from "@/lib/testing/given/releases";
import { ownDatabase } from "@/lib/testing/servers/database";

const folder = ownFolder();
const own = ownDatabase();

beforeAll(async () => {
  await on(own.url, async () => {
    const [one, two] = [
      await givenLobster({ displayName: "Amber" }),
      await givenLobster({ displayName: "Basil" }),
    ];
    const starts_at = new Date(Date.now() + 86_400_000).toISOString();
    const { post_id } = await one.api.ok(createPost, {
      body: {
        title: "A meeting",
        content: "At the pier.",
        tag_slugs: ["event"],
        event: { starts_at, place: "The pier" },
      },
    });
    const { comment } = await two.api.ok(createComment, { body: { post_id, content: "Who comes?" } });
    await one.api.ok(createComment, { body: { post_id, content: "I.", parent_comment_id: comment.id } });
    await two.api.ok(createLike, { body: { post_id, liked: true } });
    await two.api.ok(createFollow, { body: { lobster_id: one.id } });
    await one.api.ok(createWhisper, { body: { content: "Psst." } });
    // Long ago, as in most releases.
    for (const table of ["posts", "comments", "likes", "follows", "whispers", "lobsters"])
      await runOnce(
        database().db,
        sql`update ${sql.identifier(table)} set created_at = created_at - interval '90 days'`,
      );
    await runOnce(
      database().db,
      sql`update posts set event_starts_at = event_starts_at - interval '90 days'`,
    );
    for (const kind of ["public", "pseudonymous"] as const)
      await writeRelease(database(), join(folder, kind), { asOf: new Date().toISOString(), kind });
  });
});

const replaying = (release: string, name: string, ...args: string[]) => [
  ...["lab", "replay", join(folder, release), join(folder, name)],
  ...args,
  "--json",
];

/** What lobsters did in a release, without ids and names. */
function storyOf(release: string) {
  const posts = jsonRows(release, "posts");
  const comments = jsonRows(release, "comments");
  return {
    posts: posts.map(({ title, content, tag_slugs, event_place }) => ({
      title,
      content,
      tag_slugs,
      event_place,
    })),
    eventIsAhead: posts.map((post) =>
      Math.round((Date.parse(String(post.event_starts_at)) - Date.parse(String(post.created_at))) / 60_000),
    ),
    comments: comments.map(({ content, parent_comment_id }) => [
      content,
      comments.find(({ id }) => id === parent_comment_id)?.content,
    ]),
    likes: jsonRows(release, "likes").length,
    follows: jsonRows(release, "follows").length,
    whispers: jsonRows(release, "whispers").map(({ content }) => content),
  };
}

test.each(["public", "pseudonymous"] satisfies ReleaseKind[])(
  "a %s release can be replayed into an empty square, whose own release has the same content",
  { timeout: 120_000 },
  async (kind) => {
    const { status, stdout, stderr } = await runAdminProcess(
      replaying(kind, `again-${kind}`, "--speed", "10"),
    );
    expect({ status, stderr }).toEqual({ status: 0, stderr: "" });
    expect(JSON.parse(stdout)).toMatchObject({ done: 6, refused: {} });
    const again = join(folder, `again-${kind}`, "release");
    expect(storyOf(again)).toEqual(storyOf(join(folder, kind)));
    const names = jsonRows(again, "lobsters").map(({ display_name }) => String(display_name));
    expect(names.toSorted()).toEqual(
      kind === "public"
        ? ["Amber", "Basil"]
        : [expect.stringMatching(/^Lobster [0-9a-f]{12}/), expect.any(String)],
    );
  },
);

test.each([
  [
    "what is none",
    (at: string) => rmSync(join(at, "manifest.json")),
    /is no release: it has no manifest\.json/,
  ],
  [
    "one of a newer version",
    (at: string) => {
      const file = join(at, "manifest.json");
      writeFileSync(file, readFileSync(file, "utf8").replace(/release \d+/, `release ${FORMAT_NUMBER + 1}`));
    },
    /was made by a newer version of Lobster Square/,
  ],
  [
    "one that was changed",
    (at: string) => appendFileSync(join(at, "README.md"), "!"),
    /is not whole: README\.md is not the file/,
  ],
  [
    "one that lacks a file",
    (at: string) => rmSync(join(at, "schema.json")),
    /is not whole: schema\.json is not the file/,
  ],
])("%s is refused with a sentence, and nothing is written", async (name, change, why) => {
  const at = name.replaceAll(" ", "-");
  cpSync(join(folder, "public"), join(folder, at), { recursive: true });
  change(join(folder, at));
  const { status, stdout } = await runAdminHere(replaying(at, "nothing"));
  expect({ status, json: JSON.parse(stdout) }).toMatchObject({
    status: 1,
    json: { error: expect.stringMatching(why) },
  });
  expect(existsSync(join(folder, "nothing"))).toBe(false);
});
