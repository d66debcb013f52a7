import type { IncomingHttpHeaders, IncomingMessage } from "node:http";
import { LOCALE_COOKIE, negotiateLocale } from "@/lib/pages/i18n/locale";
import { missingKindOf } from "@/lib/pages/missing";
import { env } from "@/lib/platform/env";
import { chosenLocale } from "../chosen-locale";
import { placeOf } from "./places";

/** What a visitor asks for, without anything about the visitor but what decides the answer. */
export interface Asked {
  /** Equal for two requests if and only if they get the same answer. */
  key: string;
  /** Path and query. */
  url: string;
  /** Whether the answer never changes while the process runs. */
  isDocument: boolean;
  /** The status of an answer that may be kept. */
  status: 200 | 404;
  /** The headers of the request that Next gets, in place of the visitor's. */
  headers: IncomingHttpHeaders;
}

/** With one of these, a request is for something else than the page at its address, or carries a form. */
const OTHER_KINDS = [
  "rsc",
  "next-action",
  "next-router-state-tree",
  "next-router-prefetch",
  "next-router-segment-prefetch",
  "next-url",
  "x-nextjs-data",
  "content-type",
  "content-length",
  "transfer-encoding",
];

const ONLY_LOCALE = new RegExp(`^${LOCALE_COOKIE}=[^;]*$`);

/** Whether somebody may be logged in: nobody is without another cookie than the language's. */
export const isAnonymous = ({ headers: { cookie } }: IncomingMessage): boolean =>
  cookie === undefined || ONLY_LOCALE.test(cookie);

/**
 * What a request asks for, if all who ask for it get the same answer; undefined for an owner, a form, and what the scripts of
 * a page ask for.
 */
export function askedBy(request: IncomingMessage): Asked | undefined {
  const { method, headers, url = "/" } = request;
  if (method !== "GET" && method !== "HEAD") return undefined;
  if (!isAnonymous(request)) return undefined;
  if (OTHER_KINDS.some((name) => headers[name] !== undefined)) return undefined;
  const place = placeOf(url);
  if (!place) return askedForMissing(request);
  if (place.kind === "other" || place.kind === "file") return undefined;
  return { ...askedAt(request, place.url), isDocument: place.kind === "document", status: 200 };
}

/**
 * The page that says that nothing is at the address of a request. It is one for all addresses of a folder, so it is asked for
 * at an address at which there is never anything.
 */
export function askedForMissing(request: IncomingMessage): Asked {
  const [path = ""] = (request.url ?? "/").split("?");
  const kind = missingKindOf(path);
  const url = kind ? `/${kind}/-/-` : "/-/-";
  return { ...askedAt(request, url), isDocument: true, status: 404 };
}

/** The page at an address in the language of a request, without anything else of the request. */
export function askedAt(request: Pick<IncomingMessage, "headers">, url: string) {
  const locale = negotiateLocale(chosenLocale(request), request.headers["accept-language"] ?? null);
  return {
    key: `${locale} ${url}`,
    url,
    headers: { host: HOST, accept: ACCEPT, cookie: `${LOCALE_COOKIE}=${locale}`, "user-agent": USER_AGENT },
  };
}

/** Accept decides nothing here: documentation as Markdown has an address of its own by now (lib/server/door.ts). */
const ACCEPT = "text/html";
const HOST = new URL(env.PUBLIC_URL).host;
const USER_AGENT = "Lobster Square";
