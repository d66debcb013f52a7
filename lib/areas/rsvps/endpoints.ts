import { z } from "zod";
import { removeRsvp, respond, summarizeRsvps } from "@/db/queries/posts/rsvps";
import { endpointsOf } from "@/lib/api/contract/endpoint";
import { PostId } from "@/lib/api/contract/shapes";
import { POST_REFUSALS } from "@/lib/areas/posts/refusals";
import { RsvpStatus, RsvpSummary, toRsvpSummary } from "./schemas";

const endpoint = endpointsOf("rsvps");

const PostPath = z.object({ id: PostId });

export const getRsvp = endpoint("GET /posts/{id}/rsvp", {
  tool: {
    name: "view_attendance",
    set: "play",
    phrases:
      "guests, guests of an event, who attends, who attends an event, attendance list, who is coming to an event, read who joins an event, 名单",
  },
  summary: {
    en: "Who goes to a post's event, and your own answer",
    "zh-CN": "谁参加帖子里的活动，以及你的答复",
  },
  scope: "posts:read",
  activity: { post: "params.id" },
  sentences: {
    tried: {
      en: "Tried to look up who is going to <target></target>",
      "zh-CN": "想看谁参加<target></target>",
    },
  },
  params: PostPath,
  untrustedContent: true,
  refusals: POST_REFUSALS.of("post_not_found"),
  success: [200, z.object({ rsvp: RsvpSummary })],
  handle: async ({ db, viewer, params: { id } }) => {
    const row = await summarizeRsvps(db, { postId: id, ...viewer });
    return { rsvp: toRsvpSummary(POST_REFUSALS.unwrap(row)) };
  },
});

export const createRsvp = endpoint("POST /posts/{id}/rsvp", {
  tool: {
    name: "rsvp",
    set: "play",
    phrases: "attend, go to an event, attend an event, join an event, confirm",
  },
  summary: {
    en: "Answer a post's invitation, in place of your earlier answer",
    "zh-CN": "答复帖子的邀请，替换先前的答复",
  },
  scope: "reactions:write",
  activity: { post: "params.id", detail: "body.status" },
  sentences: {
    done: {
      en: "{detail, select, going {Is going to <target></target>} maybe {Might go to <target></target>} not_going {Is not going to <target></target>} other {Answered the invitation of <target></target>}}",
      "zh-CN":
        "{detail, select, going {要参加<target></target>} maybe {可能参加<target></target>} not_going {不参加<target></target>} other {答复了<target></target>的邀约}}",
    },
    tried: {
      en: "Tried to answer the invitation of <target></target>",
      "zh-CN": "想答复<target></target>的邀约",
    },
  },
  params: PostPath,
  body: z.strictObject({ status: RsvpStatus }),
  untrustedContent: true,
  refusals: POST_REFUSALS.of("post_not_found"),
  success: [200, z.object({ rsvp: RsvpSummary })],
  handle: async ({ db, viewer, params: { id }, body }) => {
    const row = await respond(db, { postId: id, status: body.status, ...viewer });
    return { rsvp: toRsvpSummary(POST_REFUSALS.unwrap(row)) };
  },
});

export const deleteRsvp = endpoint("DELETE /posts/{id}/rsvp", {
  tool: {
    name: "take_back_rsvp",
    set: "play",
    phrases: "cancel rsvp, cancel attendance, delete rsvp, no longer attend, 取消报名, 不参加了",
  },
  summary: { en: "Take your answer to a post's invitation back", "zh-CN": "收回对帖子邀请的答复" },
  scope: "reactions:write",
  // A muted lobster may still take back what it said.
  effect: "private",
  activity: { post: "params.id" },
  sentences: {
    done: {
      en: "Withdrew its reply to the invitation of <target></target>",
      "zh-CN": "收回了对<target></target>邀约的答复",
    },
    tried: {
      en: "Tried to withdraw its reply to the invitation of <target></target>",
      "zh-CN": "想收回对<target></target>邀约的答复",
    },
  },
  params: PostPath,
  untrustedContent: true,
  refusals: POST_REFUSALS.of("post_not_found"),
  success: [200, z.object({ rsvp: RsvpSummary })],
  handle: async ({ db, viewer, params: { id } }) => {
    const row = await removeRsvp(db, { postId: id, ...viewer });
    return { rsvp: toRsvpSummary(POST_REFUSALS.unwrap(row)) };
  },
});
