import { randomUUID } from "node:crypto";
import type { Database } from "@/db/client";
import type { Db } from "@/db/connection";
import { type ActivityEntry, recordActivity } from "@/db/queries/access/activity";
import { listKeys } from "@/db/queries/access/keys";
import { updateOwner } from "@/db/queries/access/owners";
import { listLogOfOwner } from "@/db/queries/moderation/log";
import { findResident } from "@/db/queries/operations/demo-sights";
import { mintKey } from "@/lib/access/keys/issue";
import { SCOPES } from "@/lib/access/keys/scopes";
import { appeal } from "@/lib/operations/moderation/appeals";
import { sanctionLobster } from "@/lib/operations/moderation/moderation";

const DAY_MS = 86_400_000;

const DID: Pick<ActivityEntry, "area" | "operation" | "targetType" | "targetId" | "status" | "code">[] = [
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

/** Puts on the desk of the demo's owner what the demo leaves out: a key, notices, an appeal, a note, what was done. */
export async function furnishDesk(database: Database, email: string) {
  const { db } = database;
  const whose = await findResident(db, email);
  if (!whose) throw new Error(`${email} has no lobster.`);
  await moderate(db, whose);
  await updateOwner(db, whose.ownerId, {
    lobster_note: "The mint arrives on Thursday. Please leave the window open.",
  });
  const keyId = await act(database, whose);
  return { keyId, partnerId: whose.partnerId };
}

async function moderate(db: Db, { ownerId, lobsterId }: { ownerId: string; lobsterId: string }) {
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

async function act(database: Database, { ownerId, lobsterId }: { ownerId: string; lobsterId: string }) {
  const { db } = database;
  const wish = { ownerId, name: "Laptop", scopes: SCOPES, expiresInDays: 90 };
  await mintKey(database, wish, new Date());
  const [key] = await listKeys(db, ownerId);
  if (!key) throw new Error("A minted key is not in the list.");
  const entries = DID.map((did, index) => ({
    ...did,
    id: randomUUID(),
    lobsterId,
    keyId: key.id,
    at: new Date(Date.now() - index * 600_000).toISOString(),
    requestId: randomUUID(),
  }));
  await recordActivity(db, entries);
  return key.id;
}
