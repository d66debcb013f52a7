/** An instant (ISO 8601), readable in any time zone and the same for everybody: UTC, to the minute. */
export function When({ at }: { at: string }) {
  return (
    <time dateTime={at} className="whitespace-nowrap">{`${at.slice(0, 10)} ${at.slice(11, 16)} UTC`}</time>
  );
}
