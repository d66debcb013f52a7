import { createHash } from "node:crypto";
import type { IncomingMessage, ServerResponse } from "node:http";
import { isMarkdownRoute } from "@/lib/pages/guide/negotiate";
import { MESSAGES } from "@/lib/pages/i18n/messages";
import { chosenTheme, localeFor } from "../preferences";
import type { RenderRefusal } from "../render-limits";

/** The square's colours, as in app/globals.css. Fonts and style sheets would need further requests. */
const STYLE = `:root{color-scheme:light dark;--paper:light-dark(#f7f1e5,#0a1a21);--ink:light-dark(#14262d,#f1eadd);--sea:light-dark(#0b5163,#8ed0d7)}
[data-theme=light]{color-scheme:light}
[data-theme=dark]{color-scheme:dark}
body{margin:0;min-height:100vh;display:grid;place-content:center;background:var(--paper);color:var(--ink);font:1.0625rem/1.6 system-ui,sans-serif}
main{max-width:32rem;padding:1.5rem}
h1{font:600 1.75rem/1.3 Georgia,serif;margin:0 0 1rem}
a{color:var(--sea)}`;

const STYLE_HASH = createHash("sha256").update(STYLE).digest("base64");

/**
 * Answers with a small page, in the visitor's language, that gives the reason for the refusal and when to try again; with
 * Markdown, in English, to a request for the Markdown of a page.
 */
export function refuseRender(
  request: IncomingMessage,
  response: ServerResponse,
  { reason, retryAfterSeconds }: RenderRefusal,
): void {
  const [path = ""] = (request.url ?? "/").split("?", 1);
  const { text, headers } = isMarkdownRoute(path) ? markdownOf(reason) : htmlOf(reason, request);
  response.writeHead(reason === "busy" ? 503 : 429, {
    ...headers,
    "content-length": Buffer.byteLength(text),
    "x-content-type-options": "nosniff",
    "referrer-policy": "same-origin",
    "cache-control": "no-store",
    "retry-after": String(retryAfterSeconds),
  });
  response.end(request.method === "HEAD" ? undefined : text);
}

function markdownOf(reason: RenderRefusal["reason"]) {
  const { title, text } = MESSAGES.en.common.later[reason];
  const headers = { "content-type": "text/markdown; charset=utf-8", vary: "Accept" };
  return { text: `# ${title}\n\n${text}\n`, headers };
}

function htmlOf(reason: RenderRefusal["reason"], request: IncomingMessage) {
  const locale = localeFor(request);
  const theme = chosenTheme(request);
  const { title, text, again } = MESSAGES[locale].common.later[reason];
  const html = `<!DOCTYPE html><html lang="${locale}"${theme === "system" ? "" : ` data-theme="${theme}"`}><head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><meta name="robots" content="noindex"><title>${title}</title><style>${STYLE}</style></head><body><main><h1>${title}</h1><p>${text}</p><p><a href="">${again}</a></p></main></body></html>`;
  const headers = {
    "content-type": "text/html; charset=utf-8",
    "content-language": locale,
    "content-security-policy": `default-src 'none'; style-src 'sha256-${STYLE_HASH}'; base-uri 'none'; frame-ancestors 'none'`,
  };
  return { text: html, headers };
}
