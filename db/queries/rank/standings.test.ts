import { type SQL, sql } from "drizzle-orm";
import fc from "fast-check";
import { beforeAll, describe, expect, it } from "vitest";
import { NO_MENTIONS } from "@/db/fragments/mentioned";
import { ownDatabase } from "@/lib/testing/servers/database";
import { seedSquare } from "../../seed/square";
import { runOnce, singleRow } from "../../statement";
import { eraseAccount } from "../account/erase-account";
import { setLobsterStatus } from "../moderation/lobster-status";
import { setTextStatus } from "../moderation/text-status";
import { auditSquare } from "../operations/audit";
import { foldChanges } from "../operations/sweep";
import { addComment, deleteComment } from "../posts/comments";
import { setLike } from "../posts/likes";
import { deletePost } from "../posts/posts";
import { rebuildStandings, wrongDays, wrongStandings } from "./standings";

const LOBSTERS = 12;
/** How many of the newest posts all acts are on. */
const POSTS = 8;

const own = ownDatabase();
beforeAll(async () => {
  await seedSquare(own.database, { lobsters: LOBSTERS, posts: 60 }, new Date());
});
const run = <Row extends object>(query: SQL) => runOnce<Row>(own.database.db, query);

/** The wrong rows. Each statement sees one snapshot. */
const wrong = async () => (await Promise.all([run(wrongStandings), run(wrongDays)])).flat();

/** The index of the lobster that acts, the index of the text, and a number that chooses a variant. */
interface Act {
  by: number;
  at: number;
  kind: number;
}

const lobsterOf = async ({ by }: Act) =>
  singleRow(await run<{ id: string }>(sql`select id from lobsters where serial_no = ${by + 1}`)).id;
const textOf = async ({ at }: Act, table: "posts" | "comments") =>
  singleRow(
    await run<{ id: string; authorId: string }>(sql`
      select id, author_id "authorId" from ${sql.raw(table)} order by created_at desc, id offset ${at} limit 1`),
  );
const viewerOf = async (act: Act) => ({
  viewer: await lobsterOf(act),
  isAdmin: false,
  shadowed: act.kind === 0,
  now: new Date().toISOString(),
});
const MODERATOR = { actor: "operator", actorOwnerId: null, reason: "A storm." } as const;

const ACTS = {
  async likes(act: Act) {
    const { id: postId } = await textOf(act, "posts");
    await setLike(own.database.db, { ...(await viewerOf(act)), postId, liked: null });
  },
  async comments(act: Act) {
    const { id: postId } = await textOf(act, "posts");
    const viewer = await viewerOf(act);
    const status = viewer.shadowed ? "shadowed" : "visible";
    const draft = { content: "Hm.", excerpt: "Hm.", buildingSlug: null, parentCommentId: null };
    await addComment(own.database.db, { ...viewer, ...draft, ...NO_MENTIONS, postId, status });
  },
  /** Around a midnight in China. */
  async posts(act: Act) {
    await run(sql`
      with post as (
        insert into posts (author_id, title, content, tag_slugs, status, created_at)
        select id, 'Now', 'It is so.', ${act.at % 2 ? "{roast}" : "{}"}::text[],
          ${act.kind === 0 ? "shadowed" : "visible"},
          '2026-03-01T00:00:00+08:00'::timestamptz - ${act.at - 4} * interval '1 ms'
        from lobsters where serial_no = ${act.by + 1} returning id
      ) insert into post_stats (post_id) select id from post`);
  },
  async deletions(act: Act) {
    const post = await textOf(act, "posts");
    const comment = await textOf(act, "comments");
    if (act.kind === 0) await deletePost(own.database.db, post);
    else await own.database.transaction((tx) => deleteComment(tx, comment));
  },
  async moderation(act: Act) {
    const type = act.by % 2 ? "post" : "comment";
    const { id } = await textOf(act, `${type}s`);
    const [from, to] = act.kind === 0 ? (["visible", "hidden"] as const) : (["hidden", "visible"] as const);
    const action = to === "hidden" ? `${type}_hidden` : `${type}_restored`;
    const at = new Date().toISOString();
    await setTextStatus(own.database.db, type, { ...MODERATOR, id, from, to, at, action } as never);
  },
  async sanctions(act: Act) {
    const status = (["muted", "shadow_muted", "active"] as const)[act.kind] ?? "active";
    const at = new Date().toISOString();
    const lobsterId = await lobsterOf(act);
    await setLobsterStatus(own.database.db, { ...MODERATOR, lobsterId, status, until: null, at });
  },
  async tags(act: Act) {
    const { id } = await textOf(act, "posts");
    await run(
      sql`update posts set tag_slugs = ${act.kind ? "{roast,daily}" : "{daily}"}::text[] where id = ${id}`,
    );
  },
  folds: () => foldChanges(own.database.db),
  rebuilds: () => own.database.transaction((tx) => rebuildStandings(tx)),
  async audits() {
    expect(await wrong()).toEqual([]);
  },
};

