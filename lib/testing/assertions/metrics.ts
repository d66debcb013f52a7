/** One line of a metric: its name with suffix, its labels as they are written, and its value. */
export interface MetricSample {
  name: string;
  labels: string;
  value: number;
}

const HELP = /^# HELP ([a-zA-Z_:][a-zA-Z0-9_:]*) [^\n]+$/;
const TYPE = /^# TYPE ([a-zA-Z_:][a-zA-Z0-9_:]*) (counter|gauge|histogram|summary|untyped)$/;
const LABEL = '[a-zA-Z_][a-zA-Z0-9_]*="(?:[^"\\\\\\n]|\\\\["\\\\n])*"';
// Values are what Go's ParseFloat accepts, for which NaN and Nan are the same.
const SAMPLE = new RegExp(
  `^([a-zA-Z_:][a-zA-Z0-9_:]*)(?:\\{(${LABEL}(?:,${LABEL})*)\\})? ([+-]?(?:\\d+(?:\\.\\d+)?(?:e[+-]?\\d+)?|Inf)|[Nn]a[Nn])$`,
);
const SUFFIXES = {
  counter: [""],
  gauge: [""],
  untyped: [""],
  summary: ["", "_sum", "_count"],
  histogram: ["_bucket", "_sum", "_count"],
};

/**
 * Parses the text format of Prometheus by its published grammar, and more strictly: each metric has help and
 * a type before its samples, is contiguous, and repeats no sample. Throws an Error at the first invalid line.
 */
export function readMetrics(text: string): MetricSample[] {
  if (!text.endsWith("\n")) throw new Error("the last line has no end");
  const types = new Map<string, keyof typeof SUFFIXES>();
  const seen = new Set<string>();
  const samples: MetricSample[] = [];
  let helped = "";
  let current = "";
  for (const line of text.split("\n")) {
    const [, help] = HELP.exec(line) ?? [];
    const [, typed, type] = TYPE.exec(line) ?? [];
    const [, name, labels = "", value] = SAMPLE.exec(line) ?? [];
    if (line === "") continue;
    if (help) helped = help;
    else if (typed) {
      if (typed !== helped || types.has(typed)) throw new Error(`a type out of place: ${line}`);
      types.set(typed, type as keyof typeof SUFFIXES);
      current = typed;
    } else if (name) {
      const suffixes = SUFFIXES[types.get(current) ?? "untyped"];
      if (!suffixes.some((suffix) => current + suffix === name)) throw new Error(`out of place: ${line}`);
      if (seen.has(name + labels)) throw new Error(`twice: ${line}`);
      seen.add(name + labels);
      samples.push({ name, labels, value: Number(value?.replace("Inf", "Infinity")) });
    } else throw new Error(`not in the grammar: ${line}`);
  }
  return samples;
}
