import type { z } from "zod";
import { database } from "@/db/client";
import { storeDigest, storeLetterChoices, storeLetterOff, storeLocale } from "@/db/queries/letters/choices";
import type { Locale } from "@/lib/platform/locales";
import { ALERTS, type DIGESTS, type LetterChoices } from "./choices";
import type { Letters } from "./token";

export async function chooseLetters(
  ownerId: string,
  { digest, alerts, locale, time_zone }: z.output<typeof LetterChoices>,
): Promise<void> {
  const lettersOff = ALERTS.filter((kind) => !alerts.includes(kind));
  await storeLetterChoices(database().db, ownerId, { digest, lettersOff, locale, timeZone: time_zone });
}

/** Sends no more letters of a kind. */
export async function stopLetters({ ownerId, kind }: Letters): Promise<void> {
  const { db } = database();
  await (kind === "digest" ? storeDigest(db, ownerId, "never") : storeLetterOff(db, ownerId, kind));
}

export const chooseDigest = (ownerId: string, digest: (typeof DIGESTS)[number]): Promise<void> =>
  storeDigest(database().db, ownerId, digest);

/** Stores the language in which an owner gets letters. */
export const rememberLocale = (ownerId: string, locale: Locale): Promise<void> =>
  storeLocale(database().db, { ownerId, locale });
