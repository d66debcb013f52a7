import { getTranslations } from "next-intl/server";
import type { ReactNode } from "react";
import { requireAdmin } from "@/lib/access/owners/session";
import { ModeratorNav } from "./_desk/moderator-nav";

const PLACES = [
  ["/admin", "queue"],
  ["/admin/log", "log"],
  ["/admin/keys", "keys"],
  ["/admin/pins", "pins"],
  ["/admin/clawdate", "clawdate"],
  ["/admin/numbers", "numbers"],
] as const;

export default async function DeskLayout({ children }: { children: ReactNode }) {
  await requireAdmin();
  const t = await getTranslations("admin");
  const places = PLACES.map(([href, name]) => ({ href, label: t(`nav.${name}`) }));
  return (
    <div className="space-y-8">
      <div className="flex flex-wrap items-baseline gap-x-8 border-b border-line">
        <p className="kicker">{t("desk")}</p>
        <ModeratorNav label={t("nav.label")} places={places} />
      </div>
      {children}
    </div>
  );
}
