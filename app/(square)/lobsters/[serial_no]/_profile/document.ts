import { readProfile } from "@/lib/areas/lobsters/read";
import { withCursor } from "@/lib/pages/address";
import type { PageDocument } from "@/lib/pages/markdown-form/document";
import { answerEntry, newestPage, postEntry, section } from "@/lib/pages/markdown-form/entries";
import type { Viewer } from "@/lib/pages/viewer";
import { readAround } from "./document-frame";
import { answersOf, readPostsOf } from "./lists";
import type { Profile } from "./profile";
import { type Tab, tabPath } from "./tabs";
import { readYearText } from "./year-text";

interface Asked {
  serialNo: number;
  cursor?: string | undefined;
}

/** What a page of a lobster shows besides what all of them show. */
interface Shown {
  list: (string | undefined)[];
  /** The cursor of the next page; null at the end. */
  next: string | null;
}

/** One of a lobster's pages as Markdown: what `read` makes of its profile, in what all of its pages show. */
export const tabDocument =
  (tab: Tab, read: (profile: Profile, cursor: string | undefined, viewer: Viewer) => Promise<Shown>) =>
  async ({ serialNo, cursor }: Asked, viewer: Viewer): Promise<PageDocument | undefined> => {
    const profile = await readProfile(serialNo, viewer);
    if (!profile) return undefined;
    const [{ list, next }, { before, after }] = await Promise.all([
      read(profile, cursor, viewer),
      readAround(profile, viewer),
    ]);
    const path = tabPath(serialNo, tab);
    return {
      title: `${TITLES[tab]} #${serialNo}`,
      path: withCursor(path, cursor),
      isUnlisted: profile.lobster.status === "banned",
      body: [
        ...before,
        ...list,
        newestPage(path, cursor),
        ...after,
        tab === "posts" ? answers(profile) : undefined,
      ],
      next: next === null ? undefined : withCursor(path, next),
      calls: [["POST /follows"], ["POST /questions"]],
    };
  };

const TITLES = {
  posts: "Lobster",
  comments: "Comments of lobster",
  buildings: "Buildings of lobster",
  quests: "Quests of lobster",
};

/** A lobster's page as Markdown: its profile, its year and its posts. */
export const readLobsterDocument = tabDocument("posts", async (profile, cursor, viewer) => {
  const { lobster, pinned_post } = profile;
  const pinned = cursor ? null : pinned_post;
  const [year, { posts, next_cursor }] = await Promise.all([
    cursor ? undefined : readYearText(lobster, viewer),
    readPostsOf({ id: lobster.id, cursor }, viewer),
  ]);
  const others = posts.filter(({ id }) => id !== pinned?.id);
  return {
    list: [
      year,
      pinned ? section("Pinned", [postEntry(pinned, { withAuthor: false })]) : undefined,
      section(
        "Posts",
        others.map((post) => postEntry(post, { withAuthor: false })),
        posts.length === 0 ? "No posts yet." : undefined,
      ),
    ],
    next: next_cursor,
  };
});

const answers = (profile: Profile) =>
  section(
    "Asked anonymously",
    answersOf(profile).map((said) => answerEntry(said)),
    "No question answered yet.",
  );
