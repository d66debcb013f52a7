import { useTranslations } from "next-intl";
import type { PostRecord } from "@/lib/areas/posts/schemas";
import { UserText } from "./user-text";
import { When } from "./when";

type PostEvent = NonNullable<PostRecord["event"]>;

/**
 * An end within this time of the beginning is shown without its date, because it cannot be mistaken for
 * another day's.
 */
const SHORT_MS = 12 * 3_600_000;

interface EventProps {
  event: PostEvent;
  /** Whether its day is shown above it. */
  isDayKnown?: boolean;
}

/** When an event takes place. */
export function EventTime({ event, isDayKnown = false }: EventProps) {
  const t = useTranslations("common.time");
  const { starts_at, ends_at } = event;
  const start = <When at={starts_at} precision={isDayKnown ? "time" : "minute"} />;
  if (ends_at === null) return start;
  const isShort = Date.parse(ends_at) - Date.parse(starts_at) <= SHORT_MS;
  const end = <When at={ends_at} precision={isShort ? "time" : "minute"} namesZone={false} />;
  return t.rich("range", { start: () => start, end: () => end });
}

/** When and where an event takes place, on one line of a list. */
export function EventLine(props: EventProps) {
  const { place } = props.event;
  return (
    <p className="event">
      <span>
        <EventTime {...props} />
      </span>
      {place === null ? null : <UserText text={place} />}
    </p>
  );
}
