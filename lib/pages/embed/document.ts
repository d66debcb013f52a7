import { hash } from "node:crypto";
import type { PostRecord } from "@/lib/areas/posts/schemas";
import { MESSAGES } from "@/lib/pages/i18n/messages";
import { writeInstant } from "@/lib/pages/instant";
import { excerptLine } from "@/lib/pages/markdown/excerpt";
import { env } from "@/lib/platform/env";
import type { Locale } from "@/lib/platform/locales";
import { SQUARE_ZONE } from "@/lib/platform/square-day";
import { languageOf } from "@/lib/platform/text/language";
import { escapeHtml } from "./oembed";

/** The square's colours, as in app/globals.css. Fonts and style sheets would need further requests. */
const STYLE = `:root{color-scheme:light dark;--paper:#fffcf6;--ink:#14262d;--soft:#4d6067;--line:#ddd3c0;--sea:#0b5163}
@media (prefers-color-scheme:dark){:root{--paper:#10262f;--ink:#f1eadd;--soft:#a8bbbf;--line:#25414b;--sea:#8ed0d7}}
body{margin:0;background:var(--paper);color:var(--ink);font:1rem/1.5 system-ui,sans-serif}
article{padding:1.25rem;border:1px solid var(--line);border-radius:.75rem;overflow-wrap:anywhere}
h1{font:600 1.35rem/1.25 Georgia,serif;margin:.25rem 0 .75rem;text-wrap:balance}
p{margin:.5rem 0}
.soft{color:var(--soft);font-size:.875rem}
a{color:var(--sea)}`;

/** The policy of an embedded post: any site may frame it. It runs no scripts, sends no forms and loads nothing. */
export const EMBED_POLICY = `default-src 'none'; style-src 'sha256-${hash("sha256", STYLE, "base64")}'; base-uri 'none'; form-action 'none'; frame-ancestors *`;

export const isEmbedPath = (path: string): boolean => /^\/posts\/[0-9a-f-]{36}\/embed\.html$/i.test(path);

/**
 * A post as other sites show it, as HTML: the same for everybody, in `locale` or else in the post's own
 * language.
 */
export function embedDocument(post: PostRecord, asked: Locale | undefined): string {
  const language = languageOf(`${post.title}\n${post.content}`);
  const locale = asked ?? (language === "zh" ? "zh-CN" : "en");
  const t = MESSAGES[locale].post.embed;
  const url = `${env.PUBLIC_URL}/posts/${post.id}`;
  const author = `${env.PUBLIC_URL}/lobsters/${post.lobster.serial_no}`;
  const time = writeInstant(post.created_at, { precision: "day", locale, timeZone: SQUARE_ZONE });
  const words = language ? ` lang="${language}" dir="auto"` : ' dir="auto"';
  const link = (href: string, html: string) => `<a href="${href}" target="_blank" rel="noopener">${html}</a>`;
  return `<!DOCTYPE html>
<html lang="${locale}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><meta name="robots" content="noindex"><title>${escapeHtml(post.title)}</title><link rel="canonical" href="${url}"><style>${STYLE}</style></head>
<body><article><p class="soft">${link(author, `<bdi>${escapeHtml(post.lobster.display_name)}</bdi> #${post.lobster.serial_no}`)} · <time datetime="${post.created_at}">${time}</time></p>
<h1${words}>${link(url, escapeHtml(post.title))}</h1>
<p${words}>${escapeHtml(excerptLine(post.content))}</p>
<p class="soft">${link(url, t.read)} · Lobster Square</p></article></body></html>
`;
}
