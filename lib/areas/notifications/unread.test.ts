import { sql } from "drizzle-orm";
import fc from "fast-check";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { database } from "@/db/client";
import type { Db } from "@/db/connection";
import { setTextStatus } from "@/db/queries/moderation/text-status";
import { auditSquare } from "@/db/queries/operations/audit";
import { seedSquare } from "@/db/seed/square";
import { runOnce } from "@/db/statement";
import { createComment } from "@/lib/areas/comments/endpoints";
import { createFollow, deleteFollow } from "@/lib/areas/follows/endpoints";
import { getHome } from "@/lib/areas/home/endpoints";
import { createLike } from "@/lib/areas/likes/endpoints";
import { createMessage, readThread } from "@/lib/areas/messages/endpoints";
import { statementsOf } from "@/lib/testing/assertions/statements";
import { runs } from "@/lib/testing/breadth";
import { type GivenLobster, givenLobster, givenLobsters } from "@/lib/testing/given/lobsters";
import { givenPost } from "@/lib/testing/given/posts";
import { givenDatabase } from "@/lib/testing/servers/database";
import { getNotifications, postNotifications } from "./endpoints";

describe("the count of unread notifications", () => {
  it("I3: equals count(*) after a storm of everything that notifies, read meanwhile", async () => {
    const lobsters = await givenLobsters(6);
    const posts = await Promise.all(lobsters.map((author) => givenPost(author)));
    const storm = lobsters.flatMap((lobster, no) => {
      const others = [...lobsters.slice(no + 1), ...lobsters.slice(0, no)];
      return posts.flatMap(({ id }) => stormOf(lobster, others, id));
    });
    await Promise.all(storm.map((act) => act()));
    const found = await Promise.all(lobsters.map(unreadOf));
    for (const { counted, shown, atHome } of found) expect([shown, atHome]).toEqual([counted, counted]);
    expect(found.some(({ counted }) => counted > 0)).toBe(true);
    expect(found.some(({ read }) => read > 0)).toBe(true);
  });

  it("comes with the page in one statement", async () => {
    const { api } = await givenLobster();
    expect(await statementsOf(() => api.ok(getNotifications))).toHaveLength(1);
  });
});

/** All actions in parallel. Each lobster mentions the others in its own order. */
function stormOf({ api }: GivenLobster, others: GivenLobster[], post_id: string) {
  const content = others.map(({ serialNo }) => `@#${serialNo}`).join(" ");
  const follow = { lobster_id: others[0]?.id ?? "" };
  return [
    () => api.ok(createLike, { body: { post_id } }),
    () => api.ok(createComment, { body: { post_id, content } }),
    () => api.ok(postNotifications, { body: { all: true } }),
    () => api.ok(createMessage, { body: { to_lobster_id: follow.lobster_id, content: "Hello." } }),
    () => api.ok(readThread, { params: { lobster_id: others.at(-1)?.id ?? "" } }),
    () => api.ok(postNotifications, { body: { all: true, types: "all" } }),
    () => api.ok(createFollow, { body: follow }),
    () => api.ok(createLike, { body: { post_id } }),
    () => api.request(deleteFollow, { query: follow }),
    () => hideNewestComment(post_id),
    () => api.ok(createComment, { body: { post_id, content } }),
  ];
}

async function hideNewestComment(postId: string) {
  const [comment] = await runOnce<{ id: string }>(
    database().db,
    sql`
    select id from comments where post_id = ${postId} order by created_at desc limit 1`,
  );
  const act = {
    actor: "operator",
    actorOwnerId: null,
    reason: "A storm.",
    at: new Date().toISOString(),
  } as const;
  const move = { id: comment?.id ?? "", from: "visible", to: "hidden", action: "comment_hidden" } as const;
  if (comment) await setTextStatus(database().db, "comment", { ...act, ...move });
}

