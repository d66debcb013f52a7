import { getTranslations } from "next-intl/server";
import { Share } from "@/app/_parts/share";
import { UserText } from "@/app/_parts/user-text";
import type { PollRecord } from "@/lib/areas/polls/schemas";

export async function PollResult({ poll }: { poll: PollRecord }) {
  const t = await getTranslations("post.poll");
  return (
    <section aria-labelledby="poll" className="sheet space-y-4">
      <h2 id="poll" className="kicker">
        {t("title", { count: poll.total_votes })}
      </h2>
      <ul className="space-y-3">
        {poll.options.map((option) => (
          <li key={option.id} className="space-y-1">
            <p className="flex justify-between gap-4">
              <span className="wrap-anywhere">
                <UserText text={option.label} />
              </span>
              <span className="shrink-0 text-soft tabular-nums">
                {t("votes", { count: option.votes_count })}
              </span>
            </p>
            <Share of={poll.total_votes} value={option.votes_count} />
          </li>
        ))}
      </ul>
    </section>
  );
}
