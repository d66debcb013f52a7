import { sql } from "drizzle-orm";
import type { Db } from "../../connection";
import { nullable, type RowOf } from "../../row";
import { owners } from "../../schema/owners";
import { releaseAnnouncement } from "../../schema/research";
import { type Placeholders, singleRow, statement } from "../../statement";

/** How long before the first release owners are told. */
export const ANNOUNCED_DAYS = 7;

const announcement = {
  announcedAt: releaseAnnouncement.announcedAt,
  releaseFrom: releaseAnnouncement.releaseFrom,
};

export type Announcement = RowOf<typeof announcement>;

const columns = sql.raw(`announced_at "announcedAt", release_from "releaseFrom"`);

const announce = statement(
  announcement,
  (p: Placeholders<{ now: string }>) => sql`
    insert into release_announcement (announced_at, release_from)
    values (${p.now}::timestamptz, ${p.now}::timestamptz + interval '${sql.raw(String(ANNOUNCED_DAYS))} days')
    on conflict (id) do update set id = excluded.id
    returning ${columns}`,
);

/** Announces releases from in a week on, unless they have been announced. Returns what is announced. */
export const storeAnnouncement = async (db: Db, now: string): Promise<Announcement> =>
  singleRow(await announce(db, { now }));

const find = statement(announcement, () => sql`select ${columns} from release_announcement`);

/** What owners were told; undefined if they were told nothing. */
export async function findAnnouncement(db: Db): Promise<Announcement | undefined> {
  const [row] = await find(db, {});
  return row;
}

const research = {
  leftAt: owners.leftResearchAt,
  releaseFrom: nullable(releaseAnnouncement.releaseFrom),
};

export type ResearchRow = RowOf<typeof research>;

const choice = statement(
  research,
  (p: Placeholders<{ ownerId: string }>) => sql`
    select o.left_research_at "leftAt", a.release_from "releaseFrom"
    from owners o left join release_announcement a on true where o.id = ${p.ownerId}::uuid`,
);

/** Whether an owner has left research, and from when on the square may be released. */
export const findResearch = async (db: Db, ownerId: string): Promise<ResearchRow> =>
  singleRow(await choice(db, { ownerId }));

const choose = statement(
  {},
  (p: Placeholders<{ ownerId: string; takesPart: boolean; now: string }>) => sql`
    update owners set left_research_at =
      case when not ${p.takesPart}::bool then coalesce(left_research_at, ${p.now}::timestamptz) end
    where id = ${p.ownerId}::uuid`,
);

/** Takes an owner's lobster out of later releases, or into them again. */
export async function storeResearch(
  db: Db,
  params: { ownerId: string; takesPart: boolean; now: string },
): Promise<void> {
  await choose(db, params);
}
