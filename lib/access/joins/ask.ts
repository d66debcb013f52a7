import { randomUUID } from "node:crypto";
import type { Database } from "@/db/client";
import { keepJoinRequest } from "@/db/queries/access/join-requests";
import { violatedConstraint } from "@/db/violations";
import { GENERAL_REFUSALS } from "@/lib/api/contract/general";
import { isAuthSecretSet } from "@/lib/platform/auth-secret";
import { mailboxKey } from "@/lib/platform/mail/mailbox";
import type { Scope } from "../keys/scopes";
import { addressHash, codeHash, generateCode, shownCode } from "./code";
import { keyOfJoin, refreshTokenOfJoin } from "./derive";
import { generateJoinToken } from "./token";

/** What a program asks for. */
export interface JoinWish {
  /** The name that it gives itself: 1 to 80 code points in one line. */
  program: string;
  /** At least one; never `admin`. */
  scopes: readonly Scope[];
  /** For how many days, 1 to 365; null to leave that to the owner. */
  days: number | null;
  /** The canonical address of the only mailbox whose owner may decide; null for any. */
  email: string | null;
  /** The name that it proposes for a new lobster. It has passed the schema NewName. */
  lobsterName: string | null;
  /** The network address that it comes from. */
  address: string;
  /** A client at CONNECT_URL that asks for a connection; undefined for a key of the API. */
  client?: JoinClient;
}

/** As `connections` has it: the client, the host shown to the owner, and the resource that tokens are for. */
export interface JoinClient {
  clientId: string;
  redirectHost: string;
  audience: string;
}

/** What only the program gets. Neither text is stored. */
export interface AskedJoin {
  /** `lsq_join_…` */
  token: string;
  /** `XXXX-XXXX`, for its owner to type. */
  code: string;
  /** ISO 8601: ten minutes from now. */
  expiresAt: string;
}

/**
 * Stores a program's request to join. The oldest waiting ones make room for it. Throws ApiError 503 `not_configured` if
 * there is no AUTH_SECRET: then no owner could log in to decide.
 */
export async function askToJoin({ db }: Pick<Database, "db">, wish: JoinWish): Promise<AskedJoin> {
  if (!isAuthSecretSet()) throw GENERAL_REFUSALS.refuse("not_configured", { part: "log-in of owners" });
  for (;;) {
    const token = generateJoinToken();
    const code = generateCode();
    const id = randomUUID();
    const { lookupId, hash: keyHash } = keyOfJoin(token.text, id);
    try {
      const kept = await keepJoinRequest(db, {
        ...{ id, lookupId, keyHash, codeHash: codeHash(code), tokenHash: token.hash },
        ...{ program: wish.program, scopes: [...wish.scopes], days: wish.days },
        mailboxKey: wish.email === null ? null : mailboxKey(wish.email),
        lobsterName: wish.lobsterName,
        sentFrom: addressHash(wish.address),
        ...columnsOf(wish.client, token.text, id),
      });
      if (kept) return { token: token.text, code: shownCode(code), expiresAt: kept.expiresAt };
    } catch (error) {
      // The code has 34 random bits and the look-up id 32, so both may be taken.
      if (!TAKEN.has(violatedConstraint(error) ?? "")) throw error;
    }
  }
}

const TAKEN = new Set(["join_requests_code_key", "join_requests_lookup_id_key"]);

function columnsOf(client: JoinClient | undefined, token: string, id: string) {
  if (!client)
    return { clientId: null, redirectHost: null, audience: null, familyHash: null, refreshHash: null };
  const { familyHash, hash: refreshHash } = refreshTokenOfJoin(token, id);
  const { clientId, redirectHost, audience } = client;
  return { clientId, redirectHost, audience, familyHash, refreshHash };
}
