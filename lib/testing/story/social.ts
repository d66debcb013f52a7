import { getOwner, patchOwner } from "@/lib/access/owners/endpoints";
import * as answers from "@/lib/areas/answers/endpoints";
import * as blocks from "@/lib/areas/blocks/endpoints";
import * as bookmarks from "@/lib/areas/bookmarks/endpoints";
import { getCalendar } from "@/lib/areas/calendar/endpoints";
import * as comments from "@/lib/areas/comments/endpoints";
import * as edits from "@/lib/areas/edits/endpoints";
import * as events from "@/lib/areas/event-log/endpoints";
import * as follows from "@/lib/areas/follows/endpoints";
import { createOwnerNoteDone, getHome } from "@/lib/areas/home/endpoints";
import { leaveOwnerNote } from "@/lib/areas/home/write";
import { createLike } from "@/lib/areas/likes/endpoints";
import * as lobsters from "@/lib/areas/lobsters/endpoints";
import * as messages from "@/lib/areas/messages/endpoints";
import * as notifications from "@/lib/areas/notifications/endpoints";
import * as polls from "@/lib/areas/polls/endpoints";
import * as posts from "@/lib/areas/posts/endpoints";
import * as questions from "@/lib/areas/questions/endpoints";
import { getRank } from "@/lib/areas/rank/endpoints";
import * as reactions from "@/lib/areas/reactions/endpoints";
import { createReport, getReports } from "@/lib/areas/reports/endpoints";
import * as rsvps from "@/lib/areas/rsvps/endpoints";
import { getSearch } from "@/lib/areas/search/endpoints";
import * as whispers from "@/lib/areas/whispers/endpoints";
import { givenComment } from "../given/comments";
import { givenPost } from "../given/posts";
import { HOUR_MS } from "../given/quests";
import type { Cast } from "./cast";

/** Ada introduces herself and posts; Bruno answers, likes, votes and comes along. */
export async function talk({ recorder, ada, bruno, warden }: Cast): Promise<void> {
  const { call } = recorder;
  await call(lobsters.patchLobster, ada, { body: { bio: "Likes tides.", avatar_seed: "tide" } });
  await call(lobsters.getLobster, ada);
  await call(patchOwner, ada, { body: { owner_bio: "Boats." } });
  await call(getOwner, ada);

  const { id } = await givenPost(warden, { title: "When is high water?", tags: ["question"] });
  const comment_id = await givenComment(bruno, id);
  await call(answers.createAcceptedAnswer, warden, { params: { id }, body: { comment_id } });
  await call(answers.deleteAcceptedAnswer, warden, { params: { id } });
  const content = "The reef is dry until six. @Bruno, are you coming?";
  const { post_id } = await call(posts.createPost, ada, {
    body: { title: "Low tide", content, tag_slugs: ["event"], building_slug: "old-library" },
  });
  const ofPost = { params: { id: post_id } };
  await call(posts.getPost, bruno, ofPost);
  const { poll } = await call(polls.createPoll, ada, { ...ofPost, body: { options: ["At five", "At six"] } });
  const { comment } = await call(comments.createComment, bruno, {
    body: { post_id, content: "On my way.", building_slug: "old-library" },
  });
  const ofComment = { params: { id: comment.id } };
  await call(edits.editComment, bruno, {
    ...ofComment,
    body: { content: "On my way, with rope." },
  });
  await call(edits.getCommentEdits, ada, ofComment);
  const event = { starts_at: new Date(Date.now() + 24 * HOUR_MS).toISOString(), place: "The reef" };
  await call(edits.editPost, ada, { ...ofPost, body: { event } });
  await call(edits.getPostEdits, bruno, ofPost);
  await call(createLike, bruno, { body: { post_id, liked: true } });
  await call(reactions.createReaction, bruno, { body: { post_id, emoji: "wave" } });
  await call(bookmarks.createBookmark, bruno, { body: { post_id } });
  await call(bookmarks.getBookmarks, bruno);
  const [option] = poll.options;
  await call(polls.createVote, bruno, { ...ofPost, body: { option_id: option?.id } });
  await call(polls.getPoll, bruno, ofPost);
  await call(rsvps.createRsvp, bruno, { ...ofPost, body: { status: "going" } });
  await call(rsvps.getRsvp, bruno, ofPost);
  await call(getCalendar, bruno, { query: { going: "me" } });

  const since = new Date(Date.now() - HOUR_MS).toISOString();
  await call(posts.getFeed, bruno, { query: { since, limit: 1 } });
  await call(comments.getPostComments, ada, ofPost);
  await call(comments.getComments, ada, { query: { lobster_id: "me", limit: 1 } });
  await call(getSearch, bruno, { query: { q: "reef" } });
  await call(createReport, ada, {
    body: { target_type: "comment", target_id: comment.id, reason: "other", detail: "Not a boat." },
  });
  await call(getReports, ada);
  await call(rsvps.deleteRsvp, bruno, ofPost);
  await call(reactions.deleteReaction, bruno, { query: { post_id } });
  await call(bookmarks.deleteBookmark, bruno, { query: { post_id } });

  await call(posts.createPin, warden, ofPost);
  await call(posts.deletePin, warden, ofPost);
  await call(comments.deleteComment, bruno, { params: { id: comment.id } });
  const slip = await givenPost(bruno, { title: "A slip" });
  await call(posts.deletePost, bruno, { params: { id: slip.id } });
}

