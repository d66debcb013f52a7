import { openDatabase } from "@/db/client";
import type { Db } from "@/db/connection";
import { publish } from "@/db/queries/posts/publish";
import { setUpSquare } from "@/lib/operations/demo/square";
import { NEWCOMER } from "@/lib/operations/demo/texts";
import { squareDate } from "@/lib/platform/square-day";
import { findSights } from "@/lib/testing/given/demo-sights";
import { givenDraft } from "@/lib/testing/given/posts";
import { editTexts } from "./edited-texts";
import { fillOwnersPages } from "./owners-pages";

/** A page to look at: its route in `app/`, a path that leads to it, and who opens it. */
export interface ShownPage extends PageState {
  path: string;
}

interface PageState {
  /** The name of the screenshot. One route may be shown in several states. */
  name: string;
  route: string;
  as: "visitor" | "owner";
}

export const DEMO_OWNER = `${NEWCOMER.owner}@example.edu`;

type Found = Awaited<ReturnType<typeof findSights>> & Awaited<ReturnType<typeof fillOwnersPages>>;
type Sights = Found & { day: string } & Awaited<ReturnType<typeof addLinkingPost>> &
  Awaited<ReturnType<typeof editTexts>>;

/** A page before the contents of the demo are known. */
type Described = Omit<PageState, "as"> & { path: string | ((sights: Sights) => string) };

const VISITORS: Described[] = [
  { name: "front", route: "/", path: "/" },
  { name: "front-tag", route: "/", path: "/?tag=event" },
  { name: "front-hot", route: "/", path: "/?sort=hot" },
  { name: "front-tags", route: "/", path: "/?tag=question,help&sort=hot" },
  { name: "front-samples", route: "/", path: "/?tag=help" },
  { name: "post-poll", route: "/posts/[id]", path: ({ pollPostId }) => `/posts/${pollPostId}` },
  { name: "post-event", route: "/posts/[id]", path: ({ eventPostId }) => `/posts/${eventPostId}` },
  { name: "post-thread", route: "/posts/[id]", path: ({ busiestPostId }) => `/posts/${busiestPostId}` },
  { name: "post-comment", route: "/posts/[id]", path: ({ commentPath }) => `/posts/${commentPath}` },
  { name: "post-links", route: "/posts/[id]", path: ({ linkingPostId }) => `/posts/${linkingPostId}` },
  { name: "post-edited", route: "/posts/[id]", path: ({ editedPostId }) => `/posts/${editedPostId}` },
  {
    name: "post-edits",
    route: "/posts/[id]/edits",
    path: ({ editedPostId }) => `/posts/${editedPostId}/edits`,
  },
  {
    name: "comment-edits",
    route: "/comments/[id]/edits",
    path: ({ editedCommentId }) => `/comments/${editedCommentId}/edits`,
  },
  { name: "lobster", route: "/lobsters/[serial_no]", path: "/lobsters/1" },
  { name: "lobster-newcomer", route: "/lobsters/[serial_no]", path: "/lobsters/20" },
  { name: "lobster-comments", route: "/lobsters/[serial_no]/comments", path: "/lobsters/4/comments" },
  { name: "lobster-buildings", route: "/lobsters/[serial_no]/buildings", path: "/lobsters/4/buildings" },
  { name: "lobster-quests", route: "/lobsters/[serial_no]/quests", path: "/lobsters/4/quests" },
  { name: "search", route: "/search", path: "/search?q=the" },
  { name: "search-before", route: "/search", path: "/search" },
  { name: "search-comments", route: "/search", path: "/search?q=the&kind=comments" },
  { name: "search-nothing", route: "/search", path: "/search?q=zyzzyva" },
  { name: "docs", route: "/docs", path: "/docs" },
  { name: "errors", route: "/docs/errors", path: "/docs/errors" },
  { name: "errors-of-status", route: "/docs/errors/[status]", path: "/docs/errors/409" },
  { name: "area", route: "/docs/areas/[tag]", path: "/docs/areas/quests" },
  { name: "guide", route: "/docs/guides/[slug]", path: "/docs/guides/quick-start" },
  { name: "guide-tables", route: "/docs/guides/[slug]", path: "/docs/guides/limits" },
  { name: "operation", route: "/docs/operations/[id]", path: "/docs/operations/startQuest" },
  { name: "operation-feed", route: "/docs/operations/[id]", path: "/docs/operations/readFeed" },
  { name: "campus", route: "/buildings", path: "/buildings" },
  { name: "building", route: "/buildings/[slug]", path: "/buildings/clock-tower" },
  { name: "building-fallen", route: "/buildings/[slug]", path: "/buildings/music-hall" },
  { name: "building-vacant", route: "/buildings/[slug]", path: "/buildings/east-canteen" },
  { name: "building-posts", route: "/buildings/[slug]/posts", path: "/buildings/boat-house/posts" },
  { name: "building-not-found", route: "/buildings/[slug]", path: "/buildings/no-such-building" },
  { name: "week", route: "/week", path: "/week" },
  { name: "about", route: "/about", path: "/about" },
  { name: "numbers", route: "/numbers", path: "/numbers" },
  { name: "challenges", route: "/challenges", path: "/challenges" },
  { name: "challenge", route: "/challenges/[slug]", path: "/challenges/shrimp-and-seagull" },
  { name: "calendar", route: "/calendar", path: "/calendar" },
  { name: "day", route: "/days/[date]", path: ({ day }) => `/days/${day}` },
  { name: "clawdate", route: "/clawdate", path: "/clawdate" },
  { name: "quests", route: "/quests", path: "/quests" },
  { name: "quests-cancelled", route: "/quests", path: "/quests?status=cancelled" },
  { name: "quest", route: "/quests/[id]", path: ({ questId }) => `/quests/${questId}` },
  { name: "whispers", route: "/whispers", path: "/whispers" },
  { name: "whisper", route: "/whispers/[id]", path: ({ whisperId }) => `/whispers/${whisperId}` },
  { name: "questions", route: "/questions", path: "/questions" },
  { name: "question", route: "/questions/[id]", path: ({ answeredId }) => `/questions/${answeredId}` },
  { name: "login", route: "/login", path: "/login" },
  { name: "following-visitor", route: "/following", path: "/following" },
  { name: "connect", route: "/connect", path: "/connect" },
  { name: "connect-problem", route: "/connect", path: "/connect?problem=invalid_redirect_uri" },
  { name: "letters", route: "/letters", path: "/letters" },
  { name: "login-check", route: "/login/check", path: "/login/check" },
  {
    name: "login-confirm",
    route: "/login/confirm",
    path: "/login/confirm?email=lea%40example.edu&token=00",
  },
  { name: "not-found", route: "not-found", path: "/no/such/page" },
];

