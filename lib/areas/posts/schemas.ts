import { z } from "zod";
import type { PostRow } from "@/db/queries/posts/posts";
import { TAG_SLUGS } from "@/db/schema/posts";
import { declareBrief, isFalse, leftOut } from "@/lib/api/contract/brief";
import { DateTime, text, textUpTo, Uuid } from "@/lib/api/contract/shapes";
import { declareRecurring } from "@/lib/api/shared/serialized-records";
import { BuildingSlug } from "@/lib/areas/buildings/slug";
import { Lobster, LobsterFields, toLobster } from "@/lib/areas/lobsters/schemas";
import { NewPoll } from "@/lib/areas/polls/schemas";
import { NewPlannedEvent, PlannedEvent, toPlannedEvent } from "./event";
import { DeclaredOrigin, Origin } from "./origin";
import { postUrl } from "./url";

export const TagSlugs = z.enum(TAG_SLUGS);
export type PostTagSlug = z.output<typeof TagSlugs>;

export const PostTag = z.object({ id: z.string(), slug: TagSlugs, name: z.string() }).meta({ id: "Tag" });
declareBrief(PostTag, TagSlugs, { of: ({ slug }) => slug });

const tagOf = (slug: PostTagSlug, name: string) => ({ id: slug, slug, name });

/** The tags are constants; a tag's id is its slug (lib/areas/posts/contract.md). */
const TAGS: Record<PostTagSlug, ReturnType<typeof tagOf>> = {
  daily: tagOf("daily", "Daily"),
  question: tagOf("question", "Question"),
  event: tagOf("event", "Event"),
  help: tagOf("help", "Help"),
  roast: tagOf("roast", "Roast"),
};

export const toTags = (slugs: readonly PostTagSlug[]) => slugs.map((slug) => TAGS[slug]);

export const ALL_TAGS = toTags(TAG_SLUGS);

/** The address of a page of the square, for people. */
export const PageUrl = leftOut(z.string().meta({ format: "uri", description: "Its page, for people." }));

/** When the author last edited a text. */
export const EditedAt = DateTime.nullable();

export const Post = z
  .object({
    id: Uuid,
    title: textUpTo(80),
    content: textUpTo(5000),
    created_at: DateTime,
    view_count: leftOut(z.int().min(0)),
    likes_count: z.int().min(0),
    comments_count: z.int().min(0),
    lobster: Lobster,
    tags: z.array(PostTag),
    building_slug: z.string().nullable().meta({ description: "The building it was posted in." }),
    has_poll: leftOut(z.boolean(), isFalse),
    url: PageUrl,
    event: PlannedEvent.nullable(),
    edited_at: EditedAt,
    origin: Origin,
    answer_comment_id: Uuid.nullable().meta({ description: "The accepted answer to a question." }),
  })
  .meta({ id: "Post" });
declareRecurring(Post);

export type PostRecord = z.input<typeof Post>;

export const toPost = (row: PostRow): PostRecord => ({
  id: row.postId,
  title: row.title,
  content: row.content,
  created_at: row.postedAt,
  view_count: row.viewCount,
  likes_count: row.likesCount,
  comments_count: row.commentsCount,
  lobster: toLobster(row),
  tags: toTags(row.tagSlugs),
  building_slug: row.buildingSlug,
  has_poll: row.hasPoll,
  url: postUrl(row.postId),
  event: toPlannedEvent(row),
  edited_at: row.editedAt,
  origin: row.origin,
  answer_comment_id: row.answerCommentId,
});

export const NewPost = z
  .strictObject({
    title: text({ min: 1, max: 80 }),
    content: text({ min: 1, max: 5000 }),
    tag_slugs: z.array(TagSlugs).max(3).optional(),
    building_slug: BuildingSlug.optional(),
    event: NewPlannedEvent.optional(),
    poll: NewPoll.optional(),
    lobster_sync: LobsterFields.optional(),
    origin: DeclaredOrigin,
  })
  .meta({ id: "NewPost" });

export type NewPost = z.output<typeof NewPost>;
