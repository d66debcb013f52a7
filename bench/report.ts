import { frontRows, goalsOf } from "./front";
import type { Finding } from "./measure";
import type { Results } from "./results";

const HEAD = ["goal", "measure", "wanted", "found", "", "within this run"];

/** The findings of a measure. */
export const table = (findings: readonly Finding[]): string =>
  markdown([
    HEAD,
    ...findings.map(({ goal, measure, wanted, found, met, context = "" }) => [
      ...[goal, measure, wanted, found],
      met === undefined ? "" : met ? "met" : "missed",
      context,
    ]),
  ]);

/** What a reader needs: the front table, and the goals that are missed. */
export function summary(findings: readonly Finding[]): string {
  const { met, missed } = goalsOf(findings);
  const lines = missed.map(
    ({ goal, measure, wanted, found }) =>
      `- ${goal ? `${goal}: ` : ""}${measure}: ${found}, wanted ${wanted}`,
  );
  return [
    markdown(frontRows(findings)),
    `Goals that are met: ${met.join(", ") || "none"}.`,
    ...(lines.length > 0 ? [`Missed, beside what is bold:\n\n${lines.join("\n")}`] : []),
  ].join("\n\n");
}

interface Measured {
  names: readonly [string, ...string[]];
  title: string;
  needs?: string;
}

/** The text of `bench/results.md`: what was found, without the findings of each measure, which are in results.json. */
export function report(results: Results, measures: readonly Measured[]): string {
  const known = measures.flatMap(({ names, title }) => {
    const result = results[names[0]];
    return result ? [{ names: names.join(", "), title, ...result }] : [];
  });
  const missing = measures.filter(({ names }) => !results[names[0]]);
  const unmeasured = missing.map(
    ({ names, needs }) => `${names.join(", ")}${needs ? ` (needs ${needs})` : ""}`,
  );
  return `# What the benchmarks found

\`npm run bench\` wrote this file; [goals.md](goals.md) says what is wanted. The first three columns of numbers compare requests
in the same time, so more is better, except where they say CPU; growth compares times, so less is better. B0 is a bare program that has
the same bytes in memory, B1 one that runs the same SQL (\`bench/baseline/\`). Bold misses its goal.

${summary(known.flatMap(({ findings }) => findings))}

Not measured here: ${unmeasured.join(", ") || "nothing"}.

## Measures

[results.json](results.json) has every finding, and the machine of each measure. The load generator and PostgreSQL share its cores with
the servers.

${known.map(({ names, title, commit }) => `- ${names}: ${title}, at ${commit}`).join("\n")}
`;
}

/** A table of Markdown; the first row is its head. */
function markdown(rows: readonly (readonly string[])[]): string {
  const [head = []] = rows;
  const widths = head.map((_, column) => Math.max(...rows.map((row) => row[column]?.length ?? 0), 3));
  const line = (cells: readonly string[]) =>
    `| ${widths.map((width, column) => (cells[column] ?? "").padEnd(width)).join(" | ")} |`;
  return [line(head), line(widths.map((width) => "-".repeat(width))), ...rows.slice(1).map(line)].join("\n");
}
