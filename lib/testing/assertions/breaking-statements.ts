/** Statements after which the previous version can no longer read or write. */
const BREAKING = [
  /^drop (table|view|materialized view|function|procedure|type|schema|sequence|domain)\b/,
  /^truncate\b/,
  /^alter (table|view|type|function|sequence|schema)\b.*\b(rename|set schema)\b/,
  /^alter table\b.*\bdrop (?!constraint\b|not null\b|default\b|expression\b|identity\b)/,
  /^alter table\b.*\balter (column )?\S+ (set data )?type\b/,
  /^alter table\b.*\balter (column )?\S+ (set not null|drop default)\b/,
];
const ADDED = /\badd (column )?(if not exists )?(?!constraint\b|check\b|unique\b|primary\b|foreign\b)[^,]*/g;

/** The statements of a migration that break the previous version, as far as their form shows. */
export function breakingStatements(migration: string): string[] {
  return withoutTexts(migration)
    .split(";")
    .map((statement) => statement.trim().replace(/\s+/g, " ").toLowerCase())
    .filter((statement) => BREAKING.some((form) => form.test(statement)) || addsRequiredColumn(statement));
}

/**
 * Whether it adds a column that an insert of the previous version would leave null against its constraint.
 */
const addsRequiredColumn = (statement: string): boolean =>
  statement.startsWith("alter table") &&
  [...withoutParentheses(statement).matchAll(ADDED)].some(
    ([added]) => added.includes("not null") && !/\b(default|generated|serial|bigserial)\b/.test(added),
  );

/** Commas within parentheses do not separate clauses. */
function withoutParentheses(statement: string): string {
  const shorter = statement.replace(/\([^()]*\)/g, "");
  return shorter === statement ? statement : withoutParentheses(shorter);
}

/** Without comments, and with empty texts and function bodies. */
const withoutTexts = (sql: string): string =>
  sql.replace(/\$(\w*)\$[\s\S]*?\$\1\$|'(?:[^']|'')*'|--[^\n]*/g, (found) =>
    found.startsWith("--") ? "" : "''",
  );
