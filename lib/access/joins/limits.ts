import { policy } from "@/lib/api/contract/policies";
import { env } from "@/lib/platform/env";

/** How many seconds a program waits between two polls (RFC 8628, 3.5: five by default). */
export const JOIN_POLL_SECONDS = 5;

/** Requests to join from one network address, which a whole lecture hall may share: as many as log-in mails. */
export const joinsPolicy = policy("joins", env.LOGIN_RATE_LIMIT, 900, "ip");

/** Polls of one token that do not wait. Spent by `spend(joinPollsPolicy, token hash in hex, now)`. */
export const joinPollsPolicy = policy("join_polls", 1, JOIN_POLL_SECONDS, "token");

/** All calls with one token, those that wait included. */
export const joinCallsPolicy = policy("join", 60, 60, "token");
