import { lobstersByName } from "@/lib/areas/lobsters/lists";
import { readTalkedAbout } from "@/lib/areas/posts/read";
import { TagSlugs } from "@/lib/areas/posts/schemas";
import { readPage } from "@/lib/pages/address";
import { MESSAGES } from "@/lib/pages/i18n/messages";
import { counted, entry, facts, section, who } from "@/lib/pages/markdown-form/entries";
import { markdownUrl } from "@/lib/pages/markdown-form/paths";
import type { Viewer } from "@/lib/pages/viewer";
import { pathOf } from "./kinds";
import { EXAMPLES, SUGGESTED } from "./shown";

const { example } = MESSAGES.en.search.before;

/** What the page without a query suggests, as blocks of Markdown. */
export async function readSuggestions(viewer: Viewer) {
  const [talk, { lobsters }] = await Promise.all([
    readTalkedAbout(viewer, SUGGESTED.posts),
    readPage(lobstersByName, { key: "", ...viewer }, { limit: SUGGESTED.lobsters }),
  ]);
  return [
    "Add `?q=`: words of posts, comments and quests, or part of the name of a lobster or a building.",
    section(
      "Examples",
      EXAMPLES.map(
        (name) => `- ${example[name].q}: ${markdownUrl(pathOf(example[name].q))} ${example[name].finds}`,
      ),
    ),
    section(
      "Talked about now",
      talk.map(({ post }) =>
        entry(
          facts(
            `${markdownUrl(`/posts/${post.id}`)}`,
            counted(post.comments_count, "comment") ?? "no comments",
          ),
          post.title,
        ),
      ),
    ),
    section(
      "By tag",
      TagSlugs.options.map((slug) => `- ${slug}: ${markdownUrl(`/?tag=${slug}`)}`),
    ),
    section(
      "New on the square",
      lobsters.map((lobster) => `- ${who(lobster)}`),
    ),
  ];
}
