const TICKS = /`+/g;
/** A run of at least three backticks opens a fenced block. A run of the same length or longer closes it. */
const FENCE_MIN = 3;

interface Run {
  at: number;
  length: number;
}

/** The text with its code replaced by spaces, so that everything else keeps its position. */
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

/** For each run of backticks the index of the run that would close it, if any; found in one pass from the end. */
function closersOf(runs: Run[]): (number | undefined)[] {
  const closers: (number | undefined)[] = [];
  const nextOfLength = new Map<number, number>();
  /** A stack of later runs; the nearest and shortest is on top. */
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
