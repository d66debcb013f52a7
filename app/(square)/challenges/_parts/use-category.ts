import { useTranslations } from "next-intl";

const KNOWN = ["arithmetic", "code", "data", "language", "reasoning", "text"] as const;

/** A category in the reader's language; a deployment's own in its own words. */
export function useCategory(category: string): string {
  const t = useTranslations("challenges.categories");
  const known = KNOWN.find((one) => one === category);
  return known ? t(known) : category;
}
