import { shapeOf } from "../assertions/recorder";
import type { Received, Sent, Transmit } from "../clients/transport";

export interface Exchange extends Received {
  asked: string;
}

/** Sends with `carry`, and keeps the answers in `exchanges`. */
export const keeping =
  (exchanges: Exchange[], carry: Transmit): Transmit =>
  async (sent) => {
    const received = await carry(withoutEncoding(sent));
    exchanges.push({ asked: `${sent.method} ${sent.target}`, ...received });
    return received;
  };

/** Compressed texts have tests of their own. */
const withoutEncoding = (sent: Sent): Sent => ({
  ...sent,
  headers: { "accept-encoding": "identity", ...sent.headers },
});

/** Random results, of which only the shape is the same. */
const DRAWN = ["GET /api/v1/lobsters/random"];

/** What differs between two runs of the story, and its placeholder. */
const VARYING: [RegExp, string][] = [
  [/\?X-Amz-[^"\\]*/g, "?SIGNED"],
  [/whsec_[\w+/]+=*/g, "SECRET"],
  [/lsq_live_[0-9a-f]{8}(?:_[\w-]{24})?|(?<=live API key \()[0-9a-f]{8}/g, "KEY"],
  [/lsq_join_[\w-]+/g, "TOKEN"],
  [/("code":)"[A-Z]{4}-[A-Z]{4}"/g, '$1"CODE"'],
  [/\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(?:\.\d+)?Z/g, "INSTANT"],
  [/(since=)[^&"]+/g, "$1INSTANT"],
  [/\d{8}T\d{6}Z/g, "INSTANT"],
  // The use of keys is written now and then.
  [/("last_used_at":)(?:null|"INSTANT")/g, '$1"INSTANT"'],
  [/("duration_ms":)\d+/g, '$1"COUNT"'],
  [/("retry_after_seconds":)\d+/g, '$1"COUNT"'],
  [/\d{4}-\d\d-\d\d/g, "DATE"],
  [/("(?:next_)?cursor":\s*)"[^"]+"/g, '$1"CURSOR"'],
  [/((?:cursor=|^id: |\nid: |\\nid: ))[\w-]+/g, "$1CURSOR"],
  [/W\/"[^"]+"/g, 'W/"ETAG"'],
];

const UUID = /[0-9a-f]{8}-(?:[0-9a-f]{4}-){3}[0-9a-f]{12}/g;

/** Numbers that depend on the time. */
const COUNTED = ["x-ratelimit-remaining", "x-ratelimit-reset", "retry-after"];

/** The exchanges without what differs between runs. `places` has the placeholder of each address. */
export function comparable(exchanges: readonly Exchange[], places: Record<string, string>): Exchange[] {
  const numbers = new Map<string, string>();
  const numberOf = (id: string) => {
    const known = numbers.get(id) ?? `ID-${numbers.size + 1}`;
    numbers.set(id, known);
    return known;
  };
  const plain = (text: string) => {
    let rest = text;
    for (const [place, name] of Object.entries(places)) rest = rest.replaceAll(place, name);
    for (const [what, name] of VARYING) rest = rest.replace(what, name);
    return rest.replace(UUID, numberOf);
  };
  return exchanges.map(({ asked, status, headers, text }) => ({
    asked: plain(asked.replaceAll("%3A", ":")),
    status,
    headers: Object.fromEntries(
      Object.entries(headers).map(([name, value]) => [name, COUNTED.includes(name) ? "COUNT" : plain(value)]),
    ),
    text: DRAWN.includes(asked) ? JSON.stringify(shapeOf(JSON.parse(text))) : plain(text),
  }));
}
