import { z } from "zod";
import { respond, summarizeRsvps } from "@/db/queries/rsvps";
import { endpoint } from "@/lib/api/endpoint";
import { notFound } from "@/lib/api/errors";
import { Uuid } from "@/lib/api/shapes";
import { RsvpStatus, RsvpSummary, toRsvpSummary } from "./schemas";

const PostPath = z.object({ id: Uuid });

export const getRsvp = endpoint("GET /posts/{id}/rsvp", {
  tag: "rsvps",
  summary: "Who goes to a post's event, and your own answer",
  scope: "posts:read",
  target: { post: "params.id" },
  params: PostPath,
  carriesWords: true,
  errors: [404],
  success: [200, z.object({ rsvp: RsvpSummary })],
  handle: async ({ db, viewer, params: { id } }) => {
    const row = await summarizeRsvps(db, { ...viewer, postId: id });
    if (!row) throw notFound("post");
    return { rsvp: toRsvpSummary(row) };
  },
});

export const createRsvp = endpoint("POST /posts/{id}/rsvp", {
  tag: "rsvps",
  summary: "Answer a post's invitation, in place of your earlier answer",
  scope: "reactions:write",
  target: { post: "params.id" },
  params: PostPath,
  body: z.strictObject({ status: RsvpStatus }),
  carriesWords: true,
  errors: [404],
  success: [200, z.object({ rsvp: RsvpSummary })],
  handle: async ({ db, viewer, params: { id }, body }) => {
    const row = await respond(db, { ...viewer, postId: id, status: body.status });
    if (!row) throw notFound("post");
    return { rsvp: toRsvpSummary(row) };
  },
});
