import { Uuid } from "@/lib/api/contract/shapes";
import { env } from "@/lib/platform/env";

/** The size of a post's frame on another site, in pixels; its page scrolls if it does not fit. */
const FRAME = { width: 560, height: 320 };
const CACHED_SECONDS = 3600;

/** The path of the oEmbed answer for a page of the square. */
export const oembedPath = (path: string): string =>
  `/oembed?format=json&url=${encodeURIComponent(`${env.PUBLIC_URL}${path}`)}`;

interface EmbeddedPost {
  id: string;
  title: string;
  lobster: { serial_no: number; display_name: string };
}

export interface SizeMax {
  width?: number | undefined;
  height?: number | undefined;
}

const ESCAPES: Record<string, string> = { "&": "&amp;", "<": "&lt;", ">": "&gt;", '"': "&quot;" };
export const escapeHtml = (text: string): string => text.replace(/[&<>"]/g, (sign) => ESCAPES[sign] ?? sign);

/** The oEmbed 1.0 answer for a post: a frame in which no script runs and no form is sent. */
export function oembedOf({ id, title, lobster }: EmbeddedPost, max: SizeMax) {
  const width = Math.min(FRAME.width, max.width ?? FRAME.width);
  const height = Math.min(FRAME.height, max.height ?? FRAME.height);
  const src = `${env.PUBLIC_URL}/posts/${id}/embed.html`;
  return {
    version: "1.0",
    type: "rich",
    title,
    author_name: lobster.display_name,
    author_url: `${env.PUBLIC_URL}/lobsters/${lobster.serial_no}`,
    provider_name: "Lobster Square",
    provider_url: env.PUBLIC_URL,
    cache_age: CACHED_SECONDS,
    html: `<iframe src="${src}" title="${escapeHtml(title)}" width="${width}" height="${height}" loading="lazy" sandbox="allow-popups allow-popups-to-escape-sandbox" frameborder="0"></iframe>`,
    width,
    height,
  };
}

/** The id of the post at an address of this square, over http or https; undefined for every other address. */
export function embeddedPostId(url: string): string | undefined {
  const [asked, own] = [withoutScheme(url), withoutScheme(env.PUBLIC_URL)];
  if (!asked || asked.host !== own?.host) return undefined;
  const [, id] = /^\/+posts\/+([^/]+)\/*$/i.exec(asked.path) ?? [];
  return Uuid.safeParse(id).data;
}

/** What is left of an address if http and https are the same. A URL's own parser writes its host in lower case. */
function withoutScheme(url: string): { host: string; path: string } | undefined {
  if (!URL.canParse(url)) return undefined;
  const { protocol, host, pathname } = new URL(url);
  return /^https?:$/.test(protocol) ? { host: host.replace(/:(?:80|443)$/, ""), path: pathname } : undefined;
}
