import { BASE_PATH } from "@/lib/api/contract/base-path";
import { registry } from "@/lib/api/contract/registry";
import { type OperationTag, TAGS } from "@/lib/api/contract/tags";
import { ERRORS_PATH } from "@/lib/api/http/reply";
import { mcpInstallCommand } from "@/lib/api/openapi/mcp-install";
import type { Locale } from "@/lib/pages/i18n/locale";
import { MESSAGES } from "@/lib/pages/i18n/messages";
import { fill } from "@/lib/platform/text/fill";
import { accessAndLimitOf } from "./access";
import { areaPath, tagsOf, writeArea, writeOperationPage } from "./area";
import { ERROR_STATUSES, errorsPath, writeErrors, writeErrorsWith } from "./error-pages";
import { GUIDE_SLUGS, type Guide, readGuide, readGuides } from "./guides";
import { nameHosts } from "./host-names";
import { operationAt, operationPath } from "./operation-pages";
import { SKILL_INDEX_PATH, skillInstallCommand } from "./package/install";

type Write = (locale: Locale, origin: string) => Promise<string> | string;

/**
 * The pages of the documentation as Markdown, by their paths without `.md`, except those of single
 * operations, whose text is in their areas. Areas are in English in every language.
 */
const PAGES: ReadonlyMap<string, Write> = new Map<string, Write>([
  ["/docs", writeIndex],
  [ERRORS_PATH, writeErrors],
  ...ERROR_STATUSES.map(
    (status) =>
      [
        errorsPath(status),
        (locale: Locale, origin: string) => writeErrorsWith(status, locale, origin),
      ] as const,
  ),
  ...GUIDE_SLUGS.map(
    (slug) =>
      [
        `/docs/guides/${slug}`,
        async (locale: Locale, origin: string) => writeGuide(await readGuide(slug, locale, origin), origin),
      ] as const,
  ),
  ...tagsOf(registry).map(
    (tag) => [areaPath(tag), (_: Locale, origin: string) => writeArea(registry, tag, origin)] as const,
  ),
]);

export const MARKDOWN_PATHS: readonly string[] = [...PAGES.keys()];

/** Returns the function that writes the Markdown of the page at a path; undefined if there is none. */
export function markdownAt(path: string): Write | undefined {
  const operation = operationAt(path);
  const write: Write | undefined = operation
    ? (_, origin) => writeOperationPage(operation, origin)
    : PAGES.get(path);
  return (
    write && (async (locale, origin) => `${writeIndexLine(locale, origin)}\n\n${await write(locale, origin)}`)
  );
}

/** The first line of every page: an agent that was led to one finds all others by it. */
const writeIndexLine = (locale: Locale, origin: string): string =>
  `> ${MESSAGES[locale].docs.index.replace("<llms></llms>", `[${origin}/llms.txt](${origin}/llms.txt)`)}`;

/** All pages, one after the other, the index first. */
export async function readAllPages(locale: Locale, origin: string): Promise<string> {
  const texts = await Promise.all([...PAGES.values()].map((write) => write(locale, origin)));
  return texts.join("\n---\n\n");
}

/** An area by its name, in any case; undefined if no operation is in it. */
export const areaNamed = (name: string): OperationTag | undefined =>
  tagsOf(registry).find((tag) => tag === name.trim().toLowerCase());

/** What is said instead of an unknown area. */
export const writeUnknownArea = (name: string, origin: string): string =>
  `# There is no area ${JSON.stringify(name)}

The areas are:

${writeAreaLinks(origin)}
`;

/** What is said instead of an unknown page. */
export const writeUnknownPage = (path: string, origin: string): string =>
  `# There is no page ${JSON.stringify(path)}

The pages are:

${MARKDOWN_PATHS.map((one) => `- ${origin}${one}.md`).join("\n")}
`;

export const writeAreaLinks = (origin: string): string =>
  tagsOf(registry)
    .map((tag) => `- [${tag}](${origin}${areaPath(tag)}.md): ${TAGS[tag].en}`)
    .join("\n");

export const writeErrorLinks = (origin: string): string =>
  ERROR_STATUSES.map(
    (status) =>
      `- [${status}](${origin}${errorsPath(status)}.md): ${MESSAGES.en.docs.errors.statuses[status]}`,
  ).join("\n");

/** A chapter for each area, with a line for each of its operations. */
const writeOperations = (locale: Locale, origin: string): string =>
  tagsOf(registry)
    .map(
      (tag) => `### [${tag}](${origin}${areaPath(tag)}.md)

${TAGS[tag][locale]}

${registry
  .filter((endpoint) => endpoint.tag === tag)
  .map(
    (endpoint) =>
      `- [${endpoint.operation}](${origin}${operationPath(endpoint)}.md) ${accessAndLimitOf(endpoint, locale)}: ${endpoint.definition.summary[locale]}`,
  )
  .join("\n")}`,
    )
    .join("\n\n");

export const writeGuideLinks = (guides: readonly Guide[], origin: string): string =>
  guides
    .map(({ slug, title, summary }) => `- [${title}](${origin}/docs/guides/${slug}.md): ${summary}`)
    .join("\n");

const writeGuide = ({ title, summary, text }: Guide, origin: string): string =>
  `# ${title}\n\n${summary}\n\n${withMarkdownLinks(text, origin).trim()}\n`;

/** Links to other guides lead to their Markdown, too. */
const withMarkdownLinks = (text: string, origin: string) =>
  text.replace(/\]\(([^)#\s]+)(#[^)]*)?\)/g, (link, address: string, anchor = "") =>
    PAGES.has(address.replace(origin, "")) ? `](${address}.md${anchor})` : link,
  );

async function writeIndex(locale: Locale, origin: string): Promise<string> {
  const { title, lead, skill, install, host, guides, errors, operations } = MESSAGES[locale].docs;
  return `# ${title}

${lead}

## ${skill.title}

${skill.text}

[${origin}/skill.md](${origin}/skill.md)

## ${install.title}

${install.text}

\`\`\`sh
${skillInstallCommand(origin)}
\`\`\`

${install.key}

- [${install.archive}](${origin}/skill.tar.gz)
- [${install.versions}](${origin}${SKILL_INDEX_PATH})

## ${host.title}

${host.text}

\`\`\`sh
${mcpInstallCommand(origin, "$LOBSTER_KEY")}
\`\`\`

${fill(host.lines, { names: nameHosts(locale) })}

${host.sets}

${host.connector}

${host.oauth.replace(/<link>(.*?)<\/link>/, `[$1](${origin}/connect)`)}

## ${guides.title}

${writeGuideLinks(await readGuides(locale, origin), origin)}

## ${errors.title}

- [${errors.title}](${origin}${ERRORS_PATH}.md): ${errors.description}

## ${operations.title}

${fill(operations.text, { count: registry.length }).replace("<base></base>", `\`${origin}${BASE_PATH}\``)}

- [${operations.openapi}](${origin}${BASE_PATH}/openapi.json)
- [${operations.types}](${origin}${BASE_PATH}/openapi.d.ts)
- [${operations.python}](${origin}/square.py)

${writeOperations(locale, origin)}
`;
}
