import { getFormatter, getNow } from "next-intl/server";

const MONTH_MS = 30 * 86_400_000;

/** An instant (ISO 8601) as "3 hours ago", or as a date if it is over a month old. The tooltip has the exact time. */
export async function Ago({ at }: { at: string }) {
  const [format, now] = await Promise.all([getFormatter(), getNow()]);
  const instant = new Date(at);
  const isOld = now.getTime() - instant.getTime() > MONTH_MS;
  const text = isOld ? format.dateTime(instant, { dateStyle: "medium" }) : format.relativeTime(instant, now);
  return (
    <time dateTime={at} title={`${at.slice(0, 10)} ${at.slice(11, 16)} UTC`} className="whitespace-nowrap">
      {text}
    </time>
  );
}
