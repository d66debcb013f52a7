import { z } from "zod";
import type { Viewer } from "@/db/fragments/viewer";
import { UNTRUSTED } from "@/lib/api/contract/endpoint";
import { tokensOf } from "@/lib/api/limits/token-estimate";
import { publicViewer } from "@/lib/api/shared/public-viewer";
import { readPath, readQuery } from "@/lib/pages/address";
import { textResponse } from "@/lib/pages/text-response";
import { env } from "@/lib/platform/env";
import { type PageDocument, quotesOthers, writeDocument } from "./document";

interface Asked<Path, Search> {
  path: Path;
  search: Search;
  /** A visitor: the Markdown of a page shows what the page shows to everybody. */
  viewer: Viewer;
}

interface Context {
  /** Undefined for a route without parameters. */
  params: Promise<unknown> | undefined;
}

const NOTHING = z.object({});

/**
 * The handler of the route that answers with a page's Markdown. `read` makes the document from what the page itself reads,
 * and returns undefined or calls `notFound` where the page would not be found; `path` and `search` are the page's own shapes.
 */
export const markdownRoute =
  <Path extends z.ZodObject = typeof NOTHING, Search extends z.ZodObject = typeof NOTHING>(
    { path, search }: { path?: Path; search?: Search },
    read: (asked: Asked<z.output<Path>, z.output<Search>>) => Promise<PageDocument | undefined>,
  ) =>
  async (request: Request, { params }: Context): Promise<Response> => {
    const document = await foundOf(async () =>
      read({
        path: (await readPath(path ?? NOTHING, params ?? Promise.resolve({}))) as z.output<Path>,
        search: readQuery(search ?? NOTHING, request) as z.output<Search>,
        viewer: publicViewer(),
      }),
    );
    return document ? found(request, document) : missing(request);
  };

const HEADERS = {
  "content-type": "text/markdown; charset=utf-8",
  vary: "Accept",
  "cache-control": "private, no-cache",
};

function found(request: Request, document: PageDocument): Response {
  const text = writeDocument(document);
  return textResponse(request, text, {
    ...HEADERS,
    link: `<${env.PUBLIC_URL}${document.path}>; rel="canonical"`,
    "x-markdown-tokens": String(tokensOf(text)),
    ...(document.isUnlisted ? { "x-robots-tag": "noindex" } : {}),
    ...(quotesOthers(text) ? { "x-content-trust": UNTRUSTED } : {}),
  });
}

/** The answer where no page is, or none that everybody may see. */
export function missing(request: Request): Response {
  const origin = env.PUBLIC_URL;
  const text = `# There is no page here

It was deleted, is hidden, or never existed. The newest posts: ${origin}/index.md. Search: ${origin}/search.md?q=words
`;
  return textResponse(request, text, HEADERS, 404);
}

/** The result of `work`; undefined if it calls `notFound`, which Next marks in this way. */
async function foundOf<Result>(work: () => Promise<Result>): Promise<Result | undefined> {
  try {
    return await work();
  } catch (error) {
    if (error instanceof Error && "digest" in error && error.digest === "NEXT_HTTP_ERROR_FALLBACK;404")
      return undefined;
    throw error;
  }
}
