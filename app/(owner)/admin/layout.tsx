import { useTranslations } from "next-intl";
import type { ReactNode } from "react";
import { MainBeside } from "@/app/_parts/main";
import { NavLink } from "@/app/_parts/nav-link";
import { requireModerator } from "@/lib/access/owners/session";
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

/** What staff, who moderate, leave to admins (docs/decisions/0820). */
const OF_ADMINS: readonly string[] = ["keys", "pins", "clawdate"];

export default async function DeskLayout({ children }: { children: ReactNode }) {
  const { isAdmin } = await requireModerator();
  return (
    <>
      <meta {...NEEDS_CLIENT_RUNTIME} />
      <MainBeside nav={<DeskNav isAdmin={isAdmin} />} className="space-y-8">
        {children}
      </MainBeside>
    </>
  );
}

function DeskNav({ isAdmin }: { isAdmin: boolean }) {
  const t = useTranslations("admin");
  return (
    <nav aria-label={t("nav.label")} className="flex flex-wrap items-baseline gap-x-8 border-b border-line">
      <p className="kicker">{t("desk")}</p>
      <ul className="flex flex-wrap gap-x-5">
        {PLACES.filter(([, name]) => isAdmin || !OF_ADMINS.includes(name)).map(([href, name]) => (
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
  );
}
