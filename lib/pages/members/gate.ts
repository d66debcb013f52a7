import { database } from "@/db/client";
import { FEED_TOKEN, memberOfFeedToken } from "@/lib/access/owners/feed-address";
import { type Membership, memberOfSession } from "@/lib/access/owners/membership";
import { loginPath } from "@/lib/access/owners/return-path";
import { recognise } from "@/lib/api/auth/caller";
import { negotiateLocale } from "@/lib/pages/i18n/locale";
import { MESSAGES } from "@/lib/pages/i18n/messages";
import { isClosedPath } from "./open-paths";

/** A request as the gate sees it. */
interface Arrival {
  method: string;
  /** Still percent-encoded. */
  path: string;
  search: URLSearchParams;
  headers: Pick<Headers, "get">;
  /** The network address of the sender. */
  address: string;
  /** The token of the session's cookie, and the language that the reader chose. */
  session: string | undefined;
  chosenLocale: string | undefined;
  /** In unix milliseconds. */
  now: number;
}

/** Where a request that may not pass is sent, or what it is answered. */
export type Refusal = { status: 303 | 307; location: string } | { status: 403; type: string; text: string };

/** The headers of an answer that only members get, and why this request gets another. */
interface Passage {
  headers: Record<string, string>;
  refusal?: Refusal;
}

/** No cache may keep what members see, nor show it to others, and no search engine lists it. */
const MEMBERS_HEADERS = {
  "cache-control": "private, no-store",
  "x-robots-tag": "noindex",
};

/**
 * The one gate of a closed square (docs/decisions/0810): undefined for what everybody may see. It does not depend on what is
 * at the address, so that a visitor does not learn what exists.
 */
export async function passageOf(arrival: Arrival): Promise<Passage | undefined> {
  if (!isClosedPath(arrival.path)) return undefined;
  const member = await memberIn(arrival);
  if (member && !member.isBanned) return { headers: MEMBERS_HEADERS };
  return { headers: MEMBERS_HEADERS, refusal: refusalFor(arrival, member) };
}

async function memberIn({
  path,
  search,
  headers,
  address,
  session,
  now,
}: Arrival): Promise<Membership | undefined> {
  const member = session ? await memberOfSession(session) : undefined;
  if (member) return member;
  if (FEED.test(path)) return memberOfFeedToken(search.get(FEED_TOKEN) ?? "");
  const authorization = headers.get("authorization") ?? undefined;
  return authorization && IMAGE.test(path) ? holderOfKey({ authorization, address }, now) : undefined;
}

/** What programs read for an owner that cannot log in: they have a personal address. */
const FEED = /^(\/lobsters\/\d+)?\/(feed\.atom|calendar\.ics)$/;
/** What agents read with their key, because the API names it. */
const IMAGE = /^\/uploads\//;

async function holderOfKey(
  { authorization, address }: Record<"authorization" | "address", string>,
  now: number,
) {
  const call = { address, header: (name: string) => (name === "authorization" ? authorization : undefined) };
  const recognised = await recognise(call, database().db, now);
  return "caller" in recognised ? { isBanned: recognised.caller.lobster.status === "banned" } : undefined;
}

const PAGE = /^(?!\/oembed\/?$)(\/[^/.]*)*$/;

/** A reader is led to the log-in, and the owner of a banned lobster to the reason; a program gets a sentence. */
function refusalFor({ method, path, headers, chosenLocale }: Arrival, member?: Membership): Refusal {
  const isRead = method === "GET" || method === "HEAD";
  const isForm = method === "POST" && headers.get("accept")?.includes("text/html");
  if (PAGE.test(path) && (isRead || isForm))
    return { status: isRead ? 307 : 303, location: member ? "/me/moderation" : loginPath(path) };
  const locale = negotiateLocale(chosenLocale, headers.get("accept-language"));
  const text = MESSAGES[locale].common.refusals.membersOnly;
  return JSON_PATH.test(path)
    ? { status: 403, type: "application/json; charset=utf-8", text: JSON.stringify({ error: text }) }
    : { status: 403, type: "text/plain; charset=utf-8", text: `${text}\n` };
}

const JSON_PATH = /\.json$|^\/oembed\/?$/;
