const EXCERPT_MAX = 120;
/** What has to become one space; a space by itself is one already. */
const NOT_ONE_SPACE = /\s{2,}|[^\S ]/g;

/** The beginning of a text on one line, at most 120 code points, for a notification. */
export function excerpt(content: string): string {
  const line = content
    .slice(0, 4 * EXCERPT_MAX)
    .replace(NOT_ONE_SPACE, " ")
    .trim();
  const end = endOf(line, EXCERPT_MAX);
  return end === line.length ? line : `${line.slice(0, endOf(line, EXCERPT_MAX - 1))}…`;
}

/** Where the first `count` code points of a text end. */
function endOf(text: string, count: number): number {
  let end = 0;
  for (let points = 0; points < count && end < text.length; points += 1)
    end += (text.codePointAt(end) ?? 0) > 0xffff ? 2 : 1;
  return end;
}
