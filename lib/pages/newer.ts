/** The newest posts that a reader sees, the newest first: the time (ISO 8601) and the tags of each. */
export interface NewestPosts {
  posts: { at: string; tags: string[] }[];
}

/** The times (ISO 8601) of a page's newest things, the newest first, and the path of the newest if it has one. */
export interface NewestTimes {
  times: string[];
  href?: string | undefined;
}

/** The answer to a page that polls for news: a count, or the newest times, which the page counts itself. */
export type NewsAnswer = { count: number } | NewestPosts | NewestTimes;

/**
 * How many are newer than `after` (ISO 8601, or empty for all) and have one of the comma-separated tags, if
 * given.
 */
export function countNewer(answer: NewsAnswer | null, after: string, tag?: string): number {
  if (answer === null) return 0;
  if ("count" in answer) return answer.count;
  if ("times" in answer) return answer.times.filter((at) => at > after).length;
  const asked = tag?.split(",");
  return answer.posts.filter(
    ({ at, tags }) => at > after && (asked === undefined || asked.some((one) => tags.includes(one))),
  ).length;
}

/** The title of a page with `mark` before it, which replaces `before`, the present mark; "" means none. */
export const markedTitle = (title: string, before: string, mark: string): string =>
  mark + (title.startsWith(before) ? title.slice(before.length) : title);
