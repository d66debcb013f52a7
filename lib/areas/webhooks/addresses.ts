import { lookup, Resolver } from "node:dns/promises";
import { isIP, type LookupFunction } from "node:net";
import { networkInterfaces } from "node:os";
import ipaddr from "ipaddr.js";

/** The name of a webhook's host has an address that the square must not call. */
export class AddressRefused extends Error {
  readonly code = "ADDRESS_REFUSED";
}

/** The name servers gave no answer about a host: they are away, too slow or failing. */
export class ResolverUnavailable extends Error {}

export type Resolve = (host: string) => Promise<string[]>;

/** All public IPv6 addresses. ipaddr.js calls everything without a known use unicast, for example `::7f00:1`. */
const GLOBAL_IPV6 = ipaddr.parseCIDR("2000::/3");

/** Public addresses at which a cloud serves metadata to its machines: Azure's. */
const METADATA_ADDRESSES = new Set(["168.63.129.16"]);

/** Whether an address is one of the public internet, of another machine than this (docs/decisions/0775). */
export function isPublicAddress(address: string): boolean {
  if (!ipaddr.isValid(address)) return false;
  const parsed = ipaddr.parse(address);
  if (parsed.range() !== "unicast" || METADATA_ADDRESSES.has(address)) return false;
  if (parsed.kind() === "ipv6" && !parsed.match(GLOBAL_IPV6)) return false;
  return !Object.values(networkInterfaces()).some((own) => own?.some((at) => at.address === address));
}

/** The limits of one query to a name server and of a whole look-up, which must end before the connection's limit. */
const QUERY_MS_MAX = 1_000;
const LOOKUP_MS_MAX = 2_500;

/**
 * Asks the name servers directly, the machine's or `servers`. The system's look-up uses libuv's four threads, which a
 * slow name server of one webhook could occupy. Throws ResolverUnavailable, or Node's error if there is no such host.
 */
export async function resolvePublic(host: string, servers?: string[]): Promise<string[]> {
  const resolver = new Resolver({ timeout: QUERY_MS_MAX, tries: 2 });
  if (servers) resolver.setServers(servers);
  const timer = setTimeout(() => resolver.cancel(), LOOKUP_MS_MAX);
  const families = await Promise.allSettled([resolver.resolve4(host), resolver.resolve6(host)]);
  clearTimeout(timer);
  const found = families.flatMap((family) => (family.status === "fulfilled" ? family.value : []));
  if (found.length > 0) return found;
  throw whyNone(families.flatMap((family) => (family.status === "rejected" ? [family.reason] : [])));
}

/** Asks the system, which also resolves names of this machine and of private networks. Throws as `resolvePublic`. */
export const resolveTrusted: Resolve = async (host) => {
  try {
    return (await lookup(host, { all: true })).map(({ address }) => address);
  } catch (error) {
    throw whyNone([error]);
  }
};

const NO_SUCH_NAME = "ENOTFOUND";
/** What name servers say of a host that does not exist, has no address of this family, or cannot have this name. */
const ANSWERS = new Set<unknown>([NO_SUCH_NAME, "ENODATA", "EBADNAME"]);

/** Why no family has an address. If one family's answer is missing, the host may exist, unless the other denies it. */
function whyNone(reasons: unknown[]): unknown {
  const none = reasons.find((reason) => codeOf(reason) === NO_SUCH_NAME);
  const unsaid = reasons.find((reason) => !ANSWERS.has(codeOf(reason)));
  return (
    none ?? (unsaid ? new ResolverUnavailable("No name server answered.", { cause: unsaid }) : reasons[0])
  );
}

const codeOf = (reason: unknown) => (reason instanceof Error && "code" in reason ? reason.code : undefined);

/** The addresses of a host. Throws AddressRefused if one of them is not public: none of the others is called then. */
export async function publicAddresses(host: string, resolve: Resolve): Promise<string[]> {
  const addresses = await resolve(host);
  if (addresses.length > 0 && addresses.every(isPublicAddress)) return addresses;
  throw new AddressRefused("The host has an address that is not public.");
}

/** The look-up of a connection, as node:net calls it, by `find`. */
export const lookupBy =
  (find: Resolve): LookupFunction =>
  (host, { all }, callback) => {
    find(host).then(
      (addresses) => {
        const found = addresses.map((address) => ({ address, family: isIP(address) }));
        const [first] = found;
        if (all || !first) callback(null, found);
        else callback(null, first.address, first.family);
      },
      (error) => callback(error, []),
    );
  };
