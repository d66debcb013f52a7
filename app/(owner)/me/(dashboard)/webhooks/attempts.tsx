import { useFormatter, useTranslations } from "next-intl";
import { When } from "@/app/_parts/when";
import type { AttemptRecord } from "@/lib/areas/webhooks/read";

const SHOWN = 5;

/** The last attempts: what was sent when, and the result; the older ones in a closed list. */
export function Attempts({ attempts, host }: { attempts: readonly AttemptRecord[]; host: string }) {
  const t = useTranslations("me.webhooks.attempts");
  const older = attempts.slice(SHOWN);
  return (
    <section aria-label={t("title", { host })} className="space-y-2 text-sm">
      <AttemptList attempts={attempts.slice(0, SHOWN)} />
      {older.length > 0 ? (
        <details>
          <summary className="min-h-11 content-center text-sea">
            {t("older", { count: older.length })}
          </summary>
          <AttemptList attempts={older} />
        </details>
      ) : null}
    </section>
  );
}

function AttemptList({ attempts }: { attempts: readonly AttemptRecord[] }) {
  return (
    <ul>
      {attempts.map((attempt, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: attempts have no other order and never move
        <Attempt key={index} attempt={attempt} />
      ))}
    </ul>
  );
}

function Attempt({ attempt }: { attempt: AttemptRecord }) {
  const t = useTranslations("me.webhooks.attempts");
  const format = useFormatter();
  const { at, type, status, failure, delivered, duration_ms } = attempt;
  const result = failure ? t(`failures.${failure}`) : t("answered", { status: String(status) });
  return (
    <li className="flex flex-wrap items-baseline gap-x-3 border-t border-line py-2">
      <span className={`font-semibold ${delivered ? "text-kelp" : "text-lobster"}`}>
        {t(delivered ? "delivered" : "failed")}
      </span>
      <span className="font-mono wrap-anywhere">{type}</span>
      <span className="text-soft">{result}</span>
      <span className="text-soft tabular-nums">
        {t("took", { seconds: format.number(duration_ms / 1000, { maximumFractionDigits: 2 }) })}
      </span>
      <span className="text-soft sm:ml-auto">
        <When at={at} />
      </span>
    </li>
  );
}
