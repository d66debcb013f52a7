import { useTranslations } from "next-intl";

/**
 * A link to `path` that copies itself on a click, and the system's share sheet if there is one. Without
 * scripts it is an ordinary link.
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
