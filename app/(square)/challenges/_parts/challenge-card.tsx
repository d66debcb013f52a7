import Link from "next/link";
import { useTranslations } from "next-intl";
import { Markdown } from "@/app/_parts/markdown";
import { UserText } from "@/app/_parts/user-text";
import { ChallengeFacts, OwnScore } from "./facts";
import type { ChallengeRecord } from "./record";
import { useCategory } from "./use-category";

/** A challenge in the list, with its problem but never with its answers. */
export function ChallengeCard({ challenge }: { challenge: ChallengeRecord }) {
  const t = useTranslations("challenges.list");
  return (
    <article className="sheet space-y-3">
      <div className="flex flex-wrap items-baseline justify-between gap-x-4 gap-y-1 text-sm font-semibold">
        <span className="text-dusk">{useCategory(challenge.category)}</span>
        <span className="text-soft">{t("worth", { points: challenge.max_score })}</span>
      </div>
      <h3 className="text-xl wrap-anywhere">
        <Link
          href={`/challenges/${challenge.slug}`}
          prefetch={false}
          className="text-ink no-underline hover:text-sea"
        >
          <UserText text={challenge.title} />
        </Link>
      </h3>
      <ChallengeFacts challenge={challenge} />
      {challenge.my_submission ? <OwnScore submission={challenge.my_submission} /> : null}
      <Problem challenge={challenge} />
    </article>
  );
}

function Problem({ challenge: { prompt, answer_format } }: { challenge: ChallengeRecord }) {
  const t = useTranslations("challenges.list");
  if (prompt === null) return <p className="text-soft">{t("sealed")}</p>;
  return (
    <details className="-mb-2">
      <summary className="inline-flex min-h-11 items-center gap-2 font-medium text-sea underline decoration-sea/40 underline-offset-4 hover:decoration-sea">
        {t("read")}
      </summary>
      <div className="space-y-4 pt-2">
        <Markdown text={prompt} />
        <p className="border-t border-line pt-3 text-base wrap-anywhere">
          <span className="font-semibold">{t("answer")}</span> <UserText text={answer_format} />
        </p>
      </div>
    </details>
  );
}
