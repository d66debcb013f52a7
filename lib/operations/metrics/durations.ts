import { DURATION_SECONDS, requestTally } from "@/lib/api/http/record-request";

const NAME = "lobster_square_request_duration_seconds";

/**
 * The durations of requests as a histogram in the text format of Prometheus. prom-client's own histograms
 * would cost a request five times as much.
 */
export function durationsText(): string {
  const lines = [`# HELP ${NAME} How long answers took, until their first byte.`, `# TYPE ${NAME} histogram`];
  for (const [operation, { classes, seconds }] of requestTally.operations) {
    let count = 0;
    for (const [place, inClass] of classes.entries()) {
      count += inClass;
      lines.push(
        `${NAME}_bucket{operation="${operation}",le="${DURATION_SECONDS[place] ?? "+Inf"}"} ${count}`,
      );
    }
    lines.push(`${NAME}_sum{operation="${operation}"} ${seconds}`);
    lines.push(`${NAME}_count{operation="${operation}"} ${count}`);
  }
  return `${lines.join("\n")}\n`;
}
