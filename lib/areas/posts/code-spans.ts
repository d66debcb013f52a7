const TICKS = /`+/g;
/** From three on, a run opens a fenced block, which a longer run closes, too. */
const FENCE_MIN = 3;

interface Run {
  at: number;
  length: number;
}

/** The text with a blank for each character of its code, so that everything else stays in its place. */
export function blankCode(text: string): string {
  const runs = [...text.matchAll(TICKS)].map(({ 0: ticks, index }) => ({ at: index, length: ticks.length }));
  const closers = closersOf(runs);
  let blanked = "";
  let read = 0;
  for (let no = 0; no < runs.length; no += 1) {
    const [opener, closerNo] = [runs[no], closers[no]];
    const closer = closerNo === undefined ? undefined : runs[closerNo];
    if (!opener || !closer || closerNo === undefined) continue;
    const end = closer.at + closer.length;
    blanked += text.slice(read, opener.at) + " ".repeat(end - opener.at);
    read = end;
    no = closerNo;
  }
  return blanked + text.slice(read);
}

/** For each run of backticks the number of the run that closes it, if there is one; found in one walk from the end. */
function closersOf(runs: Run[]): (number | undefined)[] {
  const closers: (number | undefined)[] = [];
  const nextOfLength = new Map<number, number>();
  /** Runs to come, each longer than the one above it. */
  const longer: number[] = [];
  for (let no = runs.length - 1; no >= 0; no -= 1) {
    const length = runs[no]?.length ?? 0;
    while (longer.length > 0 && (runs[longer.at(-1) ?? 0]?.length ?? 0) < length) longer.pop();
    closers[no] = length < FENCE_MIN ? nextOfLength.get(length) : longer.at(-1);
    nextOfLength.set(length, no);
    longer.push(no);
  }
  return closers;
}
