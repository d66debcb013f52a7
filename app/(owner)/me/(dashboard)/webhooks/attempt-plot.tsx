import { useTranslations } from "next-intl";
import type { AttemptRecord } from "@/lib/areas/webhooks/read";

const [WIDTH, HEIGHT, GAP] = [600, 72, 2];
/** Attempts take from a millisecond to ten seconds, so their heights follow the logarithm. */
const SLOWEST = Math.log10(10_000);
const LOWEST = 8;

/** A bar for each attempt, the oldest first; its height is the duration of the attempt. */
export function AttemptPlot({ attempts }: { attempts: readonly AttemptRecord[] }) {
  const t = useTranslations("me.webhooks.plot");
  const delivered = attempts.filter((attempt) => attempt.delivered).length;
  const step = Math.min(WIDTH / attempts.length, 24);
  return (
    <figure className="space-y-2">
      <svg
        viewBox={`0 0 ${WIDTH} ${HEIGHT}`}
        role="img"
        aria-label={t("summary", { delivered, failed: attempts.length - delivered })}
        className="w-full"
      >
        <line x1={0} x2={WIDTH} y1={HEIGHT - 0.5} y2={HEIGHT - 0.5} className="stroke-line" />
        {attempts.toReversed().map((attempt, index) => {
          const height = heightOf(attempt);
          return (
            <rect
              // biome-ignore lint/suspicious/noArrayIndexKey: attempts have no other order and never move
              key={index}
              x={index * step + GAP / 2}
              y={HEIGHT - height}
              width={step - GAP}
              height={height}
              rx={1}
              className={attempt.delivered ? "fill-sea" : "fill-lobster"}
            />
          );
        })}
      </svg>
      <figcaption className="flex flex-wrap gap-x-4 text-sm text-soft">
        <Key className="bg-sea">{t("delivered", { count: delivered })}</Key>
        <Key className="bg-lobster">{t("failed", { count: attempts.length - delivered })}</Key>
        <span>{t("height")}</span>
      </figcaption>
    </figure>
  );
}

function Key({ className, children }: { className: string; children: string }) {
  return (
    <span className="flex items-center gap-1.5">
      <span aria-hidden="true" className={`size-2.5 rounded-sm ${className}`} />
      {children}
    </span>
  );
}

const heightOf = ({ duration_ms }: AttemptRecord) =>
  LOWEST + (Math.min(Math.log10(Math.max(duration_ms, 1)), SLOWEST) / SLOWEST) * (HEIGHT - LOWEST);