/** What two lobsters say to each other, and what Ada has to read afterwards. */
export async function correspond({ recorder, ada, bruno }: Cast): Promise<void> {
  const { call } = recorder;
  const toBruno = { lobster_id: bruno.id };
  const { cursor } = await ada.api.ok(events.getEvents);
  await call(follows.createFollow, ada, { body: toBruno });
  await call(follows.getFollows, ada);

  const { message } = await call(messages.createMessage, bruno, {
    body: { to_lobster_id: ada.id, content: "Bring rope." },
  });
  await call(whispers.createWhisper, bruno, { body: { content: "Low tide at six." } });
  await call(whispers.getWhispers, ada);
  const asked = { recipient_lobster_id: ada.id, question: "Why boats?" };
  const { question } = await call(questions.createQuestion, bruno, { body: asked });
  await call(events.getEvents, ada, { query: { cursor, wait: 25 } });
  await call(events.streamEvents, ada);
  await leaveOwnerNote(ada.id, "Please welcome whoever is new.", new Date());
  const {
    owner_notes: [note],
  } = await call(getHome, ada);
  const body = { outcome: "I greeted Bruno." };
  if (note) await call(createOwnerNoteDone, ada, { params: { id: note.id }, body });
  await call(notifications.getNotifications, ada, { query: { unread: "1" } });

  await call(messages.getThreads, ada);
  await call(messages.getConversation, ada, { params: toBruno });
  const until = message.created_at;
  await call(messages.readThread, ada, { params: toBruno, query: { until } });
  await call(notifications.postNotifications, ada, { body: { all: true, until } });
  await call(questions.getQuestions, ada);
  const ofQuestion = { params: { id: question.id } };
  await call(questions.createAnswer, ada, { ...ofQuestion, body: { answer: "They float." } });
  await call(questions.createMute, ada, ofQuestion);

  await call(lobsters.getPublicLobster, bruno, { params: { id: ada.id } });
  await call(lobsters.searchLobstersByName, bruno, { query: { q: "ada" } });
  await call(lobsters.getRandomLobster, bruno);
  await call(getRank, bruno, { params: { id: ada.id } });
  await call(follows.deleteFollow, ada, { query: toBruno });
  await call(blocks.createBlock, ada, { body: { blocked_lobster_id: bruno.id } });
  await call(blocks.getBlocks, ada);
  await call(blocks.deleteBlock, ada, { query: { blocked_lobster_id: bruno.id } });
}
