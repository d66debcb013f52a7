import { database } from "@/db/client";
import type { Viewer } from "@/db/fragments/viewer";
import { listMentions } from "@/db/queries/links/mentions";
import { listTitles } from "@/db/queries/links/titles";
import { SERIAL_NO_MAX } from "@/lib/areas/lobsters/schemas";
import { partOf } from "@/lib/areas/posts/kept-mentions";
import type { MentionPlace } from "./markdown/mention-placeholders";
import type { LinkPreview } from "./markdown/preview";
import type { TextLinks } from "./markdown/read";
import { readImages } from "./read-images";

/** A text on a page, and where it belongs. */
export interface LinkedText {
  /** The post, comment or whisper; or the quest, lobster or question whose `field` the text is. */
  id: string;
  field?: string;
  text: string;
  /** The whole text if `text` is its beginning; images are searched for in all of it. */
  whole?: string;
}

/** Where a text on the page leads. */
export type LinksOf = (said: LinkedText) => TextLinks;

interface LinkOptions {
  /** The post on whose page the texts stand in full: there, links to other posts have previews. */
  previewsOn?: string;
}

/**
 * Reads the mentions in the texts of a page (docs/decisions/0710), the titles of the pages of the square that
 * they link to, as the viewer may see them, and the images of the square in them: one statement for each, for
 * any number of texts, and none if no text needs it.
 */
export async function readLinks(
  texts: readonly LinkedText[],
  viewer: Viewer,
  options: LinkOptions = {},
): Promise<LinksOf> {
  const [mentions, targets, images] = await Promise.all([
    readMentions(texts),
    readTargets(texts, viewer, options),
    readImages(texts.map(({ text, whole = text }) => whole)),
  ]);
  return (said) => ({ mentions: mentions.get(keyOf(said)) ?? [], ...targets, images });
}

const partIn = ({ field, text }: LinkedText): string => (field === undefined ? "" : partOf(field, text));
const keyOf = (said: LinkedText): string => `${said.id} ${partIn(said)}`;

async function readMentions(texts: readonly LinkedText[]): Promise<Map<string, MentionPlace[]>> {
  const found = new Map<string, MentionPlace[]>();
  const asked = texts.filter(({ text }) => text.includes("@"));
  if (asked.length === 0) return found;
  const places = { textIds: asked.map(({ id }) => id), parts: asked.map(partIn) };
  for (const { textId, part, lobsterId: _, ...place } of await listMentions(database().db, places)) {
    const key = `${textId} ${part}`;
    const known = found.get(key);
    if (known) known.push(place);
    else found.set(key, [place]);
  }
  return found;
}

const ADDRESS =
  /\/(?:(posts|quests)\/([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})|lobsters\/([1-9]\d{0,9}))\b/gi;

/** Further titles are not looked up: the links stay addresses. */
const TITLES_MAX = 200;

interface Targets {
  titles: Map<string, string>;
  previews: Map<string, LinkPreview>;
}

async function readTargets(
  texts: readonly LinkedText[],
  viewer: Viewer,
  { previewsOn }: LinkOptions,
): Promise<Targets> {
  const [titles, previews] = [new Map<string, string>(), new Map<string, LinkPreview>()];
  const [posts, quests, lobsters] = [new Set<string>(), new Set<string>(), new Set<number>()];
  for (const { text } of texts)
    for (const [, kind, id, serialNo] of text.matchAll(ADDRESS)) {
      if (posts.size + quests.size + lobsters.size >= TITLES_MAX) break;
      if (id) (kind?.toLowerCase() === "posts" ? posts : quests).add(id.toLowerCase());
      else if (Number(serialNo) <= SERIAL_NO_MAX) lobsters.add(Number(serialNo));
    }
  if (posts.size + quests.size + lobsters.size === 0) return { titles, previews };
  const postIds = [...posts];
  const rows = await listTitles(database().db, {
    postIds,
    previewedIds: previewsOn === undefined ? [] : postIds.filter((id) => id !== previewsOn),
    questIds: [...quests],
    serialNos: [...lobsters],
    ...viewer,
  });
  for (const { path, title, ...post } of rows) {
    titles.set(path, title);
    if (post.postedAt === null) continue;
    const { postedAt: at, beginning, serialNo, displayName, avatarSeed, avatarUrl } = post;
    const lobster = {
      serial_no: serialNo,
      display_name: displayName,
      avatar_seed: avatarSeed,
      avatar_url: avatarUrl,
    };
    previews.set(path, { path, title, beginning, at, lobster });
  }
  return { titles, previews };
}
