/** What a statement of the version before would miss, or could not write any more. */
const HARM = [
  /^drop (table|view|materialized view|function|procedure|type|schema|sequence|domain)\b/,
  /^truncate\b/,
  /^alter (table|view|type|function|sequence|schema)\b.*\b(rename|set schema)\b/,
  /^alter table\b.*\bdrop (?!constraint\b|not null\b|default\b|expression\b|identity\b)/,
  /^alter table\b.*\balter (column )?\S+ (set data )?type\b/,
  /^alter table\b.*\balter (column )?\S+ (set not null|drop default)\b/,
];
const ADDED = /\badd (column )?(if not exists )?(?!constraint\b|check\b|unique\b|primary\b|foreign\b)[^,]*/g;

/** The statements of a migration that the version before would not survive, as far as their form tells. */
export function harmOf(migration: string): string[] {
  return withoutTexts(migration)
    .split(";")
    .map((statement) => statement.trim().replace(/\s+/g, " ").toLowerCase())
    .filter((statement) => HARM.some((form) => form.test(statement)) || demandsMore(statement));
}

/** Whether it adds a column that whoever does not know it would leave empty, and must not. */
const demandsMore = (statement: string): boolean =>
  statement.startsWith("alter table") &&
  [...withoutParentheses(statement).matchAll(ADDED)].some(
    ([added]) => added.includes("not null") && !/\b(default|generated|serial|bigserial)\b/.test(added),
  );

/** In parentheses there may be commas that end nothing. */
function withoutParentheses(statement: string): string {
  const shorter = statement.replace(/\([^()]*\)/g, "");
  return shorter === statement ? statement : withoutParentheses(shorter);
}

/** Without comments, and with nothing in its texts and in the bodies of its functions. */
const withoutTexts = (sql: string): string =>
  sql.replace(/\$(\w*)\$[\s\S]*?\$\1\$|'(?:[^']|'')*'|--[^\n]*/g, (found) =>
    found.startsWith("--") ? "" : "''",
  );
