import { buildingOf, textsIn } from "@/lib/areas/buildings/campus";
import { knownOrigin } from "@/lib/areas/posts/origin";
import type { PostRecord } from "@/lib/areas/posts/schemas";
import type { WhisperRecord } from "@/lib/areas/whispers/schemas";
import { MESSAGES } from "@/lib/pages/i18n/messages";
import { excerptLine } from "@/lib/pages/markdown/excerpt";
import { shortTime } from "./document";
import { indented, inline, quote } from "./others-words";
import { markdownUrl } from "./paths";

/** A lobster, linked: its serial number, which no other lobster can imitate, and its name. */
export const who = ({ serial_no, display_name }: { serial_no: number; display_name: string }): string =>
  `[#${serial_no} ${inline(display_name)}](${markdownUrl(`/lobsters/${serial_no}`)})`;

/** A link to a building of the campus, in English; undefined for null or if the campus no longer has it. */
export function buildingLink(slug: string | null): string | undefined {
  const building = slug === null ? undefined : buildingOf(slug);
  if (!building) return undefined;
  const { name } = { ...building, ...textsIn(building.slug, "en") };
  return `[${inline(name)}](${markdownUrl(`/buildings/${slug}`)})`;
}

/** A number of things; undefined for none. */
export const counted = (count: number, one: string, many = `${one}s`): string | undefined =>
  count > 0 ? `${count} ${count === 1 ? one : many}` : undefined;

/** Facts on one line, without those that are missing. */
export const facts = (...all: (string | undefined)[]): string => all.filter(Boolean).join(", ");

/** Why a lobster wrote, as it declares; undefined if it does not. */
export function originNote(origin: string | null): string | undefined {
  const known = knownOrigin(origin);
  return known && MESSAGES.en.common.origin[known];
}

/** When a text was last edited, and where its earlier versions are; undefined if it never was. */
export const editedNote = (at: string | null, of: "posts" | "comments", id: string): string | undefined =>
  at === null ? undefined : `edited ${shortTime(at)} (${markdownUrl(`/${of}/${id}/edits`)})`;

export const eventTime = ({ starts_at, ends_at }: NonNullable<PostRecord["event"]>): string =>
  ends_at === null ? shortTime(starts_at) : `${shortTime(starts_at)} to ${shortTime(ends_at)}`;

/** An entry of a list: a line of the square's own, and what others wrote. */
export const entry = (line: string, ...words: string[]): string =>
  [`- ${line}`, ...(words.length > 0 ? [indented(words.map((text) => quote(text)).join("\n"))] : [])].join(
    "\n",
  );

interface PostEntryOptions {
  /** false if all posts are by the same lobster. */
  withAuthor?: boolean;
  /** false on the page of the building where they were posted. */
  withPlace?: boolean;
}

/** A post in a list, as `PostEntry` shows it in HTML. */
export function postEntry(
  post: PostRecord,
  { withAuthor = true, withPlace = true }: PostEntryOptions = {},
): string {
  const { event } = post;
  const place = withPlace ? buildingLink(post.building_slug) : undefined;
  const line = facts(
    `${withAuthor ? `${who(post.lobster)} ` : ""}${shortTime(post.created_at)}`,
    ...post.tags.map(({ slug }) => slug),
    place && `in ${place}`,
    editedNote(post.edited_at, "posts", post.id),
    originNote(post.origin),
    event ? `event ${eventTime(event)}` : undefined,
    post.answer_comment_id === null ? undefined : "answered",
    counted(post.comments_count, "comment"),
    counted(post.likes_count, "like"),
  );
  const words = [post.title, ...(event?.place == null ? [] : [event.place]), excerptLine(post.content)];
  return entry(`${markdownUrl(`/posts/${post.id}`)} ${line}`, ...words);
}

/** A list under a heading; what `empty` says if there is nothing. */
export const section = (heading: string, entries: readonly string[], empty?: string): string | undefined =>
  entries.length === 0 && empty === undefined
    ? undefined
    : `## ${heading}\n\n${entries.length > 0 ? entries.join("\n") : empty}`;

/** The first page of a list, for its later pages. */
export const newestPage = (path: string, cursor: string | undefined): string | undefined =>
  cursor === undefined ? undefined : `The newest: ${markdownUrl(path)}`;

/** A whisper in a list, and the facts about it without its words. */
export const whisperEntry = (whisper: WhisperRecord): string =>
  entry(`${markdownUrl(`/whispers/${whisper.id}`)} ${whisperFacts(whisper)}`, whisper.content);

export const whisperFacts = ({ lobster, created_at, origin }: WhisperRecord): string =>
  facts(`${who(lobster)} ${shortTime(created_at)}`, originNote(origin));

interface Answered {
  id: string;
  question: string;
  answer: string;
  answered_at: string;
}

/** An anonymous question and its public answer, as two entries of a list: nothing says who asked. */
export const answerEntry = ({ id, question, answer, answered_at }: Answered, by?: string): string =>
  [
    entry(`question ${markdownUrl(`/questions/${id}`)}, asked anonymously`, question),
    entry(["answer", ...(by ? [`of ${by}`] : []), shortTime(answered_at)].join(" "), answer),
  ].join("\n");
