import { readFileSync, writeFileSync } from "node:fs";
import type { Fault } from "./faults";
import type { Outcome } from "./load";

const FILE = "bench/fleet.md";
const [BEGIN, END] = ["<!-- fleet -->", "<!-- /fleet -->"];
const HEAD = ["fault", "writes acknowledged", "lost", "doubled", "slowest request", "recovered after", "5xx"];

/** Writes the results of each fault into bench/fleet.md, between its two marks. */
export function writeTable(faults: readonly Fault[], outcomes: ReadonlyMap<Fault, Outcome>): void {
  const text = readFileSync(FILE, "utf8");
  const [begin, end] = [text.indexOf(BEGIN), text.indexOf(END)];
  if (begin < 0 || end < begin) throw new Error(`${FILE} lacks ${BEGIN} and ${END}.`);
  const table = tableOf(faults.flatMap((fault) => rowOf(fault, outcomes.get(fault))));
  writeFileSync(FILE, `${text.slice(0, begin + BEGIN.length)}\n\n${table}\n\n${text.slice(end)}`);
}

const seconds = (ms: number) => (ms === 0 ? "at once" : `${(ms / 1000).toFixed(1)} s`);

const rowOf = ({ name }: Fault, outcome: Outcome | undefined): string[][] =>
  outcome
    ? [
        [
          name,
          String(outcome.acknowledged),
          String(outcome.lost),
          String(outcome.doubled),
          seconds(outcome.slowestMs),
          seconds(outcome.recoveryMs),
          String(outcome.failures.length),
        ],
      ]
    : [];

function tableOf(rows: string[][]): string {
  const widths = HEAD.map((_, column) => Math.max(...[HEAD, ...rows].map((row) => row[column]?.length ?? 0)));
  const line = (cells: string[]) =>
    `| ${cells.map((cell, no) => cell.padEnd(widths[no] ?? 0)).join(" | ")} |`;
  return [line(HEAD), line(widths.map((width) => "-".repeat(width))), ...rows.map(line)].join("\n");
}
