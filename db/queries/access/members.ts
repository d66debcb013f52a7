import { sql } from "drizzle-orm";
import { isBanned } from "../../fragments/lobster-columns";
import { pg } from "../../row";
import { owners } from "../../schema/owners";
import { optionalRowStatement, type Placeholders, voidStatement } from "../../statement";

const withBan = { isBanned: pg.boolean };

const banned = sql`coalesce(${isBanned}, false) "isBanned"`;

/** Whether the lobster of a session's owner is banned; undefined if there is no such session now. */
export const findMemberOfSession = optionalRowStatement(
  withBan,
  (p: Placeholders<{ tokenHash: string }>) => sql`
    select ${banned} from sessions s left join lobsters l on l.owner_id = s.owner_id
    where s.token_hash = ${p.tokenHash} and s.expires_at > now()`,
);

/** Which of an owner's personal addresses is valid, and whether their lobster is banned; undefined without the owner. */
export const findMember = optionalRowStatement(
  { feedAddressNo: owners.feedAddressNo, ...withBan },
  (p: Placeholders<{ ownerId: string }>) => sql`
    select o.feed_address_no "feedAddressNo", ${banned} from owners o left join lobsters l on l.owner_id = o.id
    where o.id = ${p.ownerId}::uuid`,
);

/** Ends an owner's personal address; the next one is valid. */
export const renewFeedAddressNo = voidStatement(
  (p: Placeholders<{ ownerId: string }>) => sql`
    update owners set feed_address_no = feed_address_no + 1 where id = ${p.ownerId}::uuid`,
);
