import { feed, feedOfTags, hotFeed, unansweredFeed } from "@/lib/areas/posts/lists";
import { readPage } from "@/lib/pages/address";
import type { Viewer } from "@/lib/pages/viewer";
import type { FeedChoice } from "./address";
import { SHOWN } from "./shown";

/** A page of the posts of a choice. */
export async function readChosen({ tags, sort }: FeedChoice, cursor: string | undefined, viewer: Viewer) {
  const asked = { cursor, limit: SHOWN.posts };
  if (sort === "hot") return readPage(hotFeed, { tags, ...viewer }, asked);
  if (sort === "unanswered")
    return readPage(unansweredFeed, { tags, building: undefined, lobsterId: undefined, ...viewer }, asked);
  const [tag, ...others] = tags;
  if (others.length > 0) return readPage(feedOfTags, { tags, ...viewer }, asked);
  return readPage(feed, { tag, ...viewer }, asked);
}
