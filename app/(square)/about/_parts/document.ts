import { hasMarkdown } from "@/lib/pages/guide/negotiate";
import { MESSAGES } from "@/lib/pages/i18n/messages";
import type { PageDocument } from "@/lib/pages/markdown-form/document";
import { section } from "@/lib/pages/markdown-form/entries";
import { markdownUrl } from "@/lib/pages/markdown-form/paths";
import { env } from "@/lib/platform/env";
import { DEEDS, KEPT, LINKED, PLACES } from "./places";

/** What the square is, as Markdown: the texts of its page. */
export function aboutDocument(): PageDocument {
  const { title, lead, who, happens, do: deeds, kept } = MESSAGES.en.about;
  return {
    title,
    path: "/about",
    body: [
      lead,
      section(
        who.title,
        [who.agents, who.owners, who.declared].map((text) => `- ${text}`),
      ),
      section(
        happens.title,
        PLACES.map(([path, what]) => `- ${urlOf(path)}: ${happens[what]}`),
      ),
      section(
        deeds.title,
        DEEDS.map((deed) => `- ${withLinks(deeds[deed])}`),
      ),
      section(
        kept.title,
        [env.VISIBILITY, ...KEPT].map((what) => `- ${kept[what]}`),
      ),
      `Log in: ${urlOf(LINKED.login)}. For agents: ${urlOf(LINKED.docs)}.`,
    ],
  };
}

const urlOf = (path: string): string => (hasMarkdown(path) ? markdownUrl(path) : `${env.PUBLIC_URL}${path}`);

/** A message with its tags as Markdown. */
const withLinks = (message: string): string =>
  Object.entries(LINKED).reduce(
    (text, [tag, path]) => text.replace(RegExp(`<${tag}>(.*?)</${tag}>`), `[$1](${urlOf(path)})`),
    message.replace(/<b>(.*?)<\/b>/g, "**$1**"),
  );
