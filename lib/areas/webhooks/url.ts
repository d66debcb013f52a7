import { isIP } from "node:net";
import type { Rule } from "@/lib/api/contract/rules";
import { type Env, env } from "@/lib/platform/env";

export const URL_LENGTH_MAX = 2_048;

/** The settings that decide where webhooks may lead. */
export type ReceiverSettings = Pick<
  Env,
  "NODE_ENV" | "PORT" | "PUBLIC_URL" | "CONNECT_URL" | "S3_ENDPOINT" | "S3_PUBLIC_URL" | "WEBHOOK_ALLOW"
>;

/** A URL that a webhook may have. */
export interface Receiver {
  url: URL;
  /** The operator trusts it (WEBHOOK_ALLOW), or it is this machine in development: its addresses are not checked. */
  isTrusted: boolean;
}

/**
 * Reads the URL of a webhook. Returns the rule that it breaks if the square must not call it (docs/decisions/0775).
 * Does not look up its host.
 */
export function readReceiver(text: string, settings: ReceiverSettings = env): Receiver | Rule {
  const url = URL.canParse(text) ? new URL(text) : undefined;
  if (!url || !/^https?:$/.test(url.protocol)) return "webhook_url";
  if (url.username || url.password) return "webhook_user";
  if (isOwn(url, settings)) return "webhook_own";
  if (settings.WEBHOOK_ALLOW.includes(hostAndPort(url))) return { url, isTrusted: true };
  if (settings.NODE_ENV !== "production" && isLoopback(url.hostname)) return { url, isTrusted: true };
  return ruleOfStrangers(url, settings) ?? { url, isTrusted: false };
}

/**
 * Reads a URL that a visitor names, whom no key or owner vouches for: WEBHOOK_ALLOW does not apply, so that its
 * addresses are always checked. Returns the rule that it breaks.
 */
export const readPublicUrl = (text: string, settings: ReceiverSettings = env): Receiver | Rule =>
  readReceiver(text, { ...settings, WEBHOOK_ALLOW: [] });

function ruleOfStrangers(url: URL, settings: ReceiverSettings): Rule | undefined {
  if (url.protocol !== "https:") return "webhook_https";
  const name = nameOf(url);
  if (isIP(unbracketed(name)) || !name.includes(".") || PRIVATE_NAME.test(name)) return "webhook_host";
  const port = portOf(url);
  if (port !== 443 && port < 1024) return "webhook_port";
  return ownNames(settings).includes(name) ? "webhook_own" : undefined;
}

/** The names of the square and of its bucket: services at these names can be in the square's own network. */
const ownNames = ({ PUBLIC_URL, CONNECT_URL, S3_ENDPOINT, S3_PUBLIC_URL }: ReceiverSettings): string[] =>
  [PUBLIC_URL, CONNECT_URL, S3_ENDPOINT, S3_PUBLIC_URL].flatMap((own) => (own ? [nameOf(new URL(own))] : []));

/** Names that are never those of public hosts (RFC 6761, RFC 6762, RFC 8375, ICANN's reservation of .internal). */
const PRIVATE_NAME = /(^|\.)(localhost|local|internal|home\.arpa|test|invalid|onion)$/;

function isOwn(url: URL, { PORT, PUBLIC_URL, CONNECT_URL }: ReceiverSettings): boolean {
  const own = [PUBLIC_URL, CONNECT_URL].flatMap((at) => (at ? [hostAndPort(new URL(at))] : []));
  if (own.includes(hostAndPort(url))) return true;
  return isLoopback(url.hostname) && portOf(url) === PORT;
}

/** The host's name, without the dot that may end it. */
const nameOf = (url: URL) => url.hostname.replace(/\.$/, "");
const portOf = ({ port, protocol }: URL) => Number(port || (protocol === "https:" ? 443 : 80));
const hostAndPort = (url: URL) => `${nameOf(url)}:${portOf(url)}`;
const unbracketed = (host: string) => host.replace(/^\[|\]$/g, "");

const isLoopback = (hostname: string) => /^(localhost|127(\.\d+){3}|\[::1\])$/.test(hostname);
