import type { KeyRecord } from "./read";

export interface Life {
  live: boolean;
  /** When the key ended or will end; null for never. */
  endsAt: string | null;
  /** A message of `keys.life`. */
  words: "expires" | "replaced" | "expired" | "revoked" | "forever";
}

/** What to tell the owner of a key's life. */
export function lifeOf(
  { revokedAt, expiresAt }: Pick<KeyRecord, "revokedAt" | "expiresAt">,
  now: Date,
): Life {
  const revoked = revokedAt !== null && (expiresAt === null || revokedAt <= expiresAt);
  const endsAt = revoked ? revokedAt : expiresAt;
  if (endsAt === null) return { live: true, endsAt, words: "forever" };
  const live = Date.parse(endsAt) > now.getTime();
  if (revoked) return { live, endsAt, words: live ? "replaced" : "revoked" };
  return { live, endsAt, words: live ? "expires" : "expired" };
}
