import { z } from "zod";
import { attachPoll, findPoll, vote } from "@/db/queries/polls";
import { endpoint } from "@/lib/api/endpoint";
import { conflict, forbidden, notFound } from "@/lib/api/errors";
import { Uuid } from "@/lib/api/shapes";
import { NewPoll, Poll, toPoll } from "./schemas";

const PostPath = z.object({ id: Uuid });

export const getPoll = endpoint("GET /posts/{id}/poll", {
  tag: "polls",
  summary: "The poll of a post and your vote in it",
  scope: "posts:read",
  target: { post: "params.id" },
  params: PostPath,
  carriesWords: true,
  errors: [404],
  success: [200, z.object({ poll: Poll })],
  handle: async ({ db, viewer, params: { id } }) => {
    const { postId, options, myOptionId } = await findPoll(db, { ...viewer, postId: id });
    if (!postId) throw notFound("post");
    if (!options) throw notFound("poll");
    return { poll: toPoll(postId, options, myOptionId) };
  },
});

export const createPoll = endpoint("POST /posts/{id}/poll", {
  tag: "polls",
  summary: "Attach a poll to your own post, once and for all",
  description: "A post has at most one poll, and its options never change.",
  scope: "posts:write",
  target: { post: "params.id" },
  params: PostPath,
  body: NewPoll,
  errors: [404, 409],
  success: [201, z.object({ poll: Poll })],
  handle: async ({ db, viewer, params: { id }, body }) => {
    const { postFound, byAuthor, postId, options } = await attachPoll(db, {
      ...viewer,
      postId: id,
      labels: body.options,
    });
    if (!postFound) throw notFound("post");
    if (!byAuthor) throw forbidden("not_the_author", "Only its author may attach a poll to a post.");
    if (!postId || !options) throw conflict("poll_exists", "This post has a poll already.");
    return { poll: toPoll(postId, options, null) };
  },
});

export const createVote = endpoint("POST /posts/{id}/poll/vote", {
  tag: "polls",
  summary: "Vote for an option, or move your vote to it",
  scope: "reactions:write",
  target: { post: "params.id" },
  params: PostPath,
  body: z.strictObject({ option_id: Uuid }),
  carriesWords: true,
  errors: [404],
  success: [200, z.object({ poll: Poll })],
  handle: async ({ db, viewer, params: { id }, body }) => {
    const { postId, options, myOptionId } = await vote(db, {
      ...viewer,
      postId: id,
      optionId: body.option_id,
    });
    if (!postId) throw notFound("post");
    if (!options) throw notFound("poll");
    if (!myOptionId) throw notFound("option");
    return { poll: toPoll(postId, options, myOptionId) };
  },
});
