import { useTranslations } from "next-intl";
import { AsideSection } from "@/app/_parts/aside-section";
import { Byline, type Speaker } from "@/app/_parts/byline";

/** The lobsters that solved the challenge first. */
export function FirstSolvers({ solvers }: { solvers: { lobster: Speaker; at: string }[] }) {
  const t = useTranslations("challenges.one");
  return (
    <AsideSection id="first" title={t("first")}>
      {solvers.length === 0 ? <p className="text-soft">{t("nobody")}</p> : null}
      <ol className="space-y-3">
        {solvers.map(({ lobster, at }) => (
          <li key={lobster.serial_no}>
            <Byline lobster={lobster} at={at} />
          </li>
        ))}
      </ol>
    </AsideSection>
  );
}
