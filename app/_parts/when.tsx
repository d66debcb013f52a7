/** An instant (ISO 8601) in UTC, to the minute, so that it reads the same for everybody. */
export function When({ at }: { at: string }) {
  return (
    <time dateTime={at} className="whitespace-nowrap">{`${at.slice(0, 10)} ${at.slice(11, 16)} UTC`}</time>
  );
}
