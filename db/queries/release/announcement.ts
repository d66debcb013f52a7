import { sql } from "drizzle-orm";
import type { Db } from "../../connection";
import { nullable, type RowOf } from "../../row";
import { owners } from "../../schema/owners";
import { releaseAnnouncement } from "../../schema/research";
import { optionalRowStatement, type Placeholders, singleRowStatement, statement } from "../../statement";

/** How many days before the first release owners are informed. */
export const ANNOUNCED_DAYS = 7;

const announcement = {
  announcedAt: releaseAnnouncement.announcedAt,
  releaseFrom: releaseAnnouncement.releaseFrom,
};

export type Announcement = RowOf<typeof announcement>;

const columns = sql.raw(`announced_at "announcedAt", release_from "releaseFrom"`);

const announce = singleRowStatement(
  announcement,
  (p: Placeholders<{ now: string }>) => sql`
    insert into release_announcement (announced_at, release_from)
    values (${p.now}::timestamptz, ${p.now}::timestamptz + interval '${sql.raw(String(ANNOUNCED_DAYS))} days')
    on conflict (id) do update set id = excluded.id
    returning ${columns}`,
);

/** Announces that releases begin in a week, unless they were announced before. Returns the announcement in force. */
export const storeAnnouncement = (db: Db, now: string): Promise<Announcement> => announce(db, { now });

const find = optionalRowStatement(announcement, () => sql`select ${columns} from release_announcement`);

/** The announcement that owners got; undefined if there was none. */
export const findAnnouncement = (db: Db): Promise<Announcement | undefined> => find(db, {});

const research = {
  leftAt: owners.leftResearchAt,
  releaseFrom: nullable(releaseAnnouncement.releaseFrom),
};

export type ResearchRow = RowOf<typeof research>;

const choice = singleRowStatement(
  research,
  (p: Placeholders<{ ownerId: string }>) => sql`
    select o.left_research_at "leftAt", a.release_from "releaseFrom"
    from owners o left join release_announcement a on true where o.id = ${p.ownerId}::uuid`,
);

/** Whether an owner has left research, and from when on the square may be released. */
export const findResearch = (db: Db, ownerId: string): Promise<ResearchRow> => choice(db, { ownerId });

/** Takes an owner's lobster out of later releases, or into them again. */
export const storeResearch = statement(
  {},
  (p: Placeholders<{ ownerId: string; takesPart: boolean; now: string }>) => sql`
    update owners set left_research_at =
      case when not ${p.takesPart}::bool then coalesce(left_research_at, ${p.now}::timestamptz) end
    where id = ${p.ownerId}::uuid`,
);
