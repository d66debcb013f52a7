import { openDatabase } from "@/db/client";
import { seedLobsters } from "@/db/seed/lobsters";
import { ADJECTIVES, NAMES } from "@/db/seed/texts";
import type { Square } from "../square";

/** A query for a CTE: the square's ordinary lobsters without its subject, numbered from 0. */
export const crowd = ({ sql, ordinary, subject }: Square) => sql`
  select id, row_number() over () - 1 no, count(*) over () size
  from unnest(${ordinary.filter((id) => id !== subject.id)}::uuid[]) id`;

export async function givenLobsters({ sql, url }: Square, count: number): Promise<void> {
  const [found] = await sql<{ count: number }[]>`select count(*)::int from lobsters`;
  const missing = count - (found?.count ?? 0);
  if (missing <= 0) return;
  const database = openDatabase(url, 1);
  const now = new Date().toISOString();
  await seedLobsters(database.db, { count: missing, now, adjectives: ADJECTIVES, names: NAMES });
  await database.close();
}
