import { getTranslations } from "next-intl/server";
import { Share } from "@/app/_parts/share";
import { readPoll } from "@/lib/areas/polls/read";
import { pageViewer } from "@/lib/pages/viewer";

export async function PollResult({ postId }: { postId: string }) {
  const [t, viewer] = await Promise.all([getTranslations("post.poll"), pageViewer()]);
  const poll = await readPoll(postId, viewer);
  if (!poll) return null;
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
                <bdi>{option.label}</bdi>
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
