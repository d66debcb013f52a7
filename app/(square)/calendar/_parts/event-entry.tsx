import { useTranslations } from "next-intl";
import { InBuilding } from "@/app/_parts/building-link";
import { Byline } from "@/app/_parts/byline";
import { EventLine } from "@/app/_parts/event-facts";
import { Phrases } from "@/app/_parts/phrases";
import { UserText } from "@/app/_parts/user-text";
import type { CalendarRecord } from "@/lib/areas/calendar/schemas";

/** An event under its day: when, what, where, by whom, and how many will come. */
export function EventEntry({
  post: { id, title, event, lobster, building_slug, rsvp },
}: {
  post: CalendarRecord;
}) {
  const t = useTranslations("calendar");
  const { going, maybe } = rsvp.counts;
  return (
    <article className="entry">
      <EventLine event={event} isDayKnown />
      <h3>
        <a href={`/posts/${id}`} className="cover">
          <UserText text={title}>
            <Phrases text={title} />
          </UserText>
        </a>
      </h3>
      <Byline lobster={lobster} place={<InBuilding slug={building_slug} />} />
      <div className="marks">
        {rsvp.my_status ? <span className="font-semibold">{t(`mine.${rsvp.my_status}`)}</span> : null}
        {going > 0 ? <span>{t("going", { count: going })}</span> : null}
        {maybe > 0 ? <span>{t("maybe", { count: maybe })}</span> : null}
      </div>
    </article>
  );
}