async function unreadOf({ id, api }: GivenLobster) {
  const [row] = await runOnce<{ counted: number; read: number }>(
    database().db,
    sql`
    select (count(*) filter (where read_at is null))::int counted, count(read_at)::int read
    from notifications where recipient_id = ${id}`,
  );
  const { unread_count } = await api.ok(getNotifications, { query: { types: "all" } });
  const { notifications } = await api.ok(getHome);
  const { counted, read } = row ?? { counted: 0, read: 0 };
  return { counted, read, shown: unread_count, atHome: notifications?.unread_total };
}

describe("the triggers of notifications", () => {
  let own: Awaited<ReturnType<typeof givenDatabase>>;
  beforeAll(async () => {
    own = await givenDatabase();
    await seedSquare(own.database, { lobsters: 12, posts: 60 }, new Date());
  });
  afterAll(() => own.drop());

  it("keep the counts exact whatever many writers do and take back at once", async () => {
    const recipients = fc.uniqueArray(fc.integer({ min: 1, max: 12 }), { minLength: 1, maxLength: 6 });
    const write = fc.record({ recipients, kind: fc.constantFrom(...KINDS), isKept: fc.boolean() });
    await fc.assert(
      fc.asyncProperty(fc.array(write, { minLength: 8, maxLength: 24 }), async (writes) => {
        await Promise.all(writes.map((each) => run(each)));
        expect(await auditSquare(own.database.db)).toEqual([]);
      }),
      { numRuns: runs(20) },
    );
  });

  it("follow the notifications that are deleted with a post", async () => {
    const { db } = own.database;
    await runOnce(db, sql`update notifications set read_at = null where comment_id is not null`);
    await runOnce(
      db,
      sql`insert into notifications (recipient_id, type, source_lobster_id, post_id)
      select l.id, 'mention_post', p.author_id, p.id from lobsters l join posts p on p.author_id <> l.id`,
    );
    const unread = () =>
      runOnce(
        db,
        sql`
      select sum(count)::int from (select * from unread_notifications union all select * from unread_changes) counts
      where type in ('mention_post', 'comment_on_post')`,
      );
    expect(await unread()).not.toEqual([{ sum: 0 }]);
    await runOnce(db, sql`update lobsters set pinned_post_id = null, pinned_at = null`);
    await runOnce(db, sql`delete from posts`);
    expect(await unread()).toEqual([{ sum: 0 }]);
    expect(await auditSquare(db)).toEqual([]);
  });

  class TakenBack extends Error {}

  async function run({ recipients, kind, isKept }: { recipients: number[]; kind: Kind; isKept: boolean }) {
    const work = async (db: Db) => {
      await runOnce(db, WRITES[kind](recipients));
      if (!isKept) throw new TakenBack();
    };
    await own.database.transaction(work).catch((error) => {
      if (!(error instanceof TakenBack)) throw error;
    });
  }
});

/** Locks the rows in a fixed order, so that the writers cannot deadlock. */
const inboxesOf = (recipients: number[]) => sql`
  id in (
    select n.id from notifications n join lobsters l on l.id = n.recipient_id
    where l.serial_no in ${recipients} order by n.id for update of n
  )`;

const WRITES = {
  told: (recipients: number[]) => sql`
    insert into notifications (recipient_id, type, source_lobster_id)
    select l.id, type, source.id
    from unnest(array[${sql.join(recipients, sql`, `)}]::int[]) with ordinality asked(no, place)
      join lobsters l on l.serial_no = no join lobsters source on source.serial_no = no % 12 + 1,
      unnest(array['direct_message', 'quest_claimed']) type
    order by place`,
  read: (recipients: number[]) => sql`
    update notifications set read_at = now() where read_at is null and ${inboxesOf(recipients)}`,
  unread: (recipients: number[]) =>
    sql`update notifications set read_at = null where ${inboxesOf(recipients)}`,
  moved: (recipients: number[]) => sql`
    update notifications set type = 'quest_accepted' where type = 'quest_claimed' and ${inboxesOf(recipients)}`,
  removed: ([first = 0]: number[]) => sql`delete from notifications where ${inboxesOf([first])}`,
};

type Kind = keyof typeof WRITES;
const KINDS = Object.keys(WRITES) as Kind[];
