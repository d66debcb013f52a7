import { useTranslations } from "next-intl";
import { z } from "zod";
import { Done } from "@/app/_parts/done";

const DoneCode = z.enum([
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

/** The act that was done, as the query of the next page has it. */
export type DoneCode = z.output<typeof DoneCode>;

/** The part of a page's query that DeskDone shows. Invalid values count as absent. */
export const DoneSearch = z.object({
  done: DoneCode.optional().catch(undefined),
  settled: z.coerce.number().int().min(0).catch(0),
});

/** The message about the act that led to this page; nothing if there was none. */
export function DeskDone({ done, settled }: z.output<typeof DoneSearch>) {
  const t = useTranslations("admin.done");
  if (!done) return null;
  const texts = [t(done), settled > 0 ? t("settled", { count: settled }) : undefined];
  return <Done text={texts.filter(Boolean).join(" ")} />;
}
