import type { Db } from "@/db/connection";
import { ApiError } from "../contract/errors";
import { rateLimited } from "../contract/general";
import type { Call } from "../http/call";
import type { Allowance } from "../limits/rate-limit";
import { spendAnonymous } from "../limits/spending";
import { authenticate } from "./authenticate";
import type { Principal } from "./principal";

/** Why a call has no caller, and what is left of the limit of its address. */
interface Unrecognised {
  refusal: ApiError;
  allowance: Allowance;
}

/**
 * The holder of the call's key, or the 401. A wrong key counts against the anonymous limit of the caller's address, so
 * that keys cannot be guessed; beyond the limit the refusal is a 429. `now` is in unix milliseconds.
 */
export async function recognise(
  call: Call,
  db: Db,
  now: number,
): Promise<{ caller: Principal } | Unrecognised> {
  const caller = await authenticate(call, db, now);
  if (!(caller instanceof ApiError)) return { caller };
  const allowance = await spendAnonymous(call, now);
  const { refused, policy, resetAt } = allowance;
  return { refusal: refused ? rateLimited(policy, resetAt) : caller, allowance };
}
