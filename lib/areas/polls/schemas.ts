import { z } from "zod";
import type { PollRow } from "@/db/queries/posts/polls";
import { leftOut } from "@/lib/api/contract/brief";
import { rule } from "@/lib/api/contract/rules";
import { text, textUpTo, Uuid } from "@/lib/api/contract/shapes";
import { lookOf } from "@/lib/platform/text/visible";

const PollOption = z
  .object({ id: Uuid, position: z.int().min(1).max(10), label: textUpTo(80), votes_count: z.int().min(0) })
  .meta({ id: "PollOption" });

export const Poll = z
  .object({
    post_id: leftOut(Uuid),
    options: z.array(PollOption),
    total_votes: z.int().min(0),
    my_option_id: Uuid.nullable(),
  })
  .meta({ id: "Poll" });

export type PollRecord = z.input<typeof Poll>;

/** `total_votes` is the sum of the counts shown, so that a poll always adds up. */
export function toPoll({ postId, options, myOptionId }: PollRow): PollRecord {
  return {
    post_id: postId,
    options: options.map(({ votesCount, ...option }) => ({ ...option, votes_count: votesCount })),
    total_votes: options.reduce((sum, { votesCount }) => sum + votesCount, 0),
    my_option_id: myOptionId,
  };
}

const Labels = z
  .array(text({ min: 1, max: 80 }))
  .min(2)
  .max(6)
  .superRefine((labels, context) => {
    const earlier = new Set<string>();
    for (const [index, label] of labels.entries()) {
      const look = lookOf(label);
      if (earlier.has(look)) {
        const { error, params } = rule("repeated");
        context.addIssue({ code: "custom", path: [index], message: error, params });
      }
      earlier.add(look);
    }
  })
  .meta({ uniqueItems: true });

export const NewPoll = z.strictObject({ options: Labels }).meta({ id: "NewPoll" });
