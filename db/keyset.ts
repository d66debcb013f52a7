/** The greatest UUID: where a list that descends to ids begins. */
export const LAST_UUID = "ffffffff-ffff-ffff-ffff-ffffffffffff";
const FIRST_UUID = "00000000-0000-0000-0000-000000000000";

/** PostgreSQL's greatest integer. */
export const INTEGER_MAX = 2 ** 31 - 1;

/** A column of the key by which a list is read page by page. `start` comes before every value, in the list's order. */
export interface KeyColumn<Value extends string | number = string | number> {
  readonly kind: "instant" | "uuid" | "integer";
  readonly start: Value;
}

export const NEWEST_FIRST: KeyColumn<string> = { kind: "instant", start: "infinity" };
export const OLDEST_FIRST: KeyColumn<string> = { kind: "instant", start: "-infinity" };
export const ID_DESCENDING: KeyColumn<string> = { kind: "uuid", start: LAST_UUID };
export const ID_ASCENDING: KeyColumn<string> = { kind: "uuid", start: FIRST_UUID };
export const NUMBER_DESCENDING: KeyColumn<number> = { kind: "integer", start: INTEGER_MAX };

/** The columns of a list's key, the first that orders it first. */
export type Keyset = readonly [KeyColumn, ...KeyColumn[]];

/** A place in a list: the key of the row that the page comes after. */
export type Position<Key extends Keyset> = {
  -readonly [Index in keyof Key]: Key[Index] extends KeyColumn<infer Value> ? Value : never;
};

/** Which part of a list is read: at most `limit` rows after `position`. */
export interface PageOf<Key extends Keyset> {
  limit: number;
  position: Position<Key>;
}

/** The keys that most lists have. */
export const BY_TIME = [NEWEST_FIRST] as const;
export const BY_TIME_AND_ID = [NEWEST_FIRST, ID_DESCENDING] as const;
