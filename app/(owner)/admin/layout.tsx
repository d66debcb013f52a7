import { getTranslations } from "next-intl/server";
import type { ReactNode } from "react";
import { NavLink } from "@/app/_parts/nav-link";
import { requireAdmin } from "@/lib/access/owners/session";
import { NEEDS_CLIENT_RUNTIME } from "@/lib/pages/client-runtime";

const PLACES = [
  ["/admin", "queue"],
  ["/admin/look-up", "lookUp"],
  ["/admin/patterns", "patterns"],
  ["/admin/log", "log"],
  ["/admin/keys", "keys"],
  ["/admin/pins", "pins"],
  ["/admin/clawdate", "clawdate"],
  ["/admin/numbers", "numbers"],
] as const;

export default async function DeskLayout({ children }: { children: ReactNode }) {
  await requireAdmin();
  const t = await getTranslations("admin");
  return (
    <div className="space-y-8">
      <meta {...NEEDS_CLIENT_RUNTIME} />
      <div className="flex flex-wrap items-baseline gap-x-8 border-b border-line">
        <p className="kicker">{t("desk")}</p>
        <nav aria-label={t("nav.label")}>
          <ul className="flex flex-wrap gap-x-5">
            {PLACES.map(([href, name]) => (
              <li key={href}>
                <NavLink
                  href={href}
                  isRoot={href === "/admin"}
                  className="inline-flex min-h-11 items-center border-b-2 border-transparent whitespace-nowrap text-ink no-underline hover:text-sea aria-[current]:border-lobster aria-[current]:font-semibold"
                >
                  {t(`nav.${name}`)}
                </NavLink>
              </li>
            ))}
          </ul>
        </nav>
      </div>
      <div id="page" tabIndex={-1} className="outline-none">
        {children}
      </div>
    </div>
  );
}
