import { createHmac, timingSafeEqual } from "node:crypto";
import { LETTER_KINDS } from "@/db/schema/letters";
import { Uuid } from "@/lib/api/contract/shapes";
import { authSecret, isAuthSecretSet } from "@/lib/platform/auth-secret";

export type LetterKind = (typeof LETTER_KINDS)[number];

/** The letters of one kind to one owner. */
export interface Letters {
  ownerId: string;
  kind: LetterKind;
}

/**
 * A token for a URL that stops letters of a kind without a log-in. It never expires. Throws without
 * AUTH_SECRET.
 */
export const letterToken = ({ ownerId, kind }: Letters): string =>
  `${ownerId}.${kind}.${signature(ownerId, kind)}`;

/** The letters that a token stands for; undefined if it is invalid or AUTH_SECRET is missing. */
export function readLetterToken(token: string): Letters | undefined {
  if (!isAuthSecretSet()) return undefined;
  const [ownerId = "", named, signed = "", ...rest] = token.split(".");
  const kind = LETTER_KINDS.find((known) => known === named);
  if (!kind || rest.length > 0 || !Uuid.safeParse(ownerId).success) return undefined;
  const expected = Buffer.from(signature(ownerId, kind));
  const given = Buffer.from(signed);
  return given.length === expected.length && timingSafeEqual(given, expected) ? { ownerId, kind } : undefined;
}

const signature = (ownerId: string, kind: LetterKind): string =>
  createHmac("sha256", authSecret()).update(`letters ${ownerId} ${kind}`).digest("base64url");
