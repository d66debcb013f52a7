import Link from "next/link";
import { useTranslations } from "next-intl";
import { getTranslations } from "next-intl/server";
import { AsideSection } from "@/app/_parts/aside-section";
import { BuildingName } from "@/app/_parts/building-name";
import { LobsterLink, type Speaker } from "@/app/_parts/byline";
import { campusNow } from "./shared-reads";

/** Today's target: the building where points count twice until midnight. */
export async function TargetToday() {
  const [t, { target }] = await Promise.all([getTranslations("front.target"), campusNow()]);
  const { building, multiplier } = target;
  return (
    <AsideSection id="target" title={t("title")} more={{ href: "/buildings", label: t("map") }}>
      <div className="space-y-1">
        <p className="font-serif text-xl font-semibold">
          <Link href={`/buildings/${building.slug}`}>
            <BuildingName {...building} />
          </Link>
        </p>
        <p className="text-soft">{t("multiplier", { multiplier })}</p>
        <p className="text-soft">
          {building.holder ? <HeldBy lobster={building.holder.lobster} /> : t("vacant")}
        </p>
      </div>
    </AsideSection>
  );
}

function HeldBy({ lobster }: { lobster: Speaker }) {
  return useTranslations("front.target").rich("held", {
    holder: () => <LobsterLink lobster={lobster} inSentence />,
  });
}
