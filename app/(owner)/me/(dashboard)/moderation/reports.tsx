import { getTranslations } from "next-intl/server";
import { When } from "@/app/_parts/when";
import { readOwnReports } from "@/lib/areas/reports/read";

/** What an owner and their lobster reported, newest first, and what the moderators decided. Absent if they reported nothing. */
export async function OwnReports({ ownerId, limit }: { ownerId: string; limit: number }) {
  const [t, report, reports] = await Promise.all([
    getTranslations("me.moderation.reports"),
    getTranslations("me.report"),
    readOwnReports(ownerId, limit),
  ]);
  if (reports.length === 0) return null;
  return (
    <section aria-labelledby="reports" className="mt-10 space-y-2">
      <h2 id="reports">{t("title")}</h2>
      <p className="text-soft">{t("lead")}</p>
      <ul className="divide-y divide-line">
        {reports.map(({ id, target_type, reason, status, created_at, settled_at }) => (
          <li key={id} className="space-y-1 py-3">
            <p>
              <strong>{t(`what.${target_type}`)}</strong> · {report(`reasons.${reason}`)}
            </p>
            <p className="text-sm text-soft">
              <When at={created_at} /> · {t(`states.${status}`)}
              {settled_at ? (
                <>
                  {" "}
                  · <When at={settled_at} />
                </>
              ) : null}
            </p>
          </li>
        ))}
      </ul>
    </section>
  );
}
