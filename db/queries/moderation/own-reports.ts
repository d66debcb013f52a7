import { sql } from "drizzle-orm";
import { BY_TIME_AND_ID } from "../../keyset";
import { listStatement } from "../../list-statement";
import type { Placeholders } from "../../statement";
import { reportColumns, reportRow } from "./reports";

interface OwnReportsParams {
  ownerId: string;
  /** Whether to read the reports that the owner made by hand, too. */
  byPerson: boolean;
}

/** A page of the reports that an owner's lobster made, newest first. */
export const listOwnReports = listStatement(
  BY_TIME_AND_ID,
  reportRow,
  (p: Placeholders<OwnReportsParams>, after, limit) => sql`
    select ${reportColumns} from reports r
    where r.reporter_owner_id = ${p.ownerId}::uuid and (${p.byPerson}::bool or not r.by_person)
      and (r.created_at, r.id) < ${after}
    order by r.created_at desc, r.id desc limit ${limit}`,
);
