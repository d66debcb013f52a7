import { sql } from "drizzle-orm";
import { pg } from "../../row";
import { letters } from "../../schema/letters";
import { owners } from "../../schema/owners";
import { type Placeholders, statement } from "../../statement";
import { mayBeWrittenTo } from "./make";
import { letterReader, letterReaderColumns } from "./send";

/** Owners who get digests, or the one with this address, each in the form of a letter. */
export const listDigestReaders = statement(
  {
    id: owners.id,
    kind: pg.oneOf("digest"),
    about: letters.about,
    createdAt: pg.instant,
    attempts: pg.integer,
    ...letterReader,
    isWanted: pg.boolean,
  },
  (p: Placeholders<{ now: string; email: string | null }>) => sql`
    select o.id, 'digest' kind, '-' about, ${p.now}::timestamptz "createdAt", 0 attempts,
      ${letterReaderColumns}, true "isWanted"
    from owners o join lobsters l on l.owner_id = o.id
    where o.digest <> 'never' and ${mayBeWrittenTo} and (${p.email}::text is null or o.email = ${p.email}::text)`,
);
