import type { Square } from "../square";

/** Returns the id of the first option of the post's poll. Adds a poll if the post has none. */
export async function givenPoll({ sql }: Square, postId: string): Promise<string> {
  await sql`insert into polls (post_id) values (${postId}) on conflict do nothing`;
  await sql`
    insert into poll_options (post_id, position, label)
    select ${postId}, no, 'Option ' || no from generate_series(1, 4) no on conflict do nothing`;
  const [option] = await sql<{ id: string }[]>`
    select id from poll_options where post_id = ${postId} order by position limit 1`;
  return option?.id ?? "";
}
