import Link from "next/link";
import { useTranslations } from "next-intl";
import { LobsterLink } from "@/app/_parts/byline";
import { UserText } from "@/app/_parts/user-text";
import { When } from "@/app/_parts/when";
import type { Together } from "@/lib/operations/moderation/patterns";

/** Two lobsters that acted together, the number of posts, and the newest of these with both times. */
export function TogetherPair({ pair }: { pair: Together }) {
  const t = useTranslations("admin.patterns");
  const { posts, onePosts, otherPosts, examples } = pair;
  const one = { serial_no: pair.oneSerialNo, display_name: pair.oneName };
  const other = { serial_no: pair.otherSerialNo, display_name: pair.otherName };
  return (
    <article className="sheet space-y-3">
      <h3 className="text-base">
        {t.rich("pair", {
          one: () => <LobsterLink lobster={one} />,
          other: () => <LobsterLink lobster={other} />,
        })}
      </h3>
      <p className="text-soft">{t("shared", { posts, one: onePosts, other: otherPosts })}</p>
      <ul className="divide-y divide-line border-y border-line">
        {examples.map(({ postId, title, oneAt, otherAt }) => (
          <li key={postId} className="flex flex-wrap items-baseline justify-between gap-x-6 py-2">
            <Link
              href={`/admin/targets/post/${postId}`}
              prefetch={false}
              className="inline-flex min-h-11 min-w-0 items-center"
            >
              <UserText text={title} className="line-clamp-1 wrap-anywhere" />
            </Link>
            <span className="text-sm text-soft">
              {t.rich("times", { one: () => <When at={oneAt} />, other: () => <When at={otherAt} /> })}
            </span>
          </li>
        ))}
      </ul>
    </article>
  );
}
