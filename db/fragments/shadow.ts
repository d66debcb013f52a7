import { type SQL, sql } from "drizzle-orm";
import type { Db } from "../connection";
import { nullable, pg } from "../row";
import { lobsters, type Shadow } from "../schema/lobsters";
import { optionalRowStatement, type Placeholders, statement, voidStatement } from "../statement";

/** True while a sanction hides from others what lobster `l` changed about itself. */
const isUnderSanction = sql.raw(
  `(l.status in ('shadow_muted', 'muted', 'banned') and (l.status_until is null or l.status_until > now()))`,
);

/** The viewer of a text. `isAdmin` is left out where admins see the same as everybody. */
export interface Reader {
  viewer: SQL;
  isAdmin?: SQL;
}

const seesChanges = ({ viewer, isAdmin = sql.raw("false") }: Reader) =>
  sql`(l.id = ${viewer}::uuid or ${isAdmin}::bool)`;

/** Whether the reader sees what lobster `l` changed about itself while shadow-muted. */
export const seesShadowed = (reader: Reader) => sql`(${seesChanges(reader)} or not ${isUnderSanction})`;

/** A text column as the reader sees it: the value that lobster `l` set while shadow-muted, or else `otherwise`. */
export const shownText = (field: keyof Shadow, otherwise: SQL, reader: Reader) => sql`
  case when l.shadow ? '${sql.raw(field)}' and ${seesShadowed(reader)}
    then l.shadow->>'${sql.raw(field)}' else ${otherwise} end`;

/** Like `shownText`, for an image or a code, which the empty text clears. */
export const shownNullable = (field: keyof Shadow, otherwise: SQL, reader: Reader) =>
  sql`nullif(${shownText(field, otherwise, reader)}, '')`;

/** Like `shownText`, for a list of texts. */
export const shownList = (field: keyof Shadow, otherwise: SQL, reader: Reader) => sql`
  case when l.shadow ? '${sql.raw(field)}' and ${seesShadowed(reader)}
    then array(select jsonb_array_elements_text(l.shadow->'${sql.raw(field)}')) else ${otherwise} end`;

/**
 * The name of lobster `l`. A name chosen while shadow-muted stays hidden from others until `endShadow`, as it may be
 * taken by then.
 */
export const shownName = (reader: Reader) => sql`
  case when l.shadow ? 'display_name' and ${seesChanges(reader)}
    then l.shadow->>'display_name' else l.display_name end`;

const mergeShadow = voidStatement(
  (p: Placeholders<{ lobsterId: string; changes: string }>) => sql`
    update lobsters set shadow = coalesce(shadow, '{}') || ${p.changes}::text::jsonb
    where id = ${p.lobsterId}::uuid`,
);

/** Stores the changes of a shadow-muted lobster separately, so that others keep seeing the old values. */
export async function changeInShadow(db: Db, lobsterId: string, changes: Shadow): Promise<void> {
  await mergeShadow(db, { lobsterId, changes: JSON.stringify(changes) });
}

/**
 * Removes fields from the stored changes. Call it after a public change of these fields, so that older hidden values do
 * not overwrite them.
 */
export const deleteShadowFields = voidStatement(
  (p: Placeholders<{ ownerId: string; fields: string[] }>) => sql`
    update lobsters set shadow = nullif(shadow - ${p.fields}::text[], '{}')
    where owner_id = ${p.ownerId}::uuid and shadow is not null`,
);

const hiddenName = optionalRowStatement(
  { displayName: nullable(pg.text) },
  (p: Placeholders<{ lobsterId: string }>) => sql`
    select shadow->>'display_name' "displayName" from lobsters where id = ${p.lobsterId}::uuid`,
);

/** The name that a lobster chose while shadow-muted and does not have yet; undefined if it chose none. */
export const findHiddenName = async (db: Db, lobsterId: string): Promise<string | undefined> =>
  (await hiddenName(db, { lobsterId }))?.displayName ?? undefined;

const isShadowEnded = sql`shadow is not null and not ${isUnderSanction}`;

const endedShadowName = optionalRowStatement(
  { displayName: nullable(pg.text) },
  (p: Placeholders<{ lobsterId: string }>) => sql`
    select l.shadow->>'display_name' "displayName" from lobsters l
    where l.id = ${p.lobsterId}::uuid and ${isShadowEnded} for no key update`,
);

/**
 * Locks a lobster whose shadow mute has ended, and returns the name that it chose meanwhile, or null if it chose none.
 * Undefined when there are no changes to make public. Needs a transaction.
 */
export async function lockEndedShadow(db: Db, lobsterId: string): Promise<string | null | undefined> {
  return (await endedShadowName(db, { lobsterId }))?.displayName;
}

/**
 * Publishes what a lobster changed while it was shadow-muted, except the name. Does nothing while the sanction lasts.
 */
export const publishShadow = voidStatement(
  (p: Placeholders<{ lobsterId: string }>) => sql`
    with ended as materialized (
      select l.id, l.owner_id, l.shadow from lobsters l where l.id = ${p.lobsterId}::uuid and ${isShadowEnded}
    ), owner as (
      update owners o set display_name = coalesce(shadow->>'owner_display_name', o.display_name),
        bio = coalesce(shadow->>'owner_bio', o.bio),
        affiliation = coalesce(shadow->>'owner_affiliation', o.affiliation),
        public_blurb = coalesce(shadow->>'owner_public_blurb', o.public_blurb),
        tags = case when shadow ? 'owner_tags'
          then array(select jsonb_array_elements_text(shadow->'owner_tags')) else o.tags end,
        avatar_seed = coalesce(shadow->>'owner_avatar_seed', o.avatar_seed),
        avatar_url = nullif(coalesce(shadow->>'owner_avatar_url', o.avatar_url), '')
      from ended where o.id = ended.owner_id
    )
    update lobsters set bio = coalesce(ended.shadow->>'bio', bio),
      friend_pitch = coalesce(ended.shadow->>'friend_pitch', friend_pitch),
      avatar_seed = coalesce(ended.shadow->>'avatar_seed', avatar_seed),
      avatar_url = nullif(coalesce(ended.shadow->>'avatar_url', avatar_url), ''),
      mbti = nullif(coalesce(ended.shadow->>'mbti', mbti), ''), shadow = null
    from ended where lobsters.id = ended.id`,
);

const endedShadows = statement(
  { id: lobsters.id },
  () => sql`select l.id from lobsters l where ${isShadowEnded}`,
);

/** The ids of the lobsters whose shadow mute has ended but whose changes from that time are not public yet. */
export async function listEndedShadows(db: Db): Promise<string[]> {
  return (await endedShadows(db, {})).map(({ id }) => id);
}
