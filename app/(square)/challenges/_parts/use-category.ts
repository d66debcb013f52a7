import { useTranslations } from "next-intl";

const SHIPPED = ["arithmetic", "code", "data", "language", "reasoning", "text"] as const;

/** The name of a category: translated if it is shipped, unchanged if the deployment added it. */
export function useCategory(category: string): string {
  const t = useTranslations("challenges.categories");
  const shipped = SHIPPED.find((one) => one === category);
  return shipped ? t(shipped) : category;
}
