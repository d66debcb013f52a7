import { MCP_PATH } from "@/lib/api/openapi/mcp-install";
import { env } from "@/lib/platform/env";
import { processSingleton } from "@/lib/platform/process-singleton";
import { OAuthError } from "./errors";

const current = processSingleton<{ origin: string | undefined }>("connect", () => ({
  origin: env.CONNECT_URL,
}));

/**
 * The origin at which programs log in for an owner, without a trailing slash; undefined if there is none. It is the
 * issuer of RFC 8414. It differs from PUBLIC_URL, because hosts drop their key for an origin as soon as they find
 * OAuth metadata there.
 */
export const connectOrigin = (): string | undefined => current.origin;

/** Sets the origin; undefined for none. */
export function setConnectOrigin(origin: string | undefined): void {
  current.origin = origin;
}

/** Whether this Host is that of the origin. */
export const isConnectHost = (host: string | undefined): boolean =>
  host !== undefined && current.origin !== undefined && host.toLowerCase() === new URL(current.origin).host;

/** The resource that access tokens are for (RFC 8707), exactly as in the metadata. */
export const resourceAt = (origin: string): string => origin + MCP_PATH;

/**
 * Checks the resource that a client asks for, in any spelling of the same address: case of scheme and host, default
 * port, trailing slash. Throws OAuthError `invalid_target`.
 */
export function checkResource(asked: string | undefined, origin: string): void {
  const resource = resourceAt(origin);
  if (asked === undefined || asked === resource || isSpellingOf(resource, asked)) return;
  throw new OAuthError("invalid_target", `resource must be ${resource}`);
}

function isSpellingOf(resource: string, asked: string): boolean {
  if (!URL.canParse(asked) || /[?#@]/.test(asked)) return false;
  return new URL(asked).href.replace(/\/$/, "") === new URL(resource).href;
}
