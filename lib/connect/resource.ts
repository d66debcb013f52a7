import { z } from "zod";
import { COMMON_SCOPES, type Scope } from "@/lib/access/keys/scopes";
import type { Call, Reply } from "@/lib/api/http/call";
import { answerMcp } from "@/lib/mcp/answer";
import type { Session } from "@/lib/mcp/session";
import { resourceMetadataUrl } from "./metadata";
import { resourceAt } from "./origin";

/**
 * Answers calls of the tools with a connection's token, with the challenges that make a host log in (RFC 6750, 3; RFC
 * 9728, 5.1). Never rejects.
 */
export async function answerResource(call: Call, origin: string): Promise<Reply> {
  call.audience = resourceAt(origin);
  const seen: { session?: Session } = {};
  const reply = await answerMcp(call, (session) => {
    seen.session = session;
  });
  if (reply.status === 401)
    return challenged(reply, origin, call.header("authorization") ? "invalid_token" : undefined);
  const lacking = seen.session && (seen.session.lacks ?? lackingScope(seen.session));
  if (!lacking || !seen.session) return reply;
  // Including the scopes that it has: a token for the new one alone would lose them.
  const wanted = COMMON_SCOPES.filter(
    (scope) => scope === lacking || seen.session?.caller.key.scopes.has(scope),
  );
  return challenged({ ...reply, status: 403 }, origin, "insufficient_scope", wanted);
}

function challenged(
  reply: Reply,
  origin: string,
  error?: string,
  scopes: readonly Scope[] = COMMON_SCOPES,
): Reply {
  const parts = {
    ...(error && { error }),
    scope: scopes.join(" "),
    resource_metadata: resourceMetadataUrl(origin),
  };
  const challenge = Object.entries(parts).map(([name, value]) => `${name}="${value}"`);
  return { ...reply, headers: { ...reply.headers, "www-authenticate": `Bearer ${challenge.join(", ")}` } };
}

const MissingScope = z.object({ code: z.literal("missing_scope"), error: z.string() });

/** The scope that the answer says the key lacks; undefined if the call was not refused for that. */
function lackingScope({ caller, reply }: Session): Scope | undefined {
  if (reply?.status !== 403) return undefined;
  const refusal = MissingScope.safeParse(JSON.parse(reply.body ?? "null")).data;
  return COMMON_SCOPES.find((scope) => refusal?.error.includes(scope) && !caller.key.scopes.has(scope));
}
