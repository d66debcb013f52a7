/**
 * Converts PostgreSQL's `2026-11-21 10:51:25.1+00` to `2026-11-21T10:51:25.100Z`. The session's time zone must be UTC.
 */
export function instantFromDriver(text: string): string {
  const fraction = text.slice(20, -3).padEnd(3, "0");
  return `${text.slice(0, 10)}T${text.slice(11, 19)}.${fraction}Z`;
}

/**
 * Converts the `2026-11-21T10:51:25.1+00:00` of PostgreSQL's JSON to `2026-11-21T10:51:25.100Z`. The session's time
 * zone must be UTC.
 */
export function instantFromJson(text: string): string {
  const fraction = text.slice(20, -6).padEnd(3, "0");
  return `${text.slice(0, 19)}.${fraction}Z`;
}
