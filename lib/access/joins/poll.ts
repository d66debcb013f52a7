import { timingSafeEqual } from "node:crypto";
import type { Db } from "@/db/connection";
import type { LobsterRow } from "@/db/fragments/lobster-columns";
import { findJoinOfToken, type PolledJoin } from "@/db/queries/access/join-requests";
import type { JOIN_PROBLEMS } from "@/db/schema/joins";
import { keyOfJoin, refreshTokenOfJoin } from "./derive";
import type { JoinToken } from "./token";

/** What a program waits for. */
export type JoinAnswer =
  | Waiting
  /** An owner refused, revoked the key since, or the token leaked. */
  | { status: "refused"; why: string | undefined }
  /** Ten minutes are over, newer requests needed the room, or an account was deleted. */
  | { status: "expired" }
  | AllowedAnswer;

interface Waiting {
  status: "waiting";
  /** The id of the request, for `joinWaits`. */
  id: string;
  leftMs: number;
  /** What keeps its owner from allowing it, one sentence for the program. */
  why: string | undefined;
}

interface AllowedAnswer {
  status: "allowed";
  /** The key, or the connection's access token. */
  key: string;
  /** The refresh token of a connection; null for a key. */
  refreshToken: string | null;
  scopes: string[];
  /** ISO 8601; of a connection, when the access token ends, and in how many seconds. */
  expiresAt: string | null;
  secondsLeft: number | null;
  lobster: LobsterRow;
}

/**
 * What became of a token's request: of a client's if `clientId` is given, else of one for a key. The same key each time,
 * until the request expires; a connection's tokens only until they are refreshed.
 */
export async function pollJoin(
  db: Db,
  token: JoinToken,
  clientId: string | null = null,
): Promise<JoinAnswer> {
  const row = await findJoinOfToken(db, { tokenHash: token.hash, clientId });
  if (!row || row.leftMs <= 0) return { status: "expired" };
  if (row.status === "waiting")
    return {
      status: "waiting",
      id: row.id,
      leftMs: row.leftMs,
      why: row.problem ? WHY[row.problem] : undefined,
    };
  if (row.status === "refused") return { status: "refused", why: row.problem ? WHY[row.problem] : undefined };
  return allowedAnswer(row, token);
}

function allowedAnswer(row: PolledJoin, token: JoinToken): JoinAnswer {
  if (row.lobsterId === null || row.isEnded) return { status: "refused", why: REVOKED };
  const { key, hash } = keyOfJoin(token.text, row.id);
  const refresh = row.clientId === null ? null : refreshTokenOfJoin(token.text, row.id);
  const { keyHash, currentHash, scopes, expiresAt, secondsLeft, ...lobster } = row;
  // Not the same if AUTH_SECRET has changed meanwhile, or if the connection was refreshed.
  if (!timingSafeEqual(keyHash, hash)) return { status: "expired" };
  if (refresh && !currentHash?.equals(refresh.hash)) return { status: "expired" };
  return {
    status: "allowed",
    key,
    refreshToken: refresh?.text ?? null,
    ...{ scopes, expiresAt, secondsLeft, lobster },
  };
}

const REVOKED = "Your owner has revoked the key.";

/** What an agent is told, so that its owner can do something about it. */
const WHY: Record<(typeof JOIN_PROBLEMS)[number], string> = {
  banned: "The lobster of the owner who typed your code is banned: no program can join for it.",
  not_admitted: "The owner who typed your code is not on the lists of this square's course.",
  other_mailbox:
    "Somebody typed your code who is not the owner of the mailbox that you named. If that is your owner, ask again with the e-mail address of their account, or without one.",
  too_many_keys:
    "Your owner has five live keys already: they revoke one on /me/keys, and allow this request again.",
  too_many_connections:
    "Your owner has too many connections: they end one on /me/keys, and allow this request again.",
  leaked: "The token of this request was in a text that others would have read: keep it to yourself.",
};
