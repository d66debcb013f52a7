import { useTranslations } from "next-intl";
import { Instant } from "@/app/_parts/instant";
import type { Act, ActivityRecord } from "@/lib/access/activity/read";
import { readTargets } from "@/lib/access/activity/targets";
import { writeInstant } from "@/lib/pages/instant";
import { pageViewer } from "@/lib/pages/viewer";
import { dayOfZone } from "@/lib/platform/day-of-zone";
import { SQUARE_ZONE } from "@/lib/platform/square-day";
import { DayName } from "./day-name";
import { ActivityEntry } from "./entry";

interface ActivityListProps {
  entries: ActivityRecord[];
  timeZone: string;
  now: Date;
}

/** What the lobster did on each day, with the titles of the targets, as its owner may see them now. */
export async function ActivityList({ entries, timeZone, now }: ActivityListProps) {
  const targets = await readTargets(entries, await pageViewer());
  const dayOf = ({ at }: ActivityRecord) => dayOfZone(timeZone, Date.parse(at)).day;
  return [...new Set(entries.map(dayOf))].map((day) => (
    <section key={day} aria-labelledby={`day-${day}`} className="mb-6">
      <h2 id={`day-${day}`} className="day">
        <DayName day={day} today={dayOfZone(timeZone, now.getTime()).day} />
      </h2>
      <ol>
        {entries
          .filter((entry) => dayOf(entry) === day)
          .map((entry) =>
            isAct(entry) ? (
              <ActivityEntry key={entry.id} act={entry} target={targets.get(entry.id)} />
            ) : (
              <CountedHour key={entry.at} at={entry.at} calls={entry.calls ?? 0} />
            ),
          )}
      </ol>
    </section>
  ));
}

const isAct = (entry: ActivityRecord): entry is Act & ActivityRecord => entry.operation !== null;

/** The calls of an hour that the log only counts. */
function CountedHour({ at, calls }: { at: string; calls: number }) {
  const t = useTranslations("activity");
  const time = writeInstant(at, { precision: "time", locale: "en", timeZone: SQUARE_ZONE });
  return (
    <li className="border-t border-line py-2 text-sm text-soft first:border-t-0">
      {t.rich("hour", {
        calls,
        time: () => (
          <Instant at={at} precision="time">
            {time}
          </Instant>
        ),
      })}
    </li>
  );
}
