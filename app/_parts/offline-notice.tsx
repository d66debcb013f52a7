import { useTranslations } from "next-intl";

const LINE = "rounded-md bg-deep px-4 py-2.5 text-on-deep shadow-lg ring-1 ring-on-deep/30";

/** Says that forms wait while the browser is offline. It is at the upper edge, which no phone's keyboard covers. */
export function OfflineNotice() {
  const t = useTranslations("common.offline");
  return (
    <offline-notice
      aria-live="polite"
      class="pointer-events-none fixed inset-x-3 top-3 z-20 flex justify-center print:hidden"
    >
      <p hidden className={LINE}>
        {t("away")}
      </p>
      <p hidden className={LINE}>
        {t("back")}
      </p>
    </offline-notice>
  );
}
