import { getTranslations } from "next-intl/server";
import type { z } from "zod";
import type { TargetType } from "@/lib/areas/reports/schemas";
import { pageViewer } from "@/lib/pages/viewer";

interface ReportLinksProps {
  type: z.output<typeof TargetType>;
  id: string;
  /** The author, to whom no report link is shown; undefined for an anonymous question. */
  authorId?: string;
}

/**
 * What a person may do about a text or a lobster. Each is a link to a page that requires a log-in, so it is
 * the same for all visitors; links for admins are shown only to admins.
 */
export async function ReportLinks({ type, id, authorId }: ReportLinksProps) {
  const [t, { viewer, isAdmin }] = await Promise.all([getTranslations("me"), pageViewer()]);
  const isOwn = viewer === authorId;
  const links = [
    isOwn ? undefined : { href: `/me/report/${type}/${id}`, name: t("report.link") },
    isAdmin ? { href: `/admin/targets/${type}/${id}`, name: t("report.moderate") } : undefined,
  ].filter((link) => link !== undefined);
  return (
    <span className="flex shrink-0 gap-x-4 text-sm">
      {links.map(({ href, name }) => (
        <a
          key={href}
          href={href}
          rel="nofollow"
          className="inline-flex min-h-11 items-center text-soft no-underline hover:underline"
        >
          {name}
        </a>
      ))}
    </span>
  );
}
