import { useTranslations } from "next-intl";
import { shippedCategory } from "./categories";

/** The name of a category: translated if it is shipped, unchanged if the deployment added it. */
export function useCategory(category: string): string {
  const t = useTranslations("challenges.categories");
  const shipped = shippedCategory(category);
  return shipped ? t(shipped) : category;
}
