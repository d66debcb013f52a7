import { useTranslations } from "next-intl";
import type { Attributes, ReactNode } from "react";

/** What the elements `copy-link` and `share-sheet` take (app/_elements). */
interface CopyLinkAttributes extends Attributes {
  copied: string;
  children: ReactNode;
}

interface ShareSheetAttributes extends Attributes {
  href: string;
  children: ReactNode;
}

declare module "react" {
  namespace JSX {
    interface IntrinsicElements {
      "copy-link": CopyLinkAttributes;
      "share-sheet": ShareSheetAttributes;
    }
  }
}

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
