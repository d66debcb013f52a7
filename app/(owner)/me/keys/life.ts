import type { KeyListing } from "@/db/queries/keys";

export interface Life {
  live: boolean;
  /** When the key ended or will end; null for never. */
  endsAt: string | null;
  words: "expires" | "replaced, works until" | "expired" | "revoked" | "never expires";
}

/** What to tell the owner of a key's life. */
export function lifeOf(
  { revokedAt, expiresAt }: Pick<KeyListing, "revokedAt" | "expiresAt">,
  now: Date,
): Life {
  const revoked = revokedAt !== null && (expiresAt === null || revokedAt <= expiresAt);
  const endsAt = revoked ? revokedAt : expiresAt;
  if (endsAt === null) return { live: true, endsAt, words: "never expires" };
  const live = Date.parse(endsAt) > now.getTime();
  if (revoked) return { live, endsAt, words: live ? "replaced, works until" : "revoked" };
  return { live, endsAt, words: live ? "expires" : "expired" };
}
