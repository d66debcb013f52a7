import { MCP_PATH } from "@/lib/api/openapi/mcp-install";
import { env, isServerless } from "@/lib/platform/env";
import { remember } from "@/lib/platform/remember";

const current = remember<{ origin: string | undefined }>("connect", () => ({
  // There no code of ours sees a request before Next does, and Next does not choose by Host.
  origin: isServerless(process.env) ? undefined : env.CONNECT_URL,
}));

/**
 * The origin at which programs log in for an owner, without a slash at its end; undefined if there is none. It is the issuer
 * of RFC 8414, and stands apart from PUBLIC_URL because hosts drop the key that they were given for an origin as soon as they
 * find metadata of OAuth there.
 */
export const connectOrigin = (): string | undefined => current.origin;

/** Says where the square is reached by programs that log in, or that it is not. */
export function setConnectOrigin(origin: string | undefined): void {
  current.origin = origin;
}

/** Whether a request to this Host is one to log in with. */
export const isConnectHost = (host: string | undefined): boolean =>
  host !== undefined && current.origin !== undefined && host.toLowerCase() === new URL(current.origin).host;

/** The address that access tokens are for (RFC 8707), exactly as hosts are told it. */
export const resourceAt = (origin: string): string => origin + MCP_PATH;
