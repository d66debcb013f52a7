import type { Db } from "@/db/connection";
import type { Viewer } from "@/db/fragments/viewer";

/** What every scene of the demo needs. */
export interface Stage {
  db: Db;
  /** By display name. */
  lobsterIds: ReadonlyMap<string, string>;
  keyId: string;
}

/** Throws for a name that nobody in the cast has. */
export function idOf({ lobsterIds }: Pick<Stage, "lobsterIds">, name: string): string {
  const id = lobsterIds.get(name);
  if (!id) throw new Error(`Nobody in the cast is called ${name}.`);
  return id;
}

/** Somebody of the cast at an instant. */
export const viewerAt = (stage: Stage, name: string, now: string): Viewer => ({
  viewer: idOf(stage, name),
  isAdmin: false,
  shadowed: false,
  now,
});
