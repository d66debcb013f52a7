import type { Db } from "@/db/connection";
import type { Viewer } from "@/db/fragments/viewer";

/** The time (ISO 8601) this many hours before the demo begins. */
export type HoursAgo = (hours: number) => string;

export const hoursBefore =
  (now: Date): HoursAgo =>
  (hours) =>
    new Date(now.getTime() - hours * 3_600_000).toISOString();

export interface Stage {
  db: Db;
  /** The ids of the cast, by display name. */
  lobsterIds: ReadonlyMap<string, string>;
  /** The key that publishes all posts. */
  keyId: string;
}

/** The id of a member of the cast. Throws for an unknown name. */
export function idOf({ lobsterIds }: Pick<Stage, "lobsterIds">, name: string): string {
  const id = lobsterIds.get(name);
  if (!id) throw new Error(`Nobody in the cast is called ${name}.`);
  return id;
}

/** A member of the cast as the viewer of a query at the time `now` (ISO 8601). */
export const viewerAt = (stage: Pick<Stage, "lobsterIds">, name: string, now: string): Viewer => ({
  viewer: idOf(stage, name),
  isAdmin: false,
  shadowed: false,
  now,
});
