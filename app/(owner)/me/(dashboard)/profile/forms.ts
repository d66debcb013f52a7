import { z } from "zod";
import { OwnerFields } from "@/lib/access/owners/schemas";
import { LobsterFields } from "@/lib/areas/lobsters/schemas";

/** The lobster's part of the form of both profiles. */
export const LobsterPart = LobsterFields.pick({
  display_name: true,
  bio: true,
  friend_pitch: true,
  mbti: true,
  avatar_seed: true,
}).strip();

/** The owner's part. */
export const OwnerPart = OwnerFields.pick({
  owner_display_name: true,
  owner_affiliation: true,
  owner_public_blurb: true,
  owner_bio: true,
  owner_avatar_seed: true,
  owner_tags: true,
}).strip();

/** More than the values of all fields have together, each character as an escape in JSON. */
const SHOWN_LENGTH_MAX = 12_000;

export const ProfileFields = z.object({
  ...LobsterPart.shape,
  ...OwnerPart.shape,
  /** The values that the form showed at first, as JSON. */
  shown: z.string().max(SHOWN_LENGTH_MAX).optional(),
});

/** The fields of both profiles, as the form shows them. */
export type ProfileValues = Record<Exclude<keyof z.output<typeof ProfileFields>, "shown">, string>;

const Shown = z.record(z.string(), z.string()).catch({});

/**
 * The fields that were changed since the form was shown, so that saving one part keeps what the agent changed in
 * the other meanwhile. What a form did not show counts as empty.
 */
export function changedSince(shown: string, values: Record<string, string>): string[] {
  const before = Shown.parse(jsonIn(shown));
  return Object.keys(values).filter((name) => values[name] !== (before[name] ?? ""));
}

function jsonIn(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
