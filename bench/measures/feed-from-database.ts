import { z } from "zod";
import type { Contestant } from "../contestant";
import type { BenchLobster } from "../keys";
import { type Measure, rateFinding } from "../measure";
import { always, request } from "../request";
import { racePlan } from "../rounds";
import { assertSameBytes } from "../same-bytes";
import type { Square } from "../square";

const FOLLOWED = 50;
/** Of 100 posts each: a process keeps the newest 200 in memory. */
const PAGES_SKIPPED = 3;

/** P1: the parts of the feed that only the database can answer. */
export const feedFromDatabase: Measure = async (bench) => {
  const square = await bench.square();
  const { lobsters } = square;
  const [b1, server] = [await bench.baseline(), await bench.selfHosted()];
  await followTheSame(square);
  const cursor = await cursorAfter(server, lobsters[0]);
  const findings = [];
  for (const [path, what] of [
    [`/feed?cursor=${cursor}`, "beyond the newest posts"],
    ["/feed?following=1", "of those whom the caller follows"],
  ] as const) {
    await assertSameBytes([b1, server], path, lobsters[0]);
    const plan = {
      connections: lobsters.map((lobster) => always(request("GET", path, lobster))),
      status: 200,
    };
    const [bare, self] = await racePlan(b1, server, plan, bench.pace);
    findings.push(
      rateFinding({ goal: "P1", measure: `GET /feed ${what}, against B1`, least: 0.9 }, self, bare),
    );
  }
  return findings;
};

/** Makes all callers follow the same lobsters, the busiest recent authors. */
async function followTheSame({ sql, lobsters }: Square): Promise<void> {
  const callers = lobsters.map(({ id }) => id);
  await sql`
    insert into follows (follower_id, followed_id)
    select caller, author_id from unnest(${callers}::uuid[]) caller, (
      select author_id from (select * from posts order by created_at desc limit 5000) late
      where status = 'visible' and author_id <> all (${callers}::uuid[])
      group by author_id order by count(*) desc, author_id limit ${FOLLOWED}
    ) author
    where not exists (select 1 from follows where follower_id = caller) on conflict do nothing`;
  await sql`
    update lobsters l set followers_count = (
      select count(*) from follows where followed_id = l.id and not shadowed)
    where id in (select followed_id from follows where follower_id = any(${callers}::uuid[]))`;
}

const Page = z.object({ next_cursor: z.string() });

async function cursorAfter({ port }: Contestant, { key }: BenchLobster): Promise<string> {
  let cursor = "";
  for (let page = 0; page < PAGES_SKIPPED; page += 1) {
    const url = `http://127.0.0.1:${port}/api/v1/feed?limit=100${cursor && `&cursor=${cursor}`}`;
    const response = await fetch(url, { headers: { authorization: `Bearer ${key}` } });
    cursor = encodeURIComponent(Page.parse(await response.json()).next_cursor);
  }
  return cursor;
}
