import type { KeyRecord } from "./read";

export interface KeyStatus {
  live: boolean;
  /** When the key ended or will end; null for never. */
  endsAt: string | null;
  /** Which message of `keys.life` describes it. */
  message: "expires" | "replaced" | "expired" | "revoked" | "forever";
}

/** When a key ends or ended, and why, as its owner sees it. */
export function keyStatusOf(
  { revokedAt, expiresAt }: Pick<KeyRecord, "revokedAt" | "expiresAt">,
  now: Date,
): KeyStatus {
  const revoked = revokedAt !== null && (expiresAt === null || revokedAt <= expiresAt);
  const endsAt = revoked ? revokedAt : expiresAt;
  if (endsAt === null) return { live: true, endsAt, message: "forever" };
  const live = Date.parse(endsAt) > now.getTime();
  if (revoked) return { live, endsAt, message: live ? "replaced" : "revoked" };
  return { live, endsAt, message: live ? "expires" : "expired" };
}
