import { availableParallelism } from "node:os";
import type { Bench, Finding } from "./measure";

const HEAD = ["goal", "measure", "wanted", "found", "", "within this run"];

export function table(findings: Finding[]): string {
  const rows = findings.map(({ goal, measure, wanted, found, met, context = "" }) => [
    goal,
    measure,
    wanted,
    found,
    met === undefined ? "" : met ? "met" : "missed",
    context,
  ]);
  const widths = HEAD.map((_, column) =>
    Math.max(...[HEAD, ...rows].map((row) => row[column]?.length ?? 0), 3),
  );
  const line = (cells: string[]) =>
    `| ${cells.map((cell, column) => cell.padEnd(widths[column] ?? 0)).join(" | ")} |`;
  return [line(HEAD), line(widths.map((width) => "-".repeat(width))), ...rows.map(line)].join("\n");
}

/** The text of `bench/results.md`. */
export function report(findings: Finding[], { pace, posts }: Bench, postgresVersion: string): string {
  return `# What the benchmarks found

\`npm run bench\` wrote this file; the goals are those of [goals.md](goals.md#speed). B1 is a bare program that
runs the same SQL, B0 one that has the same bytes in memory (\`bench/baseline/\`). Ratios are medians over ${pace.rounds} interleaved
rounds of ${pace.seconds} s with 64 connections, each with a key of its own, on ${posts.toLocaleString("en")} posts, unless the line says otherwise.
Numbers of the last column compare within this run only: a page is one of the database, of 8 KiB. The load generator and
PostgreSQL share the cores with the servers.

Node ${process.version}, PostgreSQL ${postgresVersion}, ${availableParallelism()} cores.

${table(findings)}
`;
}
