import { z } from "zod";
import { type PostTagSlug, TagSlugs } from "@/lib/areas/posts/schemas";
import { CursorSearch } from "@/lib/pages/address";

/** The reader's choices for the feed. They are in the address, and in every link that continues the feed. */
export interface FeedChoice {
  /** Posts with one of these, in the order of all tags; with none of them, all posts. */
  tags: PostTagSlug[];
  sort: z.output<typeof FeedSort>;
}

/** The tags in an address, with commas between them. */
export const ChosenTags = z
  .string()
  .transform((text) => text.split(","))
  .pipe(z.array(TagSlugs))
  .transform(inOrder);

/** `unanswered`: the newest questions without an accepted answer. */
export const FeedSort = z.enum(["newest", "hot", "unanswered"]);

export const FrontSearch = CursorSearch.extend({
  tag: ChosenTags.default([]),
  sort: FeedSort.default("newest"),
});

/** The path of the first page of a choice. */
export function feedPath({ tags, sort }: FeedChoice): string {
  const query = [
    ...(tags.length > 0 ? [`tag=${inOrder(tags)}`] : []),
    ...(sort === "newest" ? [] : [`sort=${sort}`]),
  ];
  return query.length > 0 ? `/?${query.join("&")}` : "/";
}

function inOrder(tags: readonly PostTagSlug[]): PostTagSlug[] {
  return TagSlugs.options.filter((slug) => tags.includes(slug));
}
