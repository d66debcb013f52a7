import { useTranslations } from "next-intl";
import type { ReactNode } from "react";
import { TimeAgo } from "@/app/_parts/time-ago";
import { UserText } from "@/app/_parts/user-text";
import { When } from "@/app/_parts/when";
import type { Act } from "@/lib/access/activity/read";
import type { ActTarget } from "@/lib/access/activity/targets";
import { Quote } from "./quote";
import { RefusalText } from "./refusal-text";
import { Sentence } from "./sentence";

/** The operations whose target is a text that the lobster wrote. */
const WRITING = new Set(["POST /posts", "POST /comments", "PATCH /posts/{id}", "PATCH /comments/{id}"]);

interface ActivityEntryProps {
  act: Act;
  target: ActTarget | undefined;
}

/** What the lobster did or tried, in a sentence, with its refusal; the details are folded. */
export function ActivityEntry({ act, target }: ActivityEntryProps) {
  const t = useTranslations("activity");
  const isWritten = act.status < 400 && WRITING.has(act.operation);
  return (
    <li className="space-y-1 border-t border-line pt-3.5 pb-1 first:border-t-0">
      <p className="wrap-anywhere">
        <Sentence act={act} target={target} />
      </p>
      {isWritten && target?.words ? <Quote text={target.words} /> : null}
      <RefusalText act={act} />
      <details className="text-sm text-soft">
        <summary className="min-h-11 w-fit content-center">
          <TimeAgo at={act.at} />
          {` · ${t(`via.${act.via}`)}`}
          <span className="sr-only"> · {t("details")}</span>
        </summary>
        <dl className="mb-3 grid gap-x-6 gap-y-1 rounded-lg bg-foam px-4 py-3">
          <Fact name={t("facts.operation")}>
            <code className="font-mono">{act.operation}</code>
          </Fact>
          <Fact name={t("facts.answer")}>
            {act.status} {act.code ? <code className="font-mono">{act.code}</code> : null}
          </Fact>
          {act.keyName === null ? null : (
            <Fact name={t("facts.key")}>
              <UserText text={act.keyName} isName />
            </Fact>
          )}
          <Fact name={t("facts.request")}>
            <code className="font-mono">{act.requestId}</code>
          </Fact>
          <Fact name={t("facts.time")}>
            <When at={act.at} />
          </Fact>
        </dl>
      </details>
    </li>
  );
}

function Fact({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div className="flex gap-3">
      <dt className="w-20 shrink-0">{name}</dt>
      <dd className="min-w-0 wrap-anywhere text-ink">{children}</dd>
    </div>
  );
}
