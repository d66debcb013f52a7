import { useTranslations } from "next-intl";

/**
 * Shares what has this path: its link, which a click copies, and the system's share sheet where there is one. Without scripts
 * the link alone, to be copied as any other.
 */
export function ShareLinks({ path }: { path: string }) {
  const t = useTranslations("common.share");
  return (
    <p className="share-links">
      <copy-link copied={t("copied")}>
        <a href={path} aria-live="polite">
          {t("link")}
        </a>
      </copy-link>
      <share-sheet href={path}>
        <button type="button">{t("sheet")}</button>
      </share-sheet>
    </p>
  );
}
