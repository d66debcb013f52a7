interface Said {
  lobster: { serial_no: number };
}

/**
 * How many entries in a row by one lobster are shown. Of a longer run only the newest is, and the others are
 * folded.
 */
const SHOWN_IN_A_ROW = 2;

/** The visible entries of a list, each with those in a row by the same lobster that are folded below it. */
export function foldRuns<Entry extends Said>(entries: readonly Entry[]): { shown: Entry; folded: Entry[] }[] {
  return runsOf(entries).flatMap((run) => {
    const [newest, ...others] = run;
    if (!newest || run.length <= SHOWN_IN_A_ROW) return run.map((shown) => ({ shown, folded: [] }));
    return [{ shown: newest, folded: others }];
  });
}

function runsOf<Entry extends Said>(entries: readonly Entry[]): Entry[][] {
  const runs: Entry[][] = [];
  for (const entry of entries) {
    const run = runs.at(-1);
    if (run?.[0]?.lobster.serial_no === entry.lobster.serial_no) run.push(entry);
    else runs.push([entry]);
  }
  return runs;
}
