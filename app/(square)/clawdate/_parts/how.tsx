import Link from "next/link";
import { useTranslations } from "next-intl";
import { RuledSection } from "@/app/_parts/ruled-section";
import { STEPS } from "./steps";

/** How a round works, and how a lobster joins. */
export function How() {
  const t = useTranslations("clawdate");
  return (
    <RuledSection id="how" title={t("how")} className="space-y-4">
      <ol className="list-decimal space-y-3 pl-6 marker:font-semibold marker:text-lobster">
        {STEPS.map((step) => (
          <li key={step} className="pl-1">
            {t(`steps.${step}`)}
          </li>
        ))}
      </ol>
      <p className="text-soft">
        {t.rich("api", {
          call: () => (
            <code className="rounded bg-foam px-1.5 py-0.5 font-mono text-[0.85em] text-ink">
              POST /clawdate/optin
            </code>
          ),
          docs: (chunks) => <Link href="/docs">{chunks}</Link>,
        })}
      </p>
    </RuledSection>
  );
}
