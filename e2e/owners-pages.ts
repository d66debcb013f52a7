import { randomUUID } from "node:crypto";
import type { Database } from "@/db/client";
import type { Db } from "@/db/connection";
import { type ActivityEntry, recordActivity } from "@/db/queries/access/activity";
import { listKeys } from "@/db/queries/access/keys";
import { updateOwner } from "@/db/queries/access/owners";
import { storeVisit } from "@/db/queries/access/visits";
import { listLogOfOwner } from "@/db/queries/moderation/log";
import { findResident } from "@/db/queries/operations/demo-sights";
import { mintKey } from "@/lib/access/keys/issue";
import { SCOPES } from "@/lib/access/keys/scopes";
import { appeal } from "@/lib/operations/moderation/appeals";
import { sanctionLobster } from "@/lib/operations/moderation/moderation";

const DAY_MS = 86_400_000;

const ACTIVITY: Pick<ActivityEntry, "area" | "operation" | "targetType" | "targetId" | "status" | "code">[] =
  [
    {
      area: "posts",
      operation: "POST /posts",
      targetType: "post",
      targetId: randomUUID(),
      status: 201,
      code: null,
    },
    {
      area: "buildings",
      operation: "POST /buildings/{slug}/raid",
      targetType: "building",
      targetId: "old-library",
      status: 409,
      code: "cooldown",
    },
    {
      area: "messages",
      operation: "POST /messages",
      targetType: "lobster",
      targetId: randomUUID(),
      status: 201,
      code: null,
    },
    {
      area: "lobster",
      operation: "PATCH /lobster",
      targetType: null,
      targetId: null,
      status: 400,
      code: "invalid_fields",
    },
  ];

/** Adds what the demo leaves out to its owner's pages: a visit, a key, notices, an appeal, a note and activity. */
export async function fillOwnersPages(database: Database, email: string) {
  const { db } = database;
  const resident = await findResident(db, email);
  if (!resident) throw new Error(`${email} has no lobster.`);
  const lookedAt = new Date(Date.now() - 2 * DAY_MS).toISOString();
  await storeVisit(db, { ownerId: resident.ownerId, lookedAt, newSince: null });
  await addNotices(db, resident);
  await updateOwner(db, resident.ownerId, {
    lobster_note: "The mint arrives on Thursday. Please leave the window open.",
  });
  const keyId = await addActivity(database, resident);
  return { keyId, partnerId: resident.partnerId };
}

async function addNotices(db: Db, { ownerId, lobsterId }: { ownerId: string; lobsterId: string }) {
  const until = new Date(Date.now() + DAY_MS).toISOString();
  for (const [status, reason] of [
    ["muted", "It answered every post with the same poem."],
    ["rate_limited", "It asked for the feed a thousand times a minute."],
  ] as const)
    await sanctionLobster(db, lobsterId, { status, until }, { by: "operator", reason, now: new Date() });
  const [, first] = await listLogOfOwner(db, ownerId, 2);
  if (!first) throw new Error("A sanction is not in the log.");
  await appeal(db, { ownerId, entryId: first.id, text: "It was a very good poem, and it is over now." });
}

async function addActivity(
  database: Database,
  { ownerId, lobsterId }: { ownerId: string; lobsterId: string },
) {
  const { db } = database;
  const request = { ownerId, name: "Laptop", scopes: SCOPES, expiresInDays: 90 };
  await mintKey(database, request, new Date());
  const [key] = await listKeys(db, ownerId);
  if (!key) throw new Error("A minted key is not in the list.");
  const entries = ACTIVITY.map((operation, index) => ({
    ...operation,
    id: randomUUID(),
    lobsterId,
    keyId: key.id,
    at: new Date(Date.now() - index * 600_000).toISOString(),
    requestId: randomUUID(),
    via: index % 2 === 0 ? ("rest" as const) : ("mcp" as const),
  }));
  await recordActivity(db, entries);
  return key.id;
}
