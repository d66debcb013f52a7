/** The greatest UUID. A list ordered by descending id starts here. */
export const LAST_UUID = "ffffffff-ffff-ffff-ffff-ffffffffffff";
export const FIRST_UUID = "00000000-0000-0000-0000-000000000000";

/** PostgreSQL's greatest integer. */
export const INTEGER_MAX = 2 ** 31 - 1;

/** A column of the key by which a list is paged. In the list's order, `start` comes before every value. */
export interface KeyColumn<Value extends string | number = string | number> {
  /** `positive` is an integer from 1, `count` an integer from 0. */
  readonly kind: "instant" | "uuid" | "positive" | "count";
  readonly start: Value;
}

const NEWEST_FIRST: KeyColumn<string> = { kind: "instant", start: "infinity" };
const OLDEST_FIRST: KeyColumn<string> = { kind: "instant", start: "-infinity" };
const ID_DESCENDING: KeyColumn<string> = { kind: "uuid", start: LAST_UUID };
const ID_ASCENDING: KeyColumn<string> = { kind: "uuid", start: FIRST_UUID };
const POSITIVE_ASCENDING: KeyColumn<number> = { kind: "positive", start: 0 };
const POSITIVE_DESCENDING: KeyColumn<number> = { kind: "positive", start: INTEGER_MAX };
const COUNT_DESCENDING: KeyColumn<number> = { kind: "count", start: INTEGER_MAX };

/** The columns of a list's key, the most significant first. */
export type Keyset = readonly [KeyColumn, ...KeyColumn[]];

/** A place in a list: the page begins after the row with this key. */
export type KeysetPosition<Key extends Keyset> = {
  -readonly [Index in keyof Key]: Key[Index] extends KeyColumn<infer Value> ? Value : never;
};

/** The position before a list's first row. */
export const firstPosition = <Key extends Keyset>(key: Key) =>
  key.map(({ start }) => start) as KeysetPosition<Key>;

/** The part of a list to read: at most `limit` rows after `position`. */
export interface PageOf<Key extends Keyset> {
  limit: number;
  position: KeysetPosition<Key>;
}

/** The keys of all lists. */
export const BY_TIME = [NEWEST_FIRST] as const;
export const BY_TIME_AND_ID = [NEWEST_FIRST, ID_DESCENDING] as const;
export const BY_BEGINNING = [OLDEST_FIRST, ID_ASCENDING] as const;
export const BY_COUNT = [COUNT_DESCENDING, ID_DESCENDING] as const;
export const BY_NUMBER = [POSITIVE_DESCENDING] as const;
export const BY_SCORE = [POSITIVE_DESCENDING, OLDEST_FIRST, ID_ASCENDING] as const;
export const BY_URGENCY = [POSITIVE_ASCENDING, COUNT_DESCENDING, OLDEST_FIRST, ID_ASCENDING] as const;

export type ByTime = PageOf<typeof BY_TIME>;
export type ByTimeAndId = PageOf<typeof BY_TIME_AND_ID>;
export type ByNumber = PageOf<typeof BY_NUMBER>;
export type ByScore = PageOf<typeof BY_SCORE>;
