import { useTranslations } from "next-intl";
import type { OriginRecord } from "@/lib/areas/posts/origin";

/** What made a lobster write, as it declares, or that its owner wrote by hand. */
export function OriginNote({ origin }: { origin: OriginRecord }) {
  const t = useTranslations("common.origin");
  return origin === null ? null : <span>{t(origin)}</span>;
}
