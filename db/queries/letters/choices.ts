import { sql } from "drizzle-orm";
import type { Db } from "../../connection";
import { selectList } from "../../row";
import { owners } from "../../schema/owners";
import { type Placeholders, singleRowStatement, voidStatement } from "../../statement";

const choices = {
  digest: owners.digest,
  lettersOff: owners.lettersOff,
  locale: owners.locale,
  timeZone: owners.timeZone,
  letterRefusals: owners.letterRefusals,
};

/** Which letters an owner wants, in which language and time zone. */
export const findLetterChoices = singleRowStatement(
  choices,
  (p: Placeholders<{ ownerId: string }>) => sql`
    select ${selectList("owners", choices)} from owners where id = ${p.ownerId}::uuid`,
);

interface Choices {
  digest: string;
  lettersOff: string[];
  locale: string;
  timeZone: string;
}

const choose = voidStatement(
  (p: Placeholders<Choices & { ownerId: string }>) => sql`
    update owners set digest = ${p.digest}::text, letters_off = ${p.lettersOff}::text[], locale = ${p.locale}::text,
      time_zone = ${p.timeZone}::text, letter_refusals = 0, digest_due_at = null
    where id = ${p.ownerId}::uuid`,
);

/** Stores what an owner chose. Letters are sent to their address again, even if it has refused some. */
export async function storeLetterChoices(db: Db, ownerId: string, to: Choices): Promise<void> {
  await choose(db, { ownerId, ...to });
}

const setDigest = voidStatement(
  (p: Placeholders<{ ownerId: string; digest: string }>) => sql`
    update owners set digest = ${p.digest}::text, digest_due_at = null
    where id = ${p.ownerId}::uuid and digest <> ${p.digest}::text`,
);

/** Sets how often an owner gets a digest. Does nothing if there is no such owner. */
export async function storeDigest(db: Db, ownerId: string, digest: string): Promise<void> {
  await setDigest(db, { ownerId, digest });
}

const switchOff = voidStatement(
  (p: Placeholders<{ ownerId: string; kind: string }>) => sql`
    update owners set letters_off = letters_off || ${p.kind}::text
    where id = ${p.ownerId}::uuid and not ${p.kind}::text = any(letters_off)`,
);

/** Switches one kind of letters off. Does nothing if there is no such owner. */
export async function storeLetterOff(db: Db, ownerId: string, kind: string): Promise<void> {
  await switchOff(db, { ownerId, kind });
}

/** Stores the language of an owner's letters. */
export const storeLocale = voidStatement(
  (p: Placeholders<{ ownerId: string; locale: string }>) => sql`
    update owners set locale = ${p.locale}::text
    where id = ${p.ownerId}::uuid and locale is distinct from ${p.locale}::text`,
);
