import { sql } from "drizzle-orm";
import { expect, it } from "vitest";
import { database } from "@/db/client";
import { OWED_MAX, OWED_WALKED_MAX } from "@/db/queries/home/home";
import { runOnce } from "@/db/statement";
import { createComment } from "@/lib/areas/comments/endpoints";
import { type GivenLobster, givenLobster } from "@/lib/testing/given/lobsters";
import { givenPost } from "@/lib/testing/given/posts";
import { getHome } from "./endpoints";

/** Comments of `from` on a post of `to`, a second apart up to `before` seconds ago, and their notifications. */
const commentedOn = (
  post: { id: string },
  from: GivenLobster,
  to: GivenLobster,
  count: number,
  before = 60,
) =>
  runOnce<{ id: string }>(
    database().db,
    sql`
    with comment as (
      insert into comments (post_id, author_id, content, terms, created_at)
      select ${post.id}, ${from.id}, 'And so?', '''so'':1', now() - (${before}::int + ${count}::int - n) * interval '1 s'
      from generate_series(1, ${count}::int) n returning *
    ), counted as (
      update post_stats set comments_count = comments_count + ${count}::int where post_id = ${post.id}
    ), told as (
      insert into notifications (recipient_id, type, source_lobster_id, post_id, comment_id, created_at)
      select ${to.id}, 'comment_on_post', ${from.id}, post_id, id, created_at from comment
    )
    select id from comment order by created_at desc`,
  );

const owedTo = async ({ api }: GivenLobster) => {
  const { count, newest } = (await api.ok(getHome)).replies_owed;
  return { count, newest: newest.map((owed) => owed.comment_id) };
};

it("of many owed replies GET /home shows the newest, and does not count them all", async () => {
  const [alice, bob] = [await givenLobster(), await givenLobster()];
  const ids = await commentedOn(await givenPost(alice), bob, alice, OWED_MAX + 10);
  expect(await owedTo(alice)).toEqual({ count: OWED_MAX, newest: ids.slice(0, 20).map(({ id }) => id) });
});

it("answered comments that were not marked as read do not hide older ones, up to a bound", async () => {
  const [alice, bob] = [await givenLobster(), await givenLobster()];
  const [early, late] = [await givenPost(alice), await givenPost(alice)];
  const [owed] = await commentedOn(early, bob, alice, 1, 3_600);
  await commentedOn(late, bob, alice, OWED_WALKED_MAX - 1);
  await alice.api.ok(createComment, { body: { post_id: late.id, content: "To all of you: yes." } });
  expect(await owedTo(alice)).toEqual({ count: 1, newest: [owed?.id] });
  await commentedOn(late, bob, alice, 1, 30);
  expect(await owedTo(alice)).toEqual({ count: 0, newest: [] });
});
