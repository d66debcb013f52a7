import { randomUUID } from "node:crypto";
import { sql } from "drizzle-orm";
import { database } from "@/db/client";
import type { Db } from "@/db/connection";
import type { Viewer } from "@/db/fragments/viewer";
import { insertKey } from "@/db/queries/access/keys";
import { ensureOwner } from "@/db/queries/access/owners";
import { addBlock } from "@/db/queries/lobsters/blocks";
import { updateLobster } from "@/db/queries/lobsters/lobsters";
import { lockPair } from "@/db/queries/lobsters/pair";
import { registerLobster } from "@/db/queries/lobsters/registration";
import type { LOBSTER_STATUSES } from "@/db/schema/lobsters";
import { runOnce } from "@/db/statement";
import { generateKey } from "@/lib/access/keys/format";
import { retryOnCollision } from "@/lib/access/keys/issue";
import { SCOPES, type Scope } from "@/lib/access/keys/scopes";
import { formsOf } from "@/lib/areas/lobsters/names";
import { sanctionLobster } from "@/lib/operations/moderation/moderation";
import { Caller } from "../clients/caller";

export interface GivenLobster {
  id: string;
  serialNo: number;
  displayName: string;
  ownerId: string;
  email: string;
  /** The id of its key's row. */
  keyId: string;
  lookupId: string;
  key: string;
  api: Caller;
}

interface LobsterOptions {
  displayName?: string;
  isAdmin?: boolean;
  isStaff?: boolean;
  scopes?: readonly Scope[];
  expiresAt?: string;
  status?: (typeof LOBSTER_STATUSES)[number];
  /** When the status ends automatically (ISO 8601). Without it the status has no end. */
  statusUntil?: string;
  isPaused?: boolean;
}

/** A registered lobster with a fresh owner and a key that carries every scope. */
export async function givenLobster({
  displayName,
  isAdmin = false,
  isStaff = false,
  scopes,
  expiresAt,
  status = "active",
  statusUntil,
  isPaused = false,
}: LobsterOptions = {}): Promise<GivenLobster> {
  const { db } = database();
  const id = randomUUID();
  const name = displayName ?? `Lobster ${id.slice(0, 8)}`;
  const owner = await ensureOwner(db, `${id}@example.edu`, isAdmin);
  if (isStaff) await runOnce(db, sql`update owners set is_staff = true where id = ${owner.id}::uuid`);
  const serialNo = await registerLobster(db, {
    id,
    ownerId: owner.id,
    displayName: name,
    ...formsOf(name),
    avatarSeed: id,
    isNamedByOwner: false,
  });
  if (status !== "active") await givenStatus(id, status, statusUntil);
  if (isPaused) await updateLobster(db, id, { pausedAt: new Date().toISOString() });
  const key = await givenKey(owner.id, { scopes, expiresAt });
  return { id, serialNo, displayName: name, ownerId: owner.id, email: owner.email, ...key };
}

/** A lobster as the viewer of a query at the time `now`. */
export const givenViewer = (
  { id }: { id: string },
  now = new Date(),
  others: Partial<Viewer> = {},
): Viewer => ({ viewer: id, isAdmin: false, shadowed: false, now: now.toISOString(), ...others });

/** Gives a lobster a status, dated 1970, so that `until` may be in the past. */
export function givenStatus(
  lobsterId: string,
  status: (typeof LOBSTER_STATUSES)[number],
  until: string | null = null,
): Promise<void> {
  const act = { by: "operator", reason: "A test wants it.", now: new Date(0) } as const;
  return database().transaction((tx) => sanctionLobster(tx, lobsterId, { status, until }, act));
}

/** A list of `Length` items; of any length if `Length` is not a literal. */
type ListOf<Item, Length extends number, Items extends Item[] = []> = number extends Length
  ? Item[]
  : Items["length"] extends Length
    ? Items
    : ListOf<Item, Length, [...Items, Item]>;

export const pair = () => givenLobsters(2);

const AT_ONCE = 10;

/**
 * This many lobsters by their serial numbers, made a few at a time because each needs a database connection.
 */
export async function givenLobsters<Count extends number>(
  count: Count,
): Promise<ListOf<GivenLobster, Count>> {
  const lobsters: GivenLobster[] = [];
  while (lobsters.length < count) {
    const length = Math.min(AT_ONCE, count - lobsters.length);
    lobsters.push(...(await Promise.all(Array.from({ length }, () => givenLobster()))));
  }
  return lobsters.sort((one, other) => one.serialNo - other.serialNo) as ListOf<GivenLobster, Count>;
}

/** Makes lobsters two days older, because reports of lobsters younger than a day count towards no rule. */
export const givenAge = <Lobster extends { id: string }>(lobster: Lobster) => aged(lobster, 2);

/** A lobster that is no newcomer any more: GET /home tells it of no first steps. */
export const givenSettled = async (options?: LobsterOptions) => aged(await givenLobster(options), 8);

async function aged<Lobster extends { id: string }>(lobster: Lobster, days: number): Promise<Lobster> {
  const age = sql`
    update lobsters set created_at = created_at - make_interval(days => ${days}::int) where id = ${lobster.id}`;
  await runOnce(database().db, age);
  return lobster;
}

export async function givenKey(ownerId: string, { scopes = SCOPES, expiresAt }: LobsterOptions = {}) {
  return retryOnCollision(async () => {
    const { key, lookupId, hash } = generateKey();
    const row = { ownerId, lookupId, hash, name: "test", scopes: [...scopes], expiresAt: expiresAt ?? null };
    const stored = await database().transaction((tx) => insertKey(tx, row, 5));
    if (!stored) throw new Error("The owner has too many live keys.");
    return { keyId: stored.id, lookupId, key, api: new Caller(key) };
  });
}

/** One lobster blocks another, as POST /blocks does. Uses the transaction `db` if the test gives one. */
export async function givenBlock(blocker: { id: string }, blocked: { id: string }, db?: Db): Promise<void> {
  const block = async (tx: Db) => {
    await lockPair(tx, blocker.id, blocked.id);
    await addBlock(tx, { blockerId: blocker.id, blockedId: blocked.id });
  };
  await (db ? block(db) : database().transaction(block));
}
