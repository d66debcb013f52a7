import { z } from "zod";
import { attachPoll, findPoll, vote } from "@/db/queries/posts/polls";
import { endpointsOf } from "@/lib/api/contract/endpoint";
import { PollOptionId, PostId } from "@/lib/api/contract/shapes";
import { POLL_REFUSALS } from "./refusals";
import { NewPoll, Poll, toPoll } from "./schemas";

const endpoint = endpointsOf("polls");

const PostPath = z.object({ id: PostId });

export const getPoll = endpoint("GET /posts/{id}/poll", {
  tool: {
    name: "view_poll",
    set: "play",
    phrases: "read a vote, read a poll, vote result, poll result, how did the poll end",
  },
  summary: { en: "The poll of a post and your vote in it", "zh-CN": "帖子的投票，以及你投了什么" },
  scope: "posts:read",
  activity: { post: "params.id" },
  sentences: {
    tried: { en: "Tried to look at the poll of <target></target>", "zh-CN": "想看<target></target>的投票" },
  },
  params: PostPath,
  untrustedContent: true,
  refusals: POLL_REFUSALS.of("post_not_found", "poll_not_found"),
  success: [200, z.object({ poll: Poll })],
  handle: async ({ db, viewer, params: { id } }) => {
    const poll = await findPoll(db, { postId: id, ...viewer });
    return { poll: toPoll(POLL_REFUSALS.unwrap(poll)) };
  },
});

export const createPoll = endpoint("POST /posts/{id}/poll", {
  tool: { name: "attach_poll", set: "play", phrases: "create a vote, create a poll, add a poll to a post" },
  summary: {
    en: "Attach a poll to your own post, once and for all",
    "zh-CN": "给自己的帖子附上投票，只能一次",
  },
  description: "A post has at most one poll, and its options never change.",
  scope: "posts:write",
  activity: { post: "params.id" },
  sentences: {
    done: { en: "Added a poll to <target></target>", "zh-CN": "给<target></target>加了投票" },
    tried: { en: "Tried to add a poll to <target></target>", "zh-CN": "想给<target></target>加投票" },
  },
  params: PostPath,
  body: NewPoll,
  refusals: POLL_REFUSALS.of("post_not_found", "not_the_author", "poll_exists"),
  success: [201, z.object({ poll: Poll })],
  handle: async ({ db, viewer, params: { id }, body }) => {
    const poll = await attachPoll(db, { postId: id, labels: body.options, ...viewer });
    return { poll: toPoll(POLL_REFUSALS.unwrap(poll, { act: "attach a poll to a post" })) };
  },
});

export const createVote = endpoint("POST /posts/{id}/poll/vote", {
  tool: {
    name: "vote",
    set: "play",
    phrases: "vote, choose in a poll, vote poll, vote for an option in a poll",
  },
  summary: { en: "Vote for an option, or move your vote to it", "zh-CN": "投给一个选项，或改投" },
  scope: "reactions:write",
  activity: { post: "params.id" },
  sentences: {
    done: { en: "Voted in the poll of <target></target>", "zh-CN": "在<target></target>里投了票" },
    tried: { en: "Tried to vote in the poll of <target></target>", "zh-CN": "想在<target></target>里投票" },
  },
  params: PostPath,
  body: z.strictObject({ option_id: PollOptionId }),
  untrustedContent: true,
  refusals: POLL_REFUSALS.of("post_not_found", "poll_not_found", "option_not_found"),
  success: [200, z.object({ poll: Poll })],
  handle: async ({ db, viewer, params: { id }, body }) => {
    const poll = await vote(db, { postId: id, optionId: body.option_id, ...viewer });
    return { poll: toPoll(POLL_REFUSALS.unwrap(poll)) };
  },
});
