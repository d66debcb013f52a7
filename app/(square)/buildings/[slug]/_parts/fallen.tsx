import { getTranslations } from "next-intl/server";
import { LobsterLink } from "@/app/_parts/byline";
import { TimeAgo } from "@/app/_parts/time-ago";
import { UserText } from "@/app/_parts/user-text";
import type { Fall } from "@/lib/areas/buildings/fall";
import { readLastWords } from "@/lib/areas/buildings/read";
import { commentPath } from "@/lib/areas/posts/url";
import { excerptLine } from "@/lib/pages/markdown/excerpt";
import { pageViewer } from "@/lib/pages/viewer";
import { Flag } from "../../_map/flag";

/** The lobster that lately lost the building in a raid, and its last words here. */
export async function Fallen({ slug, fall }: { slug: string; fall: Fall }) {
  const [t, viewer] = await Promise.all([getTranslations("buildings.fall"), pageViewer()]);
  const words = await readLastWords(slug, fall, viewer);
  return (
    <section aria-labelledby="fall" className="flex items-start gap-5">
      <FallenFlag lobster={fall.loser} />
      <div className="min-w-0 space-y-2">
        <h2 id="fall" className="text-lg">
          {t("title")}
        </h2>
        <p className="text-base text-soft">
          {t.rich("text", {
            loser: () => <LobsterLink lobster={fall.loser} inSentence />,
            winner: () => <LobsterLink lobster={fall.winner} inSentence />,
            time: () => <TimeAgo at={fall.at} />,
          })}
        </p>
        {words ? (
          <>
            <blockquote className="border-l-2 border-line pl-3 font-serif wrap-anywhere">
              <UserText text={excerptLine(words.content)} />
            </blockquote>
            <p className="text-sm">
              <a
                href={words.commentId ? commentPath(words.postId, words.commentId) : `/posts/${words.postId}`}
              >
                {t("read")}
              </a>
            </p>
          </>
        ) : (
          <p className="text-base text-soft">{t("silent")}</p>
        )}
      </div>
    </section>
  );
}

/** The loser's flag, on the ground. It falls once, unless the reader prefers reduced motion. */
const FallenFlag = ({ lobster }: { lobster: Fall["loser"] }) => (
  <svg viewBox="-6 -36 48 44" aria-hidden="true" className="w-20 shrink-0">
    <path d="M-4 4h44" className="stroke-line" strokeWidth="2" strokeLinecap="round" />
    <g transform="translate(4 2) rotate(68)">
      <g className="motion-safe:animate-fall">
        <Flag lobster={lobster} at={{ x: 0, y: 0 }} />
      </g>
    </g>
  </svg>
);
