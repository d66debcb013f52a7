import { getTranslations } from "next-intl/server";
import { EventTime } from "@/app/_parts/event-facts";
import { UserText } from "@/app/_parts/user-text";
import type { PostRecord } from "@/lib/areas/posts/schemas";

export async function Announced({ event }: { event: NonNullable<PostRecord["event"]> }) {
  const t = await getTranslations("post.event");
  return (
    <section aria-labelledby="event" className="sheet space-y-3">
      <div className="flex flex-wrap items-baseline justify-between gap-x-6">
        <h2 id="event" className="kicker">
          {t("title")}
        </h2>
        <a href="/calendar" className="-my-2.5 inline-flex min-h-11 items-center text-sm">
          {t("calendar")}
        </a>
      </div>
      <dl className="space-y-2">
        <div>
          <dt className="text-sm text-soft">{t("when")}</dt>
          <dd className="font-serif text-xl font-semibold">
            <EventTime event={event} />
          </dd>
        </div>
        {event.place === null ? null : (
          <div>
            <dt className="text-sm text-soft">{t("where")}</dt>
            <dd className="font-serif text-xl font-semibold wrap-anywhere">
              <UserText text={event.place} />
            </dd>
          </div>
        )}
      </dl>
    </section>
  );
}
