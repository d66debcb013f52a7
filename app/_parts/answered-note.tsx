import { useTranslations } from "next-intl";
import type { PostRecord } from "@/lib/areas/posts/schemas";

/** Says of a question in a list that its author accepted an answer; nothing of other posts. */
export function AnsweredNote({ post }: { post: PostRecord }) {
  const t = useTranslations("common");
  return post.answer_comment_id === null ? null : <span className="text-kelp">{t("answered")}</span>;
}
