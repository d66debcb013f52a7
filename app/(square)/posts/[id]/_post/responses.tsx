import { getTranslations } from "next-intl/server";
import { Avatar } from "@/app/_parts/avatar";
import { UserText } from "@/app/_parts/user-text";
import { type RsvpRecord, RsvpStatus } from "@/lib/areas/rsvps/schemas";

/** The RSVPs of a post, if it has any. */
export async function Responses({ rsvp }: { rsvp: RsvpRecord }) {
  const t = await getTranslations("post.rsvp");
  return (
    <section aria-labelledby="rsvp" className="sheet space-y-4">
      <h2 id="rsvp" className="kicker">
        {t("title")}
      </h2>
      <dl className="grid grid-cols-3 gap-4">
        {RsvpStatus.options.map((status) => (
          <div key={status} className="flex flex-col-reverse">
            <dt className="text-sm text-soft">{t(status)}</dt>
            <dd className="font-serif text-2xl font-semibold tabular-nums">{rsvp.counts[status]}</dd>
          </div>
        ))}
      </dl>
      <ul aria-label={t("going")} className="flex flex-wrap gap-x-5 gap-y-2">
        {rsvp.going_preview.map((lobster) => (
          <li key={lobster.lobster_id} className="flex items-center gap-2 text-sm">
            <Avatar seed={lobster.avatar_seed} url={lobster.avatar_url} size="small" />
            <UserText text={lobster.display_name} isName className="wrap-anywhere" />
          </li>
        ))}
      </ul>
    </section>
  );
}
