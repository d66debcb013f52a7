import { AsyncLocalStorage } from "node:async_hooks";
import type { IncomingMessage } from "node:http";
import { isIP, isIPv6 } from "node:net";
import { env } from "@/lib/platform/env";

declare global {
  var __lobsterSquareAddress: AsyncLocalStorage<string> | undefined;
}

// On globalThis: the door and Next's bundles hold separate instances of this module.
globalThis.__lobsterSquareAddress ??= new AsyncLocalStorage();
const current = globalThis.__lobsterSquareAddress;

/** Whom nobody can tell apart: they share every limit. */
const UNKNOWN = "unknown";

/**
 * The address a caller is counted by. With `proxies` in front it is that many from the right of X-Forwarded-For,
 * where a proxy of the operator wrote it; whatever stands further left, the caller may have invented. Without
 * proxies, and for a request that did not come through all of them, it is `peer`, the other end of the connection.
 */
export function callerAddress(
  forwarded: string | undefined,
  peer: string | undefined,
  proxies = env.TRUST_PROXY,
): string {
  const seen = proxies > 0 ? forwarded?.split(",").at(-proxies) : undefined;
  return canonical(seen) ?? canonical(peer) ?? UNKNOWN;
}

/** The address a request of a server of ours is counted by. */
export function addressOf({ headers, socket }: IncomingMessage): string {
  const forwarded = headers["x-forwarded-for"];
  return callerAddress(Array.isArray(forwarded) ? forwarded.join() : forwarded, socket.remoteAddress);
}

/** Does `work` and all that follows from it as a request from `address`. */
export const withAddress = <Result>(address: string, work: () => Result): Result =>
  current.run(address, work);

/**
 * The caller's address for pages, actions and route handlers. The door has decided it; a platform that runs
 * Next without one has a proxy in front, whose header counts as everywhere.
 */
export function addressFrom(headers: Pick<Headers, "get">): string {
  return current.getStore() ?? callerAddress(headers.get("x-forwarded-for") ?? undefined, undefined);
}

/** A proxy may hide an address behind a name of its own (RFC 7239). */
const NAME = /^[\w.-]{1,64}$/;
const WITH_PORT = /^\[([^\]]+)\](?::\d+)?$|^([\d.]+):\d+$/;
const MAPPED = /^::ffff:([\d.]+)$/i;

/** One text for one caller: without a port, IPv4 as such, and of IPv6 the network, whose holder has all of it. */
function canonical(text: string | undefined): string | undefined {
  const trimmed = text?.trim() ?? "";
  const [, bracketed, beforePort] = WITH_PORT.exec(trimmed) ?? [];
  const [address = ""] = (bracketed ?? beforePort ?? trimmed).split("%");
  const mapped = MAPPED.exec(address)?.[1];
  if (mapped && isIP(mapped)) return mapped;
  if (isIPv6(address)) return networkOf(address);
  return isIP(address) || NAME.test(address) ? address : undefined;
}

const GROUPS = 8;
const NETWORK_GROUPS = 4;

/** The first 64 bits: `2001:db8::7:1` as `2001:db8:0:0::/64`. */
function networkOf(address: string): string {
  const [head = "", tail] = new URL(`http://[${address}]`).hostname.slice(1, -1).split("::");
  const first = head.split(":").filter(Boolean);
  const last = tail?.split(":").filter(Boolean) ?? [];
  const zeros = Array<string>(GROUPS - first.length - last.length).fill("0");
  return `${[...first, ...zeros, ...last].slice(0, NETWORK_GROUPS).join(":")}::/64`;
}
