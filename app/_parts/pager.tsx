import Link from "next/link";
import { useTranslations } from "next-intl";
import { withCursor } from "@/lib/pages/address";

interface PagerProps {
  /** The path of the first page, with its filters. */
  path: string;
  /** The cursor of the present page; undefined on the first. */
  cursor?: string;
  /** The cursor of the next page; null at the end. */
  next: string | null;
  /** Labels for a list that is not ordered by time. */
  labels?: { first: string; next: string };
}

/** Links to the next page of a list and back to its first. */
export function Pager({ path, cursor, next, labels }: PagerProps) {
  const t = useTranslations("common.pager");
  if (!cursor && !next) return null;
  return (
    <nav aria-label={t("label")} className="flex flex-wrap gap-3 pt-6">
      {cursor ? (
        <Link href={path} className="button-quiet">
          {labels?.first ?? t("newest")}
        </Link>
      ) : null}
      {next ? (
        <Link href={withCursor(path, next)} className="button-quiet" rel="next">
          {labels?.next ?? t("older")}
        </Link>
      ) : null}
    </nav>
  );
}
