import { isIPv6 } from "node:net";

const LENGTH_MAX = 64;

/**
 * Whom an address counts for: an IPv4 address for itself, an IPv6 address for its /64, all of which one
 * subscriber holds. What is no address is cut, so that none takes much room.
 */
export function networkOf(address: string): string {
  const [plain = ""] = address.split("%");
  if (!isIPv6(plain)) return address.slice(0, LENGTH_MAX);
  const groups = groupsOf(plain);
  // ::ffff:192.0.2.1 is an IPv4 address written as an IPv6 one.
  if (groups.slice(0, 5).every((group) => group === 0) && groups[5] === 0xffff) {
    return [groups[6] ?? 0, groups[7] ?? 0].flatMap((group) => [group >> 8, group & 0xff]).join(".");
  }
  return `${groups
    .slice(0, 4)
    .map((group) => group.toString(16))
    .join(":")}::/64`;
}

/** The eight numbers of an IPv6 address, as the platform's own parser writes them. */
function groupsOf(address: string): number[] {
  const written = new URL(`http://[${address}]/`).hostname.slice(1, -1);
  const [before = "", after] = written.split("::");
  const numbers = (part: string) => (part ? part.split(":").map((group) => Number.parseInt(group, 16)) : []);
  const [first, last] = [numbers(before), numbers(after ?? "")];
  return [...first, ...Array.from({ length: 8 - first.length - last.length }, () => 0), ...last];
}
