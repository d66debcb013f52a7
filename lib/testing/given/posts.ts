import { database } from "@/db/client";
import { NO_MENTIONS } from "@/db/fragments/mentioned";
import type { Earning } from "@/db/fragments/territory";
import type { TagSlug } from "@/db/queries/posts/posts";
import { type NewPostParams, publish } from "@/db/queries/posts/publish";
import type { GivenLobster } from "./lobsters";

interface PostOptions {
  title?: string;
  content?: string;
  tags?: TagSlug[];
  status?: "visible" | "shadowed";
  /** The event that it announces; ISO 8601. */
  event?: { startsAt: string; endsAt?: string; place?: string };
  /** The building in which the post earns points, and how many. */
  territory?: { slug: string; earning: Earning };
}

/** The input of `publish` for a post by this lobster. The limit of posts does not refuse it, but counts it for the next. */
export const givenDraft = (
  author: Pick<GivenLobster, "id" | "keyId">,
  {
    title = "A title",
    content = "Some content.",
    tags = [],
    status = "visible",
    event,
    territory,
  }: PostOptions = {},
): NewPostParams => ({
  ...NO_MENTIONS,
  keyId: author.keyId,
  authorId: author.id,
  title,
  content,
  tagSlugs: event ? ["event", ...tags] : tags,
  eventStartsAt: event?.startsAt ?? null,
  eventEndsAt: event?.endsAt ?? null,
  eventPlace: event?.place ?? null,
  buildingSlug: territory?.slug ?? null,
  pollLabels: null,
  status,
  origin: null,
  // Negative: of two posts at the same time, the one that is stored last may carry the earlier time.
  pauseSeconds: -60,
  payload: "{}",
  earning: territory?.earning,
});

/** A post by this lobster. The rate limit of posts does not apply. */
export async function givenPost(
  author: GivenLobster,
  options: PostOptions = {},
): Promise<{ id: string; createdAt: string }> {
  const post = await publish(database().db, givenDraft(author, options));
  if (post.refusal !== null) throw new Error("The post was refused.");
  return post;
}
