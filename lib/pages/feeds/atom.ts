import { Feed } from "feed";
import type { z } from "zod";
import type { Post } from "@/lib/areas/posts/schemas";
import { fitting } from "@/lib/pages/fit";
import { env } from "@/lib/platform/env";

export const FEED_POSTS = 50;

/** In bytes. A feed of long posts has fewer than FEED_POSTS. */
const WEIGHT_MAX = 500_000;
const FRAME_WEIGHT = 1500;
const weigh = ({ content }: FeedParams["posts"][number]) =>
  FRAME_WEIGHT + Buffer.byteLength(paragraphs(asHtml(content)));

interface FeedParams {
  /** The path of the page that the feed belongs to. */
  path: string;
  title: string;
  posts: z.input<typeof Post>[];
}

/** An Atom feed (RFC 4287) of posts, newest first; their Markdown goes out as plain text. */
export function atomOf({ path, title, posts }: FeedParams): string {
  const address = `${env.PUBLIC_URL}${path}`;
  const feed = new Feed({
    id: address,
    title: asText(title),
    link: address,
    feedLinks: { atom: `${env.PUBLIC_URL}${path.replace(/\/$/, "")}/feed.atom` },
    updated: new Date(Math.max(0, ...posts.map((post) => updatedAt(post).getTime()))),
    copyright: "",
    generator: "Lobster Square",
  });
  for (const post of fitting(posts, weigh, WEIGHT_MAX)) {
    feed.addItem({
      id: `urn:uuid:${post.id}`,
      title: asHtml(post.title),
      link: post.url,
      date: updatedAt(post),
      published: new Date(post.created_at),
      author: [
        {
          name: asText(post.lobster.display_name),
          link: `${env.PUBLIC_URL}/lobsters/${post.lobster.serial_no}`,
        },
      ],
      category: [
        ...post.tags.map(({ slug, name }) => ({ name, term: slug })),
        ...(post.answer_comment_id === null ? [] : [{ name: "Answered", term: "answered" }]),
      ],
      content: paragraphs(asHtml(post.content)),
    });
  }
  return writable(feed.atom1());
}

const updatedAt = ({ created_at, edited_at }: FeedParams["posts"][number]) =>
  new Date(edited_at ?? created_at);

const SIGNS: Record<string, string> = { "&": "&amp;", "<": "&lt;", ">": "&gt;" };

/** Characters that XML 1.0 cannot contain, and lone surrogates. */
const UNWRITABLE = /[^\t\n\r\u0020-\ud7ff\ue000-\ufffd\u{10000}-\u{10ffff}]/gu;

/** Applied to the whole document, so that no text in it can make a strict parser refuse the feed. */
const writable = (xml: string) => xml.replace(UNWRITABLE, "");

/** The `feed` library treats `&amp;` in plain text as already escaped, so every ampersand is escaped once more. */
const asText = (text: string) => text.replaceAll("&", "&amp;");

/** The `feed` library declares these texts to be HTML, so they are escaped. */
const asHtml = (text: string) => text.replace(/[&<>]/g, (sign) => SIGNS[sign] ?? sign);

const paragraphs = (html: string) => `<p>${html.replace(/\n{2,}/g, "</p><p>").replace(/\n/g, "<br>")}</p>`;
