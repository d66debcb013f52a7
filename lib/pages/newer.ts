/** The newest posts that somebody sees, the newest first: the time (ISO 8601) and the tags of each. */
export interface NewestPosts {
  posts: { at: string; tags: string[] }[];
}

/** How many of the posts are newer than `after` (ISO 8601, or empty for all), and have the tag if one is given. */
export const countNewer = (newest: NewestPosts | null, after: string, tag: string | undefined): number =>
  newest?.posts.filter(({ at, tags }) => at > after && (tag === undefined || tags.includes(tag))).length ?? 0;
