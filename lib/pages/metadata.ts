import type { Metadata } from "next";
import type { MessageKeys, NestedKeyOf } from "next-intl";
import { getLocale, getTranslations } from "next-intl/server";
import type { Locale } from "@/lib/platform/locales";
import { oembedPath } from "./embed/oembed";
import { hasMarkdown } from "./guide/negotiate";
import type { Messages } from "./i18n/messages";
import { markdownPath } from "./markdown-form/paths";

/**
 * The picture of link previews without one of their own: public/opengraph-image.png. Its description is a
 * message.
 */
export const PICTURE = { url: "/opengraph-image.png", width: 1200, height: 630 };

type MessageKey = MessageKeys<Messages, NestedKeyOf<Messages>>;

/** The metadata of a page that is hidden from search engines: its title, a message. */
export const titled = (message: MessageKey) => async (): Promise<Metadata> => ({
  title: (await getTranslations())(message),
});

/** The Markdown of a page, for its `alternates`. */
export function markdownForm(path: string): Record<string, string> {
  const [page = ""] = path.split("?", 1);
  return hasMarkdown(page) ? { "text/markdown": markdownPath(path) } : {};
}

/** The metadata of a public page that search engines do not index. */
export const unlisted = ({ title, path }: { title: string; path: string }): Metadata => ({
  title,
  alternates: { canonical: path, types: markdownForm(path) },
  robots: { index: false },
});

interface PageFacts {
  title: string;
  description: string;
  /** The canonical path of the page, without irrelevant query parameters. */
  path: string;
  /** The path of the page's own picture, as large as PICTURE, which is the default. */
  picture?: string;
  /** The page's own feed; by default the square's. */
  feed?: string;
  /** Whether other sites may frame it; then its oEmbed answer is linked. */
  isEmbeddable?: boolean;
  openGraph?: Metadata["openGraph"];
}

/** The metadata of a public page whose title and description are messages. */
export const describedPage =
  (path: string, title: MessageKey, description: MessageKey) => async (): Promise<Metadata> => {
    const t = await getTranslations();
    return pageMetadata({ title: t(title), description: t(description), path });
  };

/** Programs that fetch a picture for a preview name no language, so its address does. */
const inLanguage = (picture: string, locale: Locale) =>
  locale === "en" ? picture : `${picture}?lang=${locale}`;

/** The metadata of a page for search engines and link previews. */
export async function pageMetadata({
  title,
  description,
  path,
  picture,
  feed = "/feed.atom",
  isEmbeddable = false,
  openGraph,
}: PageFacts): Promise<Metadata> {
  const [t, locale] = await Promise.all([getTranslations("common"), getLocale()]);
  return {
    title,
    description,
    alternates: {
      canonical: path,
      types: {
        "application/atom+xml": feed,
        ...markdownForm(path),
        ...(isEmbeddable ? { "application/json+oembed": oembedPath(path) } : {}),
      },
    },
    openGraph: {
      siteName: t("name"),
      type: "website",
      locale: locale.replace("-", "_"),
      title,
      description,
      url: path,
      images: {
        ...PICTURE,
        ...(picture ? { url: inLanguage(picture, locale), alt: title } : { alt: t("picture") }),
      },
      ...openGraph,
    },
    twitter: { card: "summary_large_image" },
  };
}
