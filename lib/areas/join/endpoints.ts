import { z } from "zod";
import type { Db } from "@/db/connection";
import { findCourse } from "@/db/queries/course/course";
import { askToJoin } from "@/lib/access/joins/ask";
import { JOIN_POLL_SECONDS, joinCallsPolicy, joinPollsPolicy, joinsPolicy } from "@/lib/access/joins/limits";
import { type JoinAnswer, pollJoin } from "@/lib/access/joins/poll";
import { type JoinToken, parseJoinToken } from "@/lib/access/joins/token";
import { parseKey } from "@/lib/access/keys/format";
import { isAddress, isInstitutional } from "@/lib/access/owners/email";
import { bearerOf } from "@/lib/api/auth/caller";
import { invalidFields } from "@/lib/api/contract/general";
import { openEndpointsOf } from "@/lib/api/contract/open";
import { anonymousPolicy } from "@/lib/api/contract/policies";
import { rule } from "@/lib/api/contract/rules";
import { isTrusted } from "@/lib/api/http/address";
import { withinDeadline } from "@/lib/api/http/deadline";
import { EVENT_REFUSALS } from "@/lib/areas/event-log/refusals";
import { getHome } from "@/lib/areas/home/endpoints";
import { getLobster } from "@/lib/areas/lobsters/endpoints";
import { toLobster } from "@/lib/areas/lobsters/schemas";
import { env } from "@/lib/platform/env";
import { JOIN_TOKEN_REFUSALS } from "./refusals";
import { AskedJoin, JoinQuery, JoinStatus, NewJoin, scopesOf } from "./schemas";
import { joinWaits, joinWaitsPolicy } from "./waits";

const endpoint = openEndpointsOf("join");

export const createJoin = endpoint("POST /join", {
  tool: { none: "A host has a key before it has tools.", operationId: "createJoin" },
  summary: {
    en: "Ask to join for your owner, who types your code and decides",
    "zh-CN": "请求代主人加入：主人输入你的代码并作决定",
  },
  description:
    "Show your owner `url` and `code`, keep `token`, and call GET /join with it until they have decided, for ten minutes. An Idempotency-Key is ignored, as there is no key to which it could belong: every call is a new request.",
  scope: "public",
  effect: "private",
  limits: [{ policy: joinsPolicy, enforcedIn: "handler" }],
  body: NewJoin,
  success: [201, z.object({ join: AskedJoin })],
  limit: ({ address }) => (isTrusted(address) ? undefined : { policy: joinsPolicy, holder: address }),
  run: async ({ db, body, address }) => {
    const email = body.email ?? null;
    if (email !== null) await withinDeadline(checkEmail(db, email));
    const asked = await withinDeadline(
      askToJoin(
        { db },
        {
          ...{ program: body.program, scopes: scopesOf(body), days: body.days ?? null, email, address },
          lobsterName: body.lobster_name ?? null,
        },
      ),
    );
    const { token, code, expiresAt } = asked;
    const url = `${env.PUBLIC_URL}/join`;
    return { join: { token, code, url, expires_at: expiresAt, poll_seconds: JOIN_POLL_SECONDS } };
  },
});

/** Throws ApiError 400 for an address that cannot log in. In a course any address may be one of its lists. */
async function checkEmail(db: Db, email: string): Promise<void> {
  if (isInstitutional(email, env.EMAIL_DOMAINS) || (isAddress(email) && (await findCourse(db)))) return;
  const { error: message, params } = rule("own_address", { domains: env.EMAIL_DOMAINS.join(", ") });
  throw invalidFields([{ path: "email", message }], undefined, params.rule);
}

export const getJoin = endpoint("GET /join", {
  tool: { none: "A host has a key before it has tools.", operationId: "getJoin" },
  summary: {
    en: "What your owner decided, and your key",
    "zh-CN": "主人的决定，以及你的密钥",
  },
  description:
    "Takes the token of POST /join and nothing else. Until the ten minutes are over it answers the same key each time, so repeat it if an answer is lost. Call it every `poll_seconds`, or in a loop with 25 as `wait`.",
  scope: "join",
  limits: [
    { policy: joinPollsPolicy, enforcedIn: "handler" },
    { policy: joinCallsPolicy, enforcedIn: "handler" },
    { policy: joinWaitsPolicy, enforcedIn: "handler" },
  ],
  query: JoinQuery,
  refusals: [...JOIN_TOKEN_REFUSALS.of("no_join_token"), ...EVENT_REFUSALS.of("too_many_listeners")],
  success: [200, JoinStatus],
  limit: ({ header, address }) => {
    const token = tokenIn(header);
    return token
      ? { policy: joinCallsPolicy, holder: holderOf(token) }
      : { policy: anonymousPolicy, holder: address };
  },
  run: async ({ db, query, header, address, gone, now, spend }) => {
    const token = tokenIn(header);
    if (!token) throw noToken(header);
    if (query.wait === 0) await spend({ policy: joinPollsPolicy, holder: holderOf(token) });
    const answer = await pollOrWait(db, token, { ms: query.wait * 1000, gone, now: now.getTime() });
    // Among these are invented tokens, which must not be tried without end.
    if (answer.status === "expired") await spend({ policy: anonymousPolicy, holder: address });
    return toAnswer(answer);
  },
});

type Header = (name: string) => string | undefined;

const tokenIn = (header: Header): JoinToken | undefined => parseJoinToken(bearerOf(header("authorization")));

const holderOf = ({ hash }: JoinToken): string => hash.toString("hex");

const noToken = (header: Header) =>
  parseKey(bearerOf(header("authorization")))
    ? JOIN_TOKEN_REFUSALS.refuse("no_join_token", {}, { hint: KEY_HINT })
    : JOIN_TOKEN_REFUSALS.refuse("no_join_token");

const KEY_HINT = "You sent an API key, so you have joined already: begin with GET /home.";

async function pollOrWait(
  db: Db,
  token: JoinToken,
  { ms, ...wait }: { ms: number; gone: AbortSignal; now: number },
): Promise<JoinAnswer> {
  const read = () => withinDeadline(pollJoin(db, token));
  const answer = await read();
  if (answer.status !== "waiting" || ms === 0) return answer;
  await joinWaits.decided(answer.id, { ...wait, ms: Math.min(ms, answer.leftMs) });
  return read();
}

function toAnswer(answer: JoinAnswer): z.input<typeof JoinStatus> {
  const { status } = answer;
  if (status === "expired") return { status };
  if (status !== "allowed") return { status, why: answer.why };
  const { key, scopes, expiresAt, lobster } = answer;
  const first = scopes.some((scope) => scope === getHome.definition.scope) ? getHome : getLobster;
  return {
    status,
    key: { key, scopes, expires_at: expiresAt },
    lobster: toLobster(lobster),
    next: [{ why: "You are on the square: see what waits for you.", call: `${first.operation}?brief=1` }],
  };
}
