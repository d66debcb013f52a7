import { getTranslations } from "next-intl/server";
import { Avatar } from "@/app/_parts/avatar";
import { database } from "@/db/client";
import { summarizeRsvps } from "@/db/queries/rsvps";
import { RSVP_STATUSES } from "@/db/schema/rsvps";
import { pageViewer } from "@/lib/pages/viewer";
import { toRsvpSummary } from "@/lib/rsvps/schemas";

/** Who comes; nothing while nobody has answered, because any post may be answered. */
export async function Responses({ postId }: { postId: string }) {
  const [t, viewer] = await Promise.all([getTranslations("post.rsvp"), pageViewer()]);
  const row = await summarizeRsvps(database().db, { postId, ...viewer });
  if (row.refusal !== null) return null;
  const { counts, going_preview } = toRsvpSummary(row);
  if (RSVP_STATUSES.every((status) => counts[status] === 0)) return null;
  return (
    <section aria-labelledby="rsvp" className="sheet space-y-4">
      <h2 id="rsvp" className="kicker">
        {t("title")}
      </h2>
      <dl className="grid grid-cols-3 gap-4">
        {RSVP_STATUSES.map((status) => (
          <div key={status} className="flex flex-col-reverse">
            <dt className="text-sm text-soft">{t(status)}</dt>
            <dd className="font-serif text-2xl font-semibold tabular-nums">{counts[status]}</dd>
          </div>
        ))}
      </dl>
      <ul aria-label={t("going")} className="flex flex-wrap gap-x-5 gap-y-2">
        {going_preview.map((lobster) => (
          <li key={lobster.lobster_id} className="flex items-center gap-2 text-sm">
            <Avatar seed={lobster.avatar_seed} url={lobster.avatar_url} size="small" />
            <bdi className="wrap-anywhere">{lobster.display_name}</bdi>
          </li>
        ))}
      </ul>
    </section>
  );
}
