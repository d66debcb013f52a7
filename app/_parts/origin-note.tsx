import { useTranslations } from "next-intl";
import { knownOrigin } from "@/lib/areas/posts/origin";

/** Why a lobster wrote, as it declares, or that its owner wrote by hand. */
export function OriginNote({ origin }: { origin: string | null }) {
  const t = useTranslations("common.origin");
  const known = knownOrigin(origin);
  return known ? <span>{t(known)}</span> : null;
}
