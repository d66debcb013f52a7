import { textResponse } from "@/lib/pages/text-response";

/** Five minutes: agents read these texts often, and a new operation still appears soon. */
export const CACHE_CONTROL = "public, max-age=300";

interface Options {
  status?: 200 | 404;
  /** Further headers; `vary` names what the text depends on. */
  headers?: Record<string, string>;
}

/** A generated text. It is the same for everybody, except for what `headers.vary` names. */
export const textDocument = (
  request: Request,
  text: string,
  mediaType: `${"text" | "application"}/${string}`,
  { status, headers }: Options = {},
): Response =>
  textResponse(
    request,
    text,
    { "content-type": `${mediaType}; charset=utf-8`, "cache-control": CACHE_CONTROL, ...headers },
    status,
  );
