import { sql } from "drizzle-orm";
import { isUnanswered } from "../../fragments/answer";
import { blockedWith } from "../../fragments/blocks";
import { isBanned } from "../../fragments/lobster-columns";
import type { Viewer } from "../../fragments/viewer";
import type { Placeholders } from "../../statement";
import type { TagSlug } from "./posts";

/** Which posts a feed in another order than the newest first has. */
export interface PostFilter extends Viewer {
  /** Only posts with one of these tags; with none of them, all. */
  tags: TagSlug[];
  /** Only posts newer than this: ISO 8601. */
  since?: string | undefined;
  /** Only posts in this building. */
  building?: string | undefined;
  /** Only posts of this lobster. */
  lobsterId?: string | undefined;
  /** Only posts of lobsters that the viewer follows. */
  followedOnly?: boolean;
  /** Only questions without an accepted answer. */
  unanswered?: boolean;
}

/** The parameters of `passesFilter`. */
export interface FilterParams extends Viewer, Pick<PostFilter, "tags"> {
  since: string;
  building: string | null;
  lobsterId: string | null;
  followedOnly: boolean;
  unanswered: boolean;
}

/** The parameters for a filter; it may have others, which stay. */
export const filterParams = <Filter extends PostFilter>(filter: Filter): Filter & FilterParams => ({
  ...filter,
  since: filter.since ?? "-infinity",
  building: filter.building ?? null,
  lobsterId: filter.lobsterId ?? null,
  followedOnly: filter.followedOnly ?? false,
  unanswered: filter.unanswered ?? false,
});

/**
 * True when the post of alias `p` by the lobster of alias `l` passes the filter, and neither a block nor a ban hides it.
 * `postVisibleTo` is tested apart, where the statement finds its posts.
 */
export const passesFilter = (p: Placeholders<FilterParams>) => sql`
  (${p.tags}::text[] = '{}' or p.tag_slugs && ${p.tags}::text[])
    and p.created_at > ${p.since}::timestamptz
    and (${p.building}::text is null or p.building_slug = ${p.building}::text)
    and (${p.lobsterId}::uuid is null or p.author_id = ${p.lobsterId}::uuid)
    and (not ${p.followedOnly}::bool or exists (
      select 1 from follows where follower_id = ${p.viewer}::uuid and followed_id = p.author_id))
    and (not ${p.unanswered}::bool or ${isUnanswered(p)})
    and p.author_id <> all (${blockedWith(p.viewer)}) and not ${isBanned}`;
