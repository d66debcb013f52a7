import { createHmac, timingSafeEqual } from "node:crypto";
import { authSecret } from "@/lib/platform/auth-secret";
import { deriveKey } from "@/lib/platform/seal";

/** Without I, O, 0 and 1. */
const LETTERS = "23456789ABCDEFGHJKLMNPQRSTUVWXYZ";
const LENGTH = 8;

/** A code is good in the hour in which it was sent, and in the next. */
const HOUR_MS = 3_600_000;

interface Place {
  id: string;
  url: string;
}

/**
 * The code that a webhook's challenge has, for a receiver that cannot echo: whoever reads it there may say that the URL
 * wants to be called. It is of 40 bits, and an owner has ten tries a minute. Nothing of it is stored, and the lobster,
 * which knows the webhook's secret, cannot compute it.
 */
export const codeAt = ({ id, url }: Place, now: Date, hoursAgo = 0): string => {
  const hour = Math.floor(now.getTime() / HOUR_MS) - hoursAgo;
  const key = deriveKey(authSecret(), "lobster-square webhook codes v1");
  const bytes = createHmac("sha256", key).update(`${id} ${hour} ${url}`).digest().subarray(0, LENGTH);
  return Array.from(bytes, (byte) => LETTERS[byte % LETTERS.length]).join("");
};

/** Whether this is the code that was sent to the URL in this hour or the one before, in any case, with or without signs. */
export function isCodeOf(place: Place, given: string, now: Date): boolean {
  const typed = Buffer.from(given.toUpperCase().replace(/[^A-Z0-9]/g, ""));
  return [0, 1].some((hoursAgo) => {
    const code = Buffer.from(codeAt(place, now, hoursAgo));
    return typed.length === code.length && timingSafeEqual(typed, code);
  });
}
