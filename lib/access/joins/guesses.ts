import type { Database } from "@/db/client";
import { findJoinOfCode, type TypedJoin } from "@/db/queries/access/join-decisions";
import { refundLogin, spendLogin } from "@/db/queries/access/logins";
import { isTrusted } from "@/lib/api/http/address";
import { addressHash, codeHash, typedCode } from "./code";
import { JOIN_REFUSALS } from "./refusals";

const WINDOW_MINUTES = 10;
const WRONG_PER_OWNER_MAX = 5;
/** A whole campus may share one network address. */
const WRONG_PER_ADDRESS_MAX = 200;

/** What an owner typed, and from where. */
export interface Typed {
  ownerId: string;
  /** The code as it was typed. */
  code: string;
  /** The network address of the owner's browser. */
  address: string;
}

/**
 * The request of a typed code, in whatever state, and the parameters that find it. Counts the code before it is looked
 * up, so parallel guesses get no more tries than sequential ones, and takes the count back if the request is for this
 * owner. Throws ApiError 400 `wrong_join_code`, 403 `join_of_other_mailbox`, and 429 `too_many_join_codes` after five
 * wrong ones of an owner within ten minutes.
 */
export async function findTyped({ db }: Pick<Database, "db">, { ownerId, code, address }: Typed, now: Date) {
  const letters = typedCode(code);
  if (letters === undefined) throw JOIN_REFUSALS.refuse("wrong_join_code");
  const refund = await spendGuess(db, ownerId, address, now);
  const by = { codeHash: codeHash(letters), ownerId, sentFrom: addressHash(address) };
  const request = await findJoinOfCode(db, by);
  if (!request) throw JOIN_REFUSALS.refuse("wrong_join_code");
  if (request.isForOwner) await refund();
  return { request, by };
}

export type FoundJoin = { request: TypedJoin; by: Parameters<typeof findJoinOfCode>[1] };

type Db = Database["db"];

async function spendGuess(db: Db, ownerId: string, address: string, now: Date): Promise<() => Promise<void>> {
  const window = { now: now.toISOString(), windowSeconds: WINDOW_MINUTES * 60 };
  const shares = [
    { ...window, subject: `join-code:${ownerId}`, max: WRONG_PER_OWNER_MAX },
    ...(isTrusted(address)
      ? []
      : [{ ...window, subject: `join-code-ip:${address}`, max: WRONG_PER_ADDRESS_MAX }]),
  ];
  for (const share of shares)
    if (!(await spendLogin(db, share)))
      throw JOIN_REFUSALS.refuse("too_many_join_codes", { minutes: WINDOW_MINUTES });
  return async () => {
    for (const { subject } of shares) await refundLogin(db, { subject });
  };
}
