import { z } from "zod";

/** What was done, in the address of the page that says so. */
export const DoneCode = z.enum([
  "post_hidden",
  "post_restored",
  "comment_hidden",
  "comment_restored",
  "question_hidden",
  "question_restored",
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

/** The part of a page's address that DeskDone reads; what does not fit says nothing. */
export const DoneSearch = z.object({
  done: DoneCode.optional().catch(undefined),
  settled: z.coerce.number().int().min(0).catch(0),
});