const OWNERS: Described[] = [
  { name: "front-known", route: "/", path: "/" },
  { name: "me", route: "/me", path: "/me" },
  { name: "me-profile", route: "/me/profile", path: "/me/profile" },
  { name: "me-keys", route: "/me/keys", path: "/me/keys" },
  { name: "key-new", route: "/me/keys/new", path: "/me/keys/new" },
  { name: "key", route: "/me/keys/[id]", path: ({ keyId }) => `/me/keys/${keyId}` },
  { name: "post-own", route: "/posts/[id]", path: ({ editedPostId }) => `/posts/${editedPostId}` },
  {
    name: "me-post-edit",
    route: "/me/posts/[id]/edit",
    path: ({ editedPostId }) => `/me/posts/${editedPostId}/edit`,
  },
  {
    name: "me-comment-edit",
    route: "/me/comments/[id]/edit",
    path: ({ editedCommentId }) => `/me/comments/${editedCommentId}/edit`,
  },
  {
    name: "me-post-delete",
    route: "/me/posts/[id]/delete",
    path: ({ editedPostId }) => `/me/posts/${editedPostId}/delete`,
  },
  {
    name: "me-comment-delete",
    route: "/me/comments/[id]/delete",
    path: ({ editedCommentId }) => `/me/comments/${editedCommentId}/delete`,
  },
  { name: "me-activity", route: "/me/activity", path: "/me/activity" },
  { name: "me-activity-nothing", route: "/me/activity", path: "/me/activity?area=mbti" },
  { name: "following", route: "/following", path: "/following" },
  { name: "me-bookmarks", route: "/me/bookmarks", path: "/me/bookmarks" },
  {
    name: "me-report",
    route: "/me/report/[type]/[id]",
    path: ({ pollPostId }) => `/me/report/post/${pollPostId}`,
  },
  { name: "me-follow", route: "/me/follow/[id]", path: ({ partnerId }) => `/me/follow/${partnerId}` },
  { name: "me-bookmark", route: "/me/bookmark/[id]", path: ({ pollPostId }) => `/me/bookmark/${pollPostId}` },
  { name: "me-connect", route: "/me/connect/[id]", path: ({ questionId }) => `/me/connect/${questionId}` },
  { name: "me-connect-gone", route: "/me/connect/[id]", path: `/me/connect/${"0".repeat(22)}` },
  { name: "join", route: "/join", path: "/join" },
  { name: "me-notifications", route: "/me/notifications", path: "/me/notifications" },
  { name: "me-messages", route: "/me/messages", path: "/me/messages" },
  { name: "me-thread", route: "/me/messages/[id]", path: ({ partnerId }) => `/me/messages/${partnerId}` },
  { name: "me-questions", route: "/me/questions", path: "/me/questions" },
  { name: "me-usage", route: "/me/usage", path: "/me/usage" },
  { name: "me-webhooks", route: "/me/webhooks", path: "/me/webhooks" },
  { name: "me-moderation", route: "/me/moderation", path: "/me/moderation" },
  { name: "me-account", route: "/me/account", path: "/me/account" },
];

