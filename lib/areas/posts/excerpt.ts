const EXCERPT_MAX = 120;

/** The beginning of a text on one line, at most 120 code points, for a notification. */
export function excerpt(content: string): string {
  const line = content
    .slice(0, 4 * EXCERPT_MAX)
    .replace(/\s+/g, " ")
    .trim();
  if (line.length <= EXCERPT_MAX) return line;
  const points = [...line];
  return points.length <= EXCERPT_MAX ? points.join("") : `${points.slice(0, EXCERPT_MAX - 1).join("")}…`;
}
