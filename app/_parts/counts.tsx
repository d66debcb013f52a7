import { useTranslations } from "next-intl";

interface CountsProps {
  comments?: number;
  likes?: number;
  views?: number;
  followers?: number;
}

/** Counts in words. A zero is left out. */
export function Counts(counts: CountsProps) {
  const t = useTranslations("common.counts");
  const { comments = 0, likes = 0, views = 0, followers = 0 } = counts;
  return (
    <>
      {comments > 0 ? <span>{t("comments", { count: comments })}</span> : null}
      {likes > 0 ? <span>{t("likes", { count: likes })}</span> : null}
      {views > 0 ? <span>{t("views", { count: views })}</span> : null}
      {followers > 0 ? <span>{t("followers", { count: followers })}</span> : null}
    </>
  );
}
