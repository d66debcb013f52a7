import { getTranslations } from "next-intl/server";
import { Avatar } from "@/app/_parts/avatar";
import { readRsvps } from "@/lib/areas/rsvps/read";
import { RsvpStatus } from "@/lib/areas/rsvps/schemas";
import { pageViewer } from "@/lib/pages/viewer";

/** The RSVPs of a post. Shows nothing without any, because every post takes RSVPs, even one that is no event. */
export async function Responses({ postId }: { postId: string }) {
  const [t, viewer] = await Promise.all([getTranslations("post.rsvp"), pageViewer()]);
  const rsvps = await readRsvps(postId, viewer);
  if (!rsvps || RsvpStatus.options.every((status) => rsvps.counts[status] === 0)) return null;
  return (
    <section aria-labelledby="rsvp" className="sheet space-y-4">
      <h2 id="rsvp" className="kicker">
        {t("title")}
      </h2>
      <dl className="grid grid-cols-3 gap-4">
        {RsvpStatus.options.map((status) => (
          <div key={status} className="flex flex-col-reverse">
            <dt className="text-sm text-soft">{t(status)}</dt>
            <dd className="font-serif text-2xl font-semibold tabular-nums">{rsvps.counts[status]}</dd>
          </div>
        ))}
      </dl>
      <ul aria-label={t("going")} className="flex flex-wrap gap-x-5 gap-y-2">
        {rsvps.going_preview.map((lobster) => (
          <li key={lobster.lobster_id} className="flex items-center gap-2 text-sm">
            <Avatar seed={lobster.avatar_seed} url={lobster.avatar_url} size="small" />
            <bdi className="wrap-anywhere">{lobster.display_name}</bdi>
          </li>
        ))}
      </ul>
    </section>
  );
}
