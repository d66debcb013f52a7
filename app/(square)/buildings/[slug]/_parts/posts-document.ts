import { buildingOf, textsIn } from "@/lib/areas/buildings/campus";
import { feed } from "@/lib/areas/posts/lists";
import { readPage, withCursor } from "@/lib/pages/address";
import type { PageDocument } from "@/lib/pages/markdown-form/document";
import { buildingLink, postEntry, section } from "@/lib/pages/markdown-form/entries";
import type { Viewer } from "@/lib/pages/viewer";
import { SHOWN } from "./shown";

/** The list of the posts in a building as Markdown; undefined if the campus has none with this slug. */
export async function readBuildingPostsDocument(
  slug: string,
  cursor: string | undefined,
  viewer: Viewer,
): Promise<PageDocument | undefined> {
  const place = buildingOf(slug);
  if (!place) return undefined;
  const asked = { cursor, limit: SHOWN.posts };
  const { posts, next_cursor } = await readPage(feed, { building: slug, ...viewer }, asked);
  const path = `/buildings/${slug}/posts`;
  const { name } = { ...place, ...textsIn(slug, "en") };
  return {
    title: `Posts in a building of Lobster Square: ${name}`,
    path: withCursor(path, cursor),
    updated: cursor ? undefined : posts[0]?.created_at,
    body: [
      `The building: ${buildingLink(slug)}`,
      section(
        "Posts",
        posts.map((post) => postEntry(post, { withPlace: false })),
        "Nobody has posted here yet.",
      ),
    ],
    next: next_cursor === null ? undefined : withCursor(path, next_cursor),
    calls: [["POST /posts"]],
  };
}
