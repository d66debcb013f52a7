import { z } from "zod";

/** The act that was done, as the query of the next page names it. */
export const DoneCode = z.enum([
  "post_hidden",
  "post_restored",
  "comment_hidden",
  "comment_restored",
  "question_hidden",
  "question_restored",
  "whisper_hidden",
  "whisper_restored",
  "sanctioned",
  "lifted",
  "actioned",
  "dismissed",
  "upheld",
  "rejected",
  "pinned",
  "unpinned",
  "drawn",
]);

export type DoneCode = z.output<typeof DoneCode>;

/** The part of a page's query that DeskDone shows. Invalid values count as absent. */
export const DoneSearch = z.object({
  done: DoneCode.optional().catch(undefined),
  settled: z.coerce.number().int().min(0).catch(0),
});
