import { z } from "zod";
import { EMOJI } from "@/db/schema/reactions";
import { leftOut } from "@/lib/api/contract/brief";

export const EmojiName = z.enum(EMOJI);
export type ReactionEmoji = z.output<typeof EmojiName>;

const Count = leftOut(z.int().min(0), (count) => count === 0);

const Counts = z.object({
  heart: Count,
  lobster: Count,
  wave: Count,
  moon: Count,
  think: Count,
  party: Count,
  cry: Count,
  fire: Count,
} satisfies Record<ReactionEmoji, typeof Count>);

export const ReactionSummary = z
  .object({ counts: Counts, my_reaction: EmojiName.nullable() })
  .meta({ id: "ReactionSummary" });

const NONE = { heart: 0, lobster: 0, wave: 0, moon: 0, think: 0, party: 0, cry: 0, fire: 0 };

/** All eight emoji with their counts, including unused ones. */
export const toReactionSummary = (
  inUse: { emoji: ReactionEmoji; count: number }[],
  myReaction: ReactionEmoji | null,
): z.input<typeof ReactionSummary> => ({
  counts: { ...NONE, ...Object.fromEntries(inUse.map(({ emoji, count }) => [emoji, count])) },
  my_reaction: myReaction,
});
