import { joinPollsPolicy } from "@/lib/access/joins/limits";
import { parseJoinToken } from "@/lib/access/joins/token";
import { allowTypedJoin } from "@/lib/access/joins/write";
import { COMMON_SCOPES, type Scope } from "@/lib/access/keys/scopes";
import { rateLimiter } from "@/lib/api/limits/rate-limit";
import { DEVICE_GRANT } from "@/lib/connect/grants";
import { monotonicNow } from "@/lib/platform/monotonic-clock";
import { ConnectingHost } from "../clients/connecting";
import { OWNERS_ADDRESS } from "./joins";

export const TERMINAL = { client_name: "A terminal", grant_types: [DEVICE_GRANT], redirect_uris: undefined };

/** A client that only shows codes: it has no redirect URI. */
export const givenTerminal = (origin: string, metadata: object = {}): Promise<ConnectingHost> =>
  new ConnectingHost(origin, "").register({ ...TERMINAL, ...metadata });

/** What an owner types. */
export const typed = ({ ownerId }: { ownerId: string }, code: string) => ({
  ...{ ownerId, code, address: OWNERS_ADDRESS },
});

/** The yes of an owner who types a code. */
export const allowCode = (
  owner: { ownerId: string },
  code: string,
  { scopes = COMMON_SCOPES, days = 90 }: { scopes?: readonly Scope[]; days?: number } = {},
) => allowTypedJoin({ ...typed(owner, code), scopes, days }, new Date());

/** Ends the pause between two polls, for which a test in process need not wait. */
export function endPause(deviceCode: string): void {
  const holder = parseJoinToken(deviceCode)?.hash.toString("hex") ?? "";
  rateLimiter.windowOf(joinPollsPolicy, holder, monotonicNow()).spent = 0;
}
