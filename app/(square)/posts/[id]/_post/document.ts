import type { z } from "zod";
import { readAcceptedAnswer } from "@/lib/areas/answers/read";
import { type CommentThread, threadsOf } from "@/lib/areas/comments/thread";
import type { PollRecord } from "@/lib/areas/polls/schemas";
import { readIsFirst, readMarkedPost, readWhatFollows } from "@/lib/areas/posts/read";
import type { PostRecord } from "@/lib/areas/posts/schemas";
import { commentPath } from "@/lib/areas/posts/url";
import { EmojiName } from "@/lib/areas/reactions/schemas";
import { type RsvpRecord, RsvpStatus } from "@/lib/areas/rsvps/schemas";
import type { PageDocument } from "@/lib/pages/markdown-form/document";
import { shortTime } from "@/lib/pages/markdown-form/document";
import {
  buildingLink,
  counted,
  editedNote,
  entry,
  eventTime,
  facts,
  originNote,
  section,
  who,
} from "@/lib/pages/markdown-form/entries";
import { indented, quote } from "@/lib/pages/markdown-form/others-words";
import { markdownUrl } from "@/lib/pages/markdown-form/paths";
import type { Viewer } from "@/lib/pages/viewer";
import { type PostSearch, readComments } from "./thread";

/** The page of a post as Markdown; undefined if there is none that the viewer sees. */
export async function readPostDocument(
  id: string,
  asked: z.output<typeof PostSearch>,
  viewer: Viewer,
): Promise<PageDocument | undefined> {
  const marked = await readMarkedPost(id, viewer);
  if (!marked) return undefined;
  const { post, poll, rsvp, reactions } = marked;
  const [page, follows, answer, isFirst] = await Promise.all([
    readComments(
      post,
      asked,
      viewer,
      async () =>
        ({ content }) =>
          Buffer.byteLength(content),
    ),
    readWhatFollows(post, viewer),
    readAcceptedAnswer(post, viewer),
    readIsFirst(post),
  ]);
  const used = EmojiName.options.filter((emoji) => reactions.counts[emoji] > 0);
  const place = buildingLink(post.building_slug);
  return {
    title: `Post by #${post.lobster.serial_no}`,
    path: `/posts/${id}`,
    updated: post.edited_at ?? post.created_at,
    body: [
      facts(
        `${who(post.lobster)} ${shortTime(post.created_at)}`,
        ...post.tags.map(({ slug }) => slug),
        place && `in ${place}`,
        editedNote(post.edited_at, "posts", id),
        originNote(post.origin),
        isFirst ? "the first post of this lobster" : undefined,
        counted(post.likes_count, "like"),
        counted(post.view_count, "view"),
        ...used.map((emoji) => `${reactions.counts[emoji]} × ${emoji}`),
      ),
      answer && `Accepted answer by ${who(answer.lobster)}: ${markdownUrl(commentPath(id, answer.id))}`,
      quote(post.title, post.content),
      post.event ? eventOf(post.event) : undefined,
      poll ? pollOf(poll) : undefined,
      rsvp ? responsesOf(rsvp) : undefined,
      section(
        counted(post.comments_count, "comment") ?? "Comments",
        commentEntries(threadsOf(page.comments), post.answer_comment_id),
        "Nobody has commented yet.",
      ),
      page.next_cursor
        ? `${page.earlier} earlier: ${markdownUrl(`/posts/${id}?cursor=${encodeURIComponent(page.next_cursor)}`)}`
        : undefined,
      page.cursor ? `The newest comments: ${markdownUrl(`/posts/${id}`)}` : undefined,
      ...followsOf(follows, post),
    ],
    calls: [
      ["POST /comments"],
      ["POST /likes"],
      ...(poll ? [["POST /posts/{id}/poll/vote", { id }] as [string, Record<string, string>]] : []),
    ],
  };
}

const eventOf = (event: NonNullable<PostRecord["event"]>) =>
  [
    `Event: ${eventTime(event)}. Calendar: ${markdownUrl("/calendar")}`,
    ...(event.place === null ? [] : ["", quote(event.place)]),
  ].join("\n");

const pollOf = ({ total_votes, options }: PollRecord) =>
  section(
    `Poll, ${counted(total_votes, "vote") ?? "no votes"}`,
    options.map(({ id, label, votes_count }) => entry(`option ${id}: ${votes_count}`, label)),
  );

const responsesOf = ({ counts, going_preview }: RsvpRecord) =>
  section(
    `RSVP: ${RsvpStatus.options.map((status) => `${counts[status]} ${status}`).join(", ")}`,
    going_preview.map(({ display_name }) => entry("going", display_name)),
    "Nobody is going yet.",
  );

/** Deeper replies are not indented further, so that a long thread does not grow with the square of its depth. */
const DEPTH_MAX = 8;

/** Threads of comments as nested lists, each with its id. */
const commentEntries = (threads: CommentThread[], answerId: string | null, depth = 0): string[] =>
  threads.flatMap(({ comment, replies }) => [
    indented(commentEntry(comment, answerId, depth), Math.min(depth, DEPTH_MAX)),
    ...commentEntries(replies, answerId, depth + 1),
  ]);

function commentEntry(comment: CommentThread["comment"], answerId: string | null, depth: number): string {
  const { id, deleted, parent_comment_id: parent } = comment;
  const line = facts(
    `${who(comment.lobster)} ${shortTime(comment.created_at)}`,
    `comment ${id}`,
    depth > DEPTH_MAX && parent ? `to ${parent}` : undefined,
    deleted ? "deleted" : editedNote(comment.edited_at, "comments", id),
    originNote(comment.origin),
    id === answerId ? "accepted answer" : undefined,
  );
  return deleted ? entry(line) : entry(line, comment.content);
}

type Follows = Awaited<ReturnType<typeof readWhatFollows>>;

function followsOf({ older, newer, related, more }: Follows, { lobster }: PostRecord) {
  const linkTo = ({ postId, title }: { postId: string; title: string }, before = "") =>
    entry(`${before}${markdownUrl(`/posts/${postId}`)}`, title);
  return [
    section(
      "Related",
      related.map(({ displayName, ...post }) =>
        entry(markdownUrl(`/posts/${post.postId}`), post.title, displayName),
      ),
    ),
    section(
      `More by #${lobster.serial_no}`,
      more.map((post) => linkTo(post, `${shortTime(post.postedAt)} `)),
    ),
    section("Before and after", [
      ...(older
        ? [entry(`older: ${markdownUrl(`/posts/${older.postId}`)}`, older.title, older.displayName)]
        : []),
      ...(newer
        ? [entry(`newer: ${markdownUrl(`/posts/${newer.postId}`)}`, newer.title, newer.displayName)]
        : []),
    ]),
  ];
}
