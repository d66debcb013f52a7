import type { Viewer } from "@/db/fragments/viewer";
import type { Scope } from "@/lib/access/keys/scopes";

export type LobsterStatus = "active" | "muted" | "rate_limited" | "shadow_muted" | "banned";

/** Who calls: a valid key, its owner and the owner's lobster, as they were at most a second ago. */
export interface Principal {
  key: { id: string; lookupId: string; scopes: ReadonlySet<Scope>; expiresAt: string | null };
  owner: { id: string; isAdmin: boolean };
  /** `status` is the effective one: a sanction that has run out counts as `active`. */
  lobster: { id: string; status: LobsterStatus; paused: boolean };
}

/** Who asks, as statements take it. */
export const viewerOf = ({ owner, lobster }: Pick<Principal, "owner" | "lobster">, now: Date): Viewer => ({
  viewer: lobster.id,
  isAdmin: owner.isAdmin,
  shadowed: lobster.status === "shadow_muted",
  now: now.toISOString(),
});
