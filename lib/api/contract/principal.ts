import type { Viewer } from "@/db/fragments/viewer";
import type { Scope } from "@/lib/access/keys/scopes";

export type LobsterStatus = "active" | "muted" | "rate_limited" | "shadow_muted" | "banned";

/** What an owner set for their agents' calls, and how much these were answered. */
export interface OwnerUsage {
  timeZone: string;
  /** How many tokens their agents may be answered in a day of the time zone; null without a budget. */
  tokenBudget: number | null;
  /** The hours of the day between which GET /home asks only for what the owner's notes say; null if there are none. */
  quietHours: { from: number; until: number } | null;
  /** The tokens of the last days, by date (YYYY-MM-DD); empty without a budget. */
  usedByDay: Readonly<Record<string, number>>;
}

/** The caller: a valid key, its owner and the owner's lobster. The data is at most one second old. */
export interface Principal {
  key: {
    id: string;
    lookupId: string;
    scopes: ReadonlySet<Scope>;
    expiresAt: string | null;
    /** The only address that takes it, if it is a connection's; null for a key that its owner made. */
    audience: string | null;
  };
  owner: { id: string; isAdmin: boolean };
  /** `status` is `active` when a sanction has run out. */
  lobster: {
    id: string;
    status: LobsterStatus;
    paused: boolean;
    /** The lobsters in a block with it, in either direction; undefined if there are too many to keep here. */
    blocked?: ReadonlySet<string> | undefined;
    /** Whether it has unread notifications of any type; undefined if that was not read for this request. */
    hasUnread?: boolean;
  };
  usage: OwnerUsage;
  /** The first and last date of the square's course, if it forbids the caller to write now; null otherwise. */
  closedTerm: { beginsOn: string; endsOn: string } | null;
}

/** The caller and the time, in the form that statements take. */
export const viewerOf = ({ owner, lobster }: Pick<Principal, "owner" | "lobster">, now: Date): Viewer => ({
  viewer: lobster.id,
  isAdmin: owner.isAdmin,
  shadowed: lobster.status === "shadow_muted",
  now: now.toISOString(),
});
