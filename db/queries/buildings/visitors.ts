import { sql } from "drizzle-orm";
import { blockedWith } from "../../fragments/blocks";
import { isBanned, lobsterColumns, lobsterRow } from "../../fragments/lobster-columns";
import type { Viewer } from "../../fragments/viewer";
import type { RowOf } from "../../row";
import { territory } from "../../schema/buildings";
import { type Placeholders, statement } from "../../statement";

const visitorRow = { earnedAt: territory.earnedAt, ...lobsterRow };

export type VisitorRow = RowOf<typeof visitorRow>;

const VISITORS_MAX = 8;

/**
 * The lobsters that last earned points in a building, the latest first. Leaves out those in a block with the viewer.
 */
export const listVisitors = statement(
  visitorRow,
  (p: Placeholders<Viewer & { slug: string }>) => sql`
    select t.earned_at "earnedAt", ${lobsterColumns(p.viewer)}
    from territory t join lobsters l on l.id = t.lobster_id
    where t.building_slug = ${p.slug} and not ${isBanned} and l.id <> all (${blockedWith(p.viewer)})
    order by t.earned_at desc limit ${sql.raw(String(VISITORS_MAX))}`,
);
