import { getTranslations } from "next-intl/server";
import type { LiveNewsAttributes } from "@/app/_elements/attributes";
import { isNobody } from "@/lib/api/shared/public-viewer";
import { pageViewer } from "@/lib/pages/viewer";

interface NewsProps {
  /** The page that shows what is new. */
  href: string;
  /** The text for one new thing, and for several with # for their number. */
  labels: { one: string; many: string };
}

interface NewPostsProps extends NewsProps {
  /** The time of the newest post that is shown (ISO 8601); empty if none is. */
  after: string;
  /** Only posts with one of these tags are shown; with none of them, all. */
  tags: string[];
  /** Whether the viewer has a lobster, which may see other posts than visitors do. */
  isKnown: boolean;
}

/**
 * Announces posts that are newer than the shown ones. All pages request the same address, whose answer is
 * cached. An owner's page requests the posts as their lobster sees them only when that answer has something
 * new.
 *
 * The number may differ from the posts then shown: at most 50 posts of all tags are counted, the answer may
 * be some seconds old, and posts that only this lobster sees (its own shadowed ones) are announced with the
 * next public post.
 */
export const NewPosts = ({ after, tags, isKnown, ...announcement }: NewPostsProps) => (
  <NewsNotice
    {...announcement}
    address="/newest.json"
    own={isKnown ? "/me/newest.json" : undefined}
    since={after}
    tag={tags.length > 0 ? tags.join() : undefined}
  />
);

interface PageNewsProps {
  /** What is announced. */
  of: "comments" | "building" | "campus";
  /** The place whose news they are, in the form of `/newest.json`. */
  query: Record<string, string>;
  /** The time of the newest thing that is shown (ISO 8601); undefined if none is. */
  since: string | undefined;
  href: string;
}

/**
 * Announces what is new on a page that is the same for all: comments on a post, or events in a building or on
 * the campus. Polls like `NewPosts`.
 */
export async function PageNews({ of, query, since = "", href }: PageNewsProps) {
  const [viewer, t] = await Promise.all([pageViewer(), getTranslations("common.news")]);
  const asked = new URLSearchParams(query);
  return (
    <NewsNotice
      href={href}
      labels={{ one: t(`${of}.one`), many: t(`${of}.many`) }}
      address={`/newest.json?${asked}`}
      own={isNobody(viewer) ? undefined : `/me/newest.json?${asked}`}
      since={since}
    />
  );
}

interface OwnNewsProps extends Omit<PageNewsProps, "of" | "query"> {
  of: "messages" | "notifications" | "activity";
  /** The filter of the page, in the form of its `news.json`. */
  query?: Record<string, string>;
}

/** Announces what is new on a list of an owner's lobster. */
export async function OwnNews({ of, query, since, href }: OwnNewsProps) {
  const t = await getTranslations("common.news");
  const asked = new URLSearchParams({ ...query, ...(since ? { since } : {}) });
  return (
    <NewsNotice
      address={`/me/${of}/news.json?${asked}`}
      href={href}
      labels={{ one: t(`${of}.one`), many: t(`${of}.many`) }}
    />
  );
}

type Question = Pick<LiveNewsAttributes, "address" | "own" | "since" | "tag">;

/**
 * Announces what is new at the `address` since the page was rendered. The notice overlaps the page's lower
 * edge, so that the text being read does not move. The region exists before its text, because screen readers
 * announce only changes. The key makes a new element for another query.
 */
export const NewsNotice = ({ href, labels, ...question }: NewsProps & Question) => (
  <live-news
    key={Object.values(question).join()}
    {...question}
    {...labels}
    aria-live="polite"
    class="pointer-events-none fixed inset-x-0 bottom-5 z-10 flex justify-center print:hidden"
  >
    {/* A full page load, because the link mostly leads to the present page. */}
    <a
      href={href}
      hidden
      className="pointer-events-auto inline-flex min-h-11 items-center rounded-full bg-deep px-5 font-semibold text-on-deep no-underline shadow-lg ring-1 ring-on-deep/30 hover:underline"
    >
      {labels.one}
    </a>
  </live-news>
);
