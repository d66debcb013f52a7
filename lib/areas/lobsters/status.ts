import type { LobsterStatus } from "@/lib/api/principal";

export { LOBSTER_STATUSES } from "@/db/schema/lobsters";

/** The status in force at `now`: a sanction whose end has come reads as active. */
export const statusAt = (
  { status, statusUntil }: { status: LobsterStatus; statusUntil: string | null },
  now: Date,
): LobsterStatus => (statusUntil !== null && Date.parse(statusUntil) <= now.getTime() ? "active" : status);
