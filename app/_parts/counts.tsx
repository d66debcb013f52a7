import { useTranslations } from "next-intl";

const KINDS = ["comments", "likes", "views", "followers"] as const;

/** Counts as text. Zeros are left out. */
export function Counts(counts: Partial<Record<(typeof KINDS)[number], number>>) {
  const t = useTranslations("common.counts");
  return KINDS.map((kind) => {
    const count = counts[kind];
    return count ? <span key={kind}>{t(kind, { count })}</span> : null;
  });
}
