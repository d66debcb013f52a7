import { AsyncLocalStorage } from "node:async_hooks";
import type { IncomingMessage } from "node:http";
import { isIP, isIPv6 } from "node:net";
import ipaddr from "ipaddr.js";
import { env } from "@/lib/platform/env";
import { processSingleton } from "@/lib/platform/process-singleton";

const current = processSingleton("address", () => new AsyncLocalStorage<string>());

/** Stands for all callers whose address is not known: they share every limit. */
const UNKNOWN = "unknown";

/**
 * The address that a caller is counted by (docs/decisions/0616). With N `proxies` in front, it is the N-th entry of
 * X-Forwarded-For from the right, because the operator's own proxy wrote that entry; the caller may have invented the
 * entries to its left. Without proxies, or if the header has fewer entries, it is `peer`, the other end of the
 * connection.
 */
export function callerAddress(
  forwarded: string | undefined,
  peer: string | undefined,
  proxies = env.TRUST_PROXY,
): string {
  const seen = proxies > 0 ? forwarded?.split(",").at(-proxies) : undefined;
  return canonical(seen) ?? canonical(peer) ?? UNKNOWN;
}

/** The address that a request to our own HTTP server is counted by. */
export function addressOfCaller({ headers, socket }: IncomingMessage): string {
  const forwarded = headers["x-forwarded-for"];
  return callerAddress(Array.isArray(forwarded) ? forwarded.join() : forwarded, socket.remoteAddress);
}

/** Runs `work`; `addressFrom` returns `address` in it and in everything asynchronous that it starts. */
export const withAddress = <Result>(address: string, work: () => Result): Result =>
  current.run(address, work);

/**
 * The caller's address, for pages, server actions and route handlers: as the front handler determined it, or on a
 * serverless platform, which has none, from the header of the platform's proxy.
 */
export function addressFrom(headers: Pick<Headers, "get">): string {
  return current.getStore() ?? callerAddress(headers.get("x-forwarded-for") ?? undefined, undefined);
}

/** Whether a caller's address belongs to a network that the operator exempts from limits by address. */
export function isTrusted(address: string, networks = env.TRUSTED_NETWORKS): boolean {
  const [plain = ""] = address.split("/");
  if (networks.length === 0 || !ipaddr.isValid(plain)) return false;
  const parsed = ipaddr.parse(plain);
  return networks.some(([network, bits]) => parsed.kind() === network.kind() && parsed.match(network, bits));
}

/** A proxy may replace an address by a name that it chooses (RFC 7239). */
const NAME = /^[\w.-]{1,64}$/;
const WITH_PORT = /^\[([^\]]+)\](?::\d+)?$|^([\d.]+):\d+$/;
const MAPPED = /^::ffff:([\d.]+)$/i;

/**
 * One text for each caller: without a port; an IPv4 address as it is; an IPv6 address as its /64 network, because a
 * subscriber owns all addresses of such a network.
 */
function canonical(text: string | undefined): string | undefined {
  const trimmed = text?.trim() ?? "";
  const [, bracketed, beforePort] = WITH_PORT.exec(trimmed) ?? [];
  const [address = ""] = (bracketed ?? beforePort ?? trimmed).split("%");
  const mapped = MAPPED.exec(address)?.[1];
  if (mapped && isIP(mapped)) return mapped;
  if (isIPv6(address)) return networkOf(address);
  return isIP(address) || NAME.test(address) ? address : undefined;
}

/** The network of the first 64 bits, for example `2001:db8:0:0::/64` for `2001:db8::7:1`. */
const networkOf = (address: string): string =>
  `${ipaddr.IPv6.parse(address).toNormalizedString().split(":").slice(0, 4).join(":")}::/64`;