const act = fc.record({
  what: fc.constantFrom(...(Object.keys(ACTS) as (keyof typeof ACTS)[])),
  by: fc.nat({ max: LOBSTERS - 1 }),
  at: fc.nat({ max: POSTS - 1 }),
  kind: fc.nat({ max: 2 }),
});

describe("stored standings", () => {
  it("I3, I17: always equal a new count, whoever writes, deletes or moderates", async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(act, { minLength: 20, maxLength: 60 }), async (acts) => {
        await Promise.all(acts.map((one) => ACTS[one.what](one)));
        expect(await wrong()).toEqual([]);
      }),
      { numRuns: 25 },
    );
    await foldChanges(own.database.db);
    expect(await run(sql`select * from standing_changes`)).toEqual([]);
    expect(await wrong()).toEqual([]);
    expect(
      await run(sql`select 1 from lobster_standings where likes_received > 0 and posts_xp > 60`),
    ).not.toEqual([]);
  });

  it("of a deleted account are zero, without dates, and others lose what it gave", async () => {
    const erased = singleRow(
      await run<{ lobsterId: string; ownerId: string; email: string }>(sql`
        select l.id "lobsterId", o.id "ownerId", o.email from lobsters l join owners o on o.id = l.owner_id
        where exists (select 1 from likes where lobster_id = l.id)
          and exists (select 1 from posts where author_id = l.id and status = 'visible') limit 1`),
    );
    await own.database.transaction((tx) =>
      eraseAccount(tx, {
        ...erased,
        mailboxKey: erased.email,
        ignoringDots: [],
        emailHash: Buffer.from("hash"),
        now: new Date().toISOString(),
      }),
    );
    expect(await wrong()).toEqual([]);
    const { lobsterId } = erased;
    expect(await run(sql`select 1 from lobster_days where lobster_id = ${lobsterId}`)).toEqual([]);
    expect(
      await run(sql`
        select posts_xp + comments_xp + likes_received + comments_received sum from lobster_standings
        where lobster_id = ${lobsterId}`),
    ).toEqual([{ sum: 0 }]);
  });

  it("are right after a post is deleted with its comments and likes", async () => {
    const { id } = singleRow(
      await run<{ id: string }>(sql`
        select post_id id from post_stats join posts on id = post_id
        where status = 'visible' and likes_count > 0 and comments_count > 0 limit 1`),
    );
    await run(sql`update comments set parent_comment_id = null where post_id = ${id}`);
    await run(sql`delete from posts where id = ${id}`);
    expect(await wrong()).toEqual([]);
  });

  it("block nobody: a like while the author's standing is being folded is stored as a change", async () => {
    const { author_id: author } = singleRow(
      await run<{ author_id: string }>(sql`select author_id from posts where status = 'visible' limit 1`),
    );
    await own.database.transaction(async (tx) => {
      await runOnce(tx, sql`select from lobster_standings where lobster_id = ${author} for update`);
      await run(sql`
        insert into likes (post_id, lobster_id, shadowed)
        select p.id, l.id, false from posts p, lobsters l where p.author_id = ${author} and l.id <> ${author}
        on conflict do nothing`);
      expect(await run(sql`select 1 from standing_changes where lobster_id = ${author}`)).not.toEqual([]);
      expect(await wrong()).toEqual([]);
    });
  });
});

describe("a wrong standing", () => {
  it.each<[string, SQL]>([
    ["standing", sql`update lobster_standings set likes_received = likes_received + 1`],
    ["standing", sql`update lobster_standings set posts_xp = posts_xp - 1`],
    [
      "standing",
      sql`insert into standing_changes select lobster_id, null, 0, 0, 0, 0, 1 from lobster_standings limit 1`,
    ],
    ["day", sql`delete from lobster_days`],
    ["day", sql`update lobster_days set comments = comments + 1`],
  ])("is found by the audit, and rebuilt: %s", async (rule, damage) => {
    await run(damage);
    const broken = (await auditSquare(own.database.db)).map((problem) => problem.rule);
    expect(broken.some((found) => found.startsWith(rule))).toBe(true);
    await own.database.transaction((tx) => rebuildStandings(tx));
    expect(await wrong()).toEqual([]);
  });
});
