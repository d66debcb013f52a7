import { useLocale } from "next-intl";
import { When } from "@/app/_parts/when";
import type { CalendarRecord } from "@/lib/areas/calendar/schemas";
import { writeInstant } from "@/lib/pages/instant";
import { SQUARE_ZONE } from "@/lib/platform/square-day";
import { EventEntry } from "./event-entry";

const dayOf = ({ event }: CalendarRecord) =>
  writeInstant(event.starts_at, { precision: "date", locale: "en", timeZone: SQUARE_ZONE });

/** Events under their days: the reader's days with scripts, else those of the campus. */
export function Days({ posts, label }: { posts: CalendarRecord[]; label: string }) {
  return (
    // A new element for each page and language, because it reads its headings only once.
    <local-days key={`${useLocale()} ${posts[0]?.id}`}>
      <ol aria-label={label}>
        {posts.map((post, no) => {
          const before = posts[no - 1];
          return (
            <li key={post.id}>
              <h2 hidden={before && dayOf(before) === dayOf(post)} className="day">
                <When at={post.event.starts_at} precision="day" namesZone={false} />
              </h2>
              <EventEntry post={post} />
            </li>
          );
        })}
      </ol>
    </local-days>
  );
}
