import { env } from "@/lib/platform/env";
import { monotonicNow } from "@/lib/platform/monotonic-clock";
import { processSingleton } from "@/lib/platform/process-singleton";
import { timeLimits } from "@/lib/platform/time-limits";

/** The provider does not answer, not in time, or with an error of its own. */
export class ProviderUnavailable extends Error {
  override name = "ProviderUnavailable";
}

interface Answer {
  status: number;
  headers: Headers;
  text: string;
}

const DISCOVERY_KEPT_MS = 10 * 60_000;
/** While a provider is away, one log-in in ten seconds waits for it, and the others are told at once. */
const FAILURE_KEPT_MS = 10_000;

/**
 * The provider's discovery document: read once for log-ins at the same time, then kept for ten minutes. Nothing reads
 * it at the start, so the square starts while the provider is away.
 */
class Discovery {
  #kept: { answer: Promise<Answer>; until: number } | undefined;

  read(load: () => Promise<Answer>): Promise<Answer> {
    if (this.#kept && monotonicNow() < this.#kept.until) return this.#kept.answer;
    const kept = { answer: load(), until: Number.POSITIVE_INFINITY };
    const keepFor = (ms: number) => {
      kept.until = monotonicNow() + ms;
    };
    kept.answer.then(
      ({ status }) => keepFor(status === 200 ? DISCOVERY_KEPT_MS : FAILURE_KEPT_MS),
      () => keepFor(FAILURE_KEPT_MS),
    );
    this.#kept = kept;
    return kept.answer;
  }
}

const discovery = processSingleton("oidcDiscovery", () => new Discovery());

const DISCOVERY_PATH = "/.well-known/openid-configuration";

/**
 * The `fetch` of one step of a log-in. Its requests, with their bodies, end together after `timeLimits.providerMs`, and
 * go nowhere without TLS unless the issuer itself is on this machine. Throws ProviderUnavailable.
 */
export function providerFetch(): (url: string | URL | Request, init?: RequestInit) => Promise<Response> {
  let signal: AbortSignal | undefined;
  return async (given, init) => {
    const url = given instanceof Request ? given.url : String(given);
    signal ??= AbortSignal.timeout(timeLimits.providerMs);
    const load = () => answerOf(url, { ...init, signal });
    const { text, ...answer } = await (url.endsWith(DISCOVERY_PATH) ? discovery.read(load) : load());
    return new Response(text || null, answer);
  };
}

async function answerOf(url: string, init: RequestInit): Promise<Answer> {
  if (!url.startsWith("https:") && env.OIDC_ISSUER?.startsWith("https:"))
    throw new Error("The provider names an address without TLS.");
  try {
    const response = await fetch(url, init);
    const { status, headers } = response;
    const text = await response.text();
    if (status >= 500) throw new ProviderUnavailable("It answers with an error.");
    return { status, headers, text };
  } catch (error) {
    throw error instanceof ProviderUnavailable
      ? error
      : new ProviderUnavailable("It does not answer.", { cause: error });
  }
}

/** Where owners also end their session at the provider; undefined if it has no such address or does not answer. */
export async function endSessionUrl(): Promise<string | undefined> {
  const { OIDC_ISSUER = "", OIDC_CLIENT_ID = "" } = env;
  try {
    const response = await providerFetch()(`${OIDC_ISSUER.replace(/\/$/, "")}${DISCOVERY_PATH}`);
    const { end_session_endpoint: address } = await response.json();
    const url = new URL(address);
    if (!/^https?:$/.test(url.protocol)) return undefined;
    url.searchParams.set("client_id", OIDC_CLIENT_ID);
    return url.href;
  } catch {
    return undefined;
  }
}