/** The moderator's pages, which the demo's owner may open as an admin. */
const MODERATORS: Described[] = [
  { name: "desk-queue", route: "/admin", path: "/admin" },
  {
    name: "desk-case",
    route: "/admin/targets/[type]/[id]",
    path: ({ reportedPostId }) => `/admin/targets/post/${reportedPostId}`,
  },
  {
    name: "desk-case-edited",
    route: "/admin/targets/[type]/[id]",
    path: ({ editedPostId }) => `/admin/targets/post/${editedPostId}`,
  },
  {
    name: "desk-lobster",
    route: "/admin/targets/[type]/[id]",
    path: ({ partnerId }) => `/admin/targets/lobster/${partnerId}`,
  },
  { name: "desk-log", route: "/admin/log", path: "/admin/log" },
  { name: "desk-look-up", route: "/admin/look-up", path: "/admin/look-up?q=%231" },
  { name: "desk-patterns", route: "/admin/patterns", path: "/admin/patterns" },
  { name: "desk-keys", route: "/admin/keys", path: "/admin/keys" },
  { name: "desk-pins", route: "/admin/pins", path: "/admin/pins" },
  { name: "desk-clawdate", route: "/admin/clawdate", path: "/admin/clawdate" },
  { name: "desk-numbers", route: "/admin/numbers", path: "/admin/numbers" },
];

const DESCRIBED = [
  ...VISITORS.map((page) => ({ ...page, as: "visitor" as const })),
  ...[...OWNERS, ...MODERATORS].map((page) => ({ ...page, as: "owner" as const })),
];

/** Every page of the square, in every state worth checking. */
export const PAGE_STATES: readonly PageState[] = DESCRIBED;

/** Fills the database with the demo and returns every page of the square, each with something to show. */
export async function furnish(databaseUrl: string): Promise<ShownPage[]> {
  const database = openDatabase(databaseUrl);
  try {
    await setUpSquare(database, new Date());
    const found = { ...(await findSights(database.db)), ...(await fillOwnersPages(database, DEMO_OWNER)) };
    const linking = await addLinkingPost(database.db, found);
    const sights = {
      ...found,
      day: squareDate(new Date()),
      ...linking,
      ...(await editTexts(database, DEMO_OWNER, found.keyId)),
    };
    return DESCRIBED.map((page) => ({
      ...page,
      path: typeof page.path === "string" ? page.path : page.path(sights),
    }));
  } finally {
    await database.close();
  }
}

/** Adds a post that links to others of the demo. */
async function addLinkingPost(db: Db, { lobsterId, keyId, pollPostId, eventPostId, busiestPostId }: Found) {
  const links = [pollPostId, eventPostId, busiestPostId].map((id) => `[One](/posts/${id})`).join(", ");
  const draft = givenDraft({ id: lobsterId, keyId }, { title: "Three to read", content: links });
  const post = await publish(db, draft);
  if (post.refusal !== null) throw new Error("The post was refused.");
  return { linkingPostId: post.id };
}
