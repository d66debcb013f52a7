import { sql } from "drizzle-orm";
import { revocationTime } from "../../fragments/key-end";
import { outerJoin, pg, type RowOf } from "../../row";
import { lobsters } from "../../schema/lobsters";
import { owners } from "../../schema/owners";
import { optionalRowStatement, type Placeholders } from "../../statement";
import { type ActParams, actColumns, logged, notified } from "../moderation/act";

interface RevokeParams extends ActParams {
  lookupId: string;
}

/** The lobster's columns are null, and nothing is logged, while the owner has no lobster yet. */
const revokedKey = outerJoin(
  {
    /** False when the key was revoked earlier. */
    isEnded: pg.boolean,
    email: owners.email,
  },
  { serialNo: lobsters.serialNo, displayName: lobsters.displayName },
);

export type RevokedKey = RowOf<typeof revokedKey>;

/** Revokes a key as a moderator's act: logs it and notifies the lobster. Undefined when there is no such key. */
export const revokeKeyByAct = optionalRowStatement(
  revokedKey,
  (p: Placeholders<RevokeParams>) => sql`
    with ended as (
      update api_keys set revoked_at = ${revocationTime(p.at)}
      where lookup_id = ${p.lookupId} and (revoked_at is null or revoked_at > ${p.at}::timestamptz)
      returning id, owner_id
    ), act as (
      select ${actColumns(sql`l.id`, {
        action: sql`'key_revoked'`,
        targetType: sql`'key'`,
        targetId: sql`ended.id`,
      })}
      from ended join lobsters l on l.owner_id = ended.owner_id
    ), ${logged(p)}, ${notified(p)}
    select exists (select 1 from ended) "isEnded", o.email, l.serial_no "serialNo", l.display_name "displayName"
    from api_keys k join owners o on o.id = k.owner_id left join lobsters l on l.owner_id = o.id
    where k.lookup_id = ${p.lookupId}`,
);
