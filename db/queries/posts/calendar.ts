import { type SQL, sql } from "drizzle-orm";
import type { Db } from "../../connection";
import { blockedWith } from "../../fragments/blocks";
import { isBanned } from "../../fragments/lobster-columns";
import { seenBy, type Viewer } from "../../fragments/viewer";
import { BY_BEGINNING, FIRST_UUID, type PageOf } from "../../keyset";
import { listStatement } from "../../list-statement";
import { notNull, nullable, type RowOf } from "../../row";
import { posts } from "../../schema/posts";
import { rsvps } from "../../schema/rsvps";
import type { Placeholders } from "../../statement";
import { postColumns, postRow, postTables, postVisibleTo } from "./posts";
import { rsvpCountColumns, rsvpRow } from "./rsvps";

const { going, maybe, notGoing } = rsvpRow;

const calendarRow = {
  ...postRow,
  eventStartsAt: notNull(posts.eventStartsAt),
  going,
  maybe,
  notGoing,
  myStatus: nullable(rsvps.status),
};

export type CalendarRow = RowOf<typeof calendarRow>;

interface CalendarParams extends Viewer {
  /** Only events that end after this: ISO 8601. */
  from: string;
  /** Only events that begin before this: ISO 8601 or PostgreSQL's `infinity`. */
  to: string;
  /** Only of posts in this building. */
  building: string | null;
  /** Only events to which this lobster goes. */
  goingId: string | null;
}

type Sought = Placeholders<CalendarParams>;

// An event lasts at most 14 days (lib/areas/calendar/contract.md), which bounds how many events that have
// begun the index reads. The comparison of two columns keeps the plan, as in the feed (docs/decisions/0351).
const calendar = (narrowed: (p: Sought) => SQL) =>
  listStatement(
    BY_BEGINNING,
    calendarRow,
    (p: Sought, after) => sql`
      select ${postColumns(p)}, counts.*,
        (select status from rsvps where post_id = p.id and lobster_id = ${p.viewer}::uuid) "myStatus"
      from ${postTables} cross join lateral (
        select ${rsvpCountColumns} from rsvps where post_id = p.id and ${seenBy(p)}
      ) counts
      where ${postVisibleTo(p)} and (p.event_starts_at, p.id) > ${after}
        and p.event_starts_at > ${p.from}::timestamptz - interval '14 days'
        and coalesce(p.event_ends_at, p.event_starts_at) > ${p.from}::timestamptz
        and (p.event_starts_at, p.id) < (${p.to}::timestamptz, ${sql.raw(`'${FIRST_UUID}'::uuid`)})
        and (${p.building}::text is null or p.building_slug = ${p.building}) ${narrowed(p)}
        and p.author_id <> all (${blockedWith(p.viewer)}) and not ${isBanned}
      order by p.event_starts_at, p.id`,
    sql`"eventStartsAt", "postId"`,
  );

const ofAll = calendar(() => sql``);
const ofOne = calendar(
  (p) => sql`and p.id = any(array(
          select post_id from rsvps where lobster_id = ${p.goingId}::uuid and status = 'going' and ${seenBy(p)}))`,
);

/** A page of the posts with events, by their beginning. With `goingId` only of those to which that lobster goes. */
export const listCalendar = (db: Db, params: CalendarParams & PageOf<typeof BY_BEGINNING>) =>
  (params.goingId === null ? ofAll : ofOne)(db, params);
