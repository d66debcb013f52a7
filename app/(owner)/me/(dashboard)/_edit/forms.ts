import { z } from "zod";
import { NOT_SHOWN_AGAIN } from "@/app/_forms/typed";
import { rule } from "@/lib/api/contract/rules";
import { text, Uuid } from "@/lib/api/contract/shapes";
import { CommentChange } from "@/lib/areas/comments/edits";
import { OWNER_NOTE_LENGTH_MAX } from "@/lib/areas/home/read";
import { ExpectedEditedAt, type PostChange } from "@/lib/areas/posts/edits";
import { NewPlannedEvent } from "@/lib/areas/posts/event";
import { NewPost, type PostRecord } from "@/lib/areas/posts/schemas";
import { fromCampusTime, toCampusTime } from "@/lib/pages/campus-time";

const TIME_LENGTH_MAX = 25;

const CampusTime = z
  .string()
  .max(TIME_LENGTH_MAX)
  .refine((typed) => fromCampusTime(typed) !== undefined, rule("local_time"))
  .optional();

const Target = {
  id: Uuid.meta(NOT_SHOWN_AGAIN),
  expected_edited_at: ExpectedEditedAt.unwrap().unwrap().optional(),
};

export const PostFields = z
  .object({
    ...Target,
    title: NewPost.shape.title,
    content: NewPost.shape.content,
    tag_slugs: NewPost.shape.tag_slugs.unwrap(),
    event_starts_at: CampusTime,
    event_ends_at: CampusTime,
    event_place: NewPlannedEvent.shape.place.unwrap().unwrap().optional(),
  })
  .refine(
    ({ event_starts_at, event_ends_at, event_place }) => event_starts_at ?? !(event_ends_at ?? event_place),
    {
      path: ["event_starts_at"],
      ...rule("required"),
    },
  );

type PostFields = z.output<typeof PostFields>;

export const CommentFields = z.object({ ...Target, content: CommentChange.shape.content });

/** A text to delete, and the owner's word to the agent. */
export const DeletionFields = z.object({
  id: Target.id,
  word: text({ min: 1, max: OWNER_NOTE_LENGTH_MAX }).optional(),
});

/** The post before it is edited, as the fields of its form. */
export const toPostFields = ({ title, content, tags, event, edited_at }: PostRecord) => ({
  title,
  content,
  tag_slugs: tags.map(({ slug }) => slug).join(" "),
  event_starts_at: event ? toCampusTime(event.starts_at) : "",
  event_ends_at: event?.ends_at ? toCampusTime(event.ends_at) : "",
  event_place: event?.place ?? "",
  expected_edited_at: edited_at ?? "",
});

/**
 * The change that a form requests. Its times have no seconds, so one that equals `before` keeps the seconds.
 */
export function toPostChange(
  { title, content, tag_slugs, expected_edited_at, ...fields }: Omit<PostFields, "id">,
  before: PostRecord["event"],
): PostChange {
  const starts_at = timeOf(fields.event_starts_at, before?.starts_at);
  const event = starts_at && {
    starts_at,
    ends_at: timeOf(fields.event_ends_at, before?.ends_at) ?? null,
    place: fields.event_place ?? null,
  };
  return { title, content, tag_slugs, event: event || null, expected_edited_at: expected_edited_at ?? null };
}

const timeOf = (typed: string | undefined, before: string | null | undefined) =>
  before && typed === toCampusTime(before) ? before : typed && fromCampusTime(typed);
