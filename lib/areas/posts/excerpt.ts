const EXCERPT_MAX = 120;
/** How many code points before a mention its excerpt shows, unless it ends with the text. */
const LEAD_MAX = 40;
/** How much of a text is read for its excerpt. */
const READ_MAX = 4 * EXCERPT_MAX;
/** White space that has to become one space: anything but a single space. */
const NOT_ONE_SPACE = /\s{2,}|[^\S ]/g;

/** The beginning of a text on one line, at most 120 code points, for a notification. */
export const excerpt = (content: string): string => beginningOf(content, EXCERPT_MAX);

/** An excerpt around the mention that begins at the UTF-16 unit `at`, with its whole name. */
export function excerptAround(content: string, at: number): string {
  const start = Math.min(
    startBefore(content, at, LEAD_MAX),
    startBefore(content, content.length, EXCERPT_MAX - 1),
  );
  if (start === 0 || isShort(content)) return excerpt(content);
  return `…${beginningOf(content.slice(start), EXCERPT_MAX - 1)}`;
}

function beginningOf(content: string, max: number): string {
  const line = lineOf(content);
  const end = endOf(line, max);
  return end === line.length ? line : `${line.slice(0, endOf(line, max - 1))}…`;
}

const lineOf = (content: string) => content.slice(0, READ_MAX).replace(NOT_ONE_SPACE, " ").trim();

/** Whether the excerpt is the whole text. */
function isShort(content: string): boolean {
  const line = lineOf(content);
  return content.length <= READ_MAX && endOf(line, EXCERPT_MAX) === line.length;
}

/** Where the first `count` code points of a text end. */
function endOf(text: string, count: number): number {
  let end = 0;
  for (let points = 0; points < count && end < text.length; points += 1)
    end += (text.codePointAt(end) ?? 0) > 0xffff ? 2 : 1;
  return end;
}

/** Where the last `count` code points before `at` begin. */
function startBefore(text: string, at: number, count: number): number {
  let start = at;
  for (let points = 0; points < count && start > 0; points += 1)
    start -= (text.codePointAt(start - 2) ?? 0) > 0xffff ? 2 : 1;
  return start;
}
