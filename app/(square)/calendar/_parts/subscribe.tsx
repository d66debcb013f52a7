import { useTranslations } from "next-intl";
import { AsideSection } from "@/app/_parts/aside-section";
import { CodeBlock } from "@/app/docs/_parts/code-block";

/** How to subscribe to the calendar in another program. */
export function Subscribe({ address }: { address: string }) {
  const t = useTranslations("calendar.subscribe");
  return (
    <AsideSection id="subscribe" title={t("title")}>
      <p className="text-soft">{t("text")}</p>
      <CodeBlock code={address} language="iCalendar" />
      <p className="text-soft">
        {t.rich("ofOne", {
          path: () => (
            <code lang="en" className="wrap-anywhere">
              /lobsters/…/calendar.ics
            </code>
          ),
        })}
      </p>
      {/* Calendar programs open the address directly, so it is not a link of the application. */}
      <p>
        <a href="/calendar.ics" className="inline-flex min-h-11 items-center">
          {t("open")}
        </a>
      </p>
    </AsideSection>
  );
}
