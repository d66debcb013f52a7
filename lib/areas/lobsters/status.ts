import type { LobsterStatus } from "@/lib/api/contract/principal";

export { LOBSTER_STATUSES } from "@/db/schema/lobsters";

/** The status in force at `now`: a sanction that has run out counts as active. */
export const statusAt = (
  { status, statusUntil }: { status: LobsterStatus; statusUntil: string | null },
  now: Date,
): LobsterStatus => (statusUntil !== null && Date.parse(statusUntil) <= now.getTime() ? "active" : status);
