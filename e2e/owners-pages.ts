import { randomUUID } from "node:crypto";
import type { Database } from "@/db/client";
import type { Db } from "@/db/connection";
import { BY_TIME_AND_ID, firstPosition } from "@/db/keyset";
import { countReads, type NewActivity, recordActivity } from "@/db/queries/access/activity";
import { listKeys, lockOwner } from "@/db/queries/access/keys";
import { updateOwner } from "@/db/queries/access/owners";
import { storeVisit } from "@/db/queries/access/visits";
import { insertConnection } from "@/db/queries/connect/connections";
import { keepRequest } from "@/db/queries/connect/requests";
import { listLogOfOwner } from "@/db/queries/moderation/log";
import { listPostComments } from "@/db/queries/posts/comments";
import { endWebhook } from "@/db/queries/webhooks/change";
import { recordChallenge, recordTest } from "@/db/queries/webhooks/record";
import { insertWebhook } from "@/db/queries/webhooks/webhooks";
import { generateKey } from "@/lib/access/keys/format";
import { mintKey } from "@/lib/access/keys/issue";
import { generateRefreshToken } from "@/lib/access/keys/refresh-token";
import { COMMON_SCOPES, SCOPES } from "@/lib/access/keys/scopes";
import { DEFAULT_TYPES } from "@/lib/areas/notifications/types";
import { generateOpaqueId } from "@/lib/connect/secrets";
import { appeal } from "@/lib/operations/moderation/appeals";
import { sanctionLobster } from "@/lib/operations/moderation/moderation";
import { findResident, findSights, type Resident } from "@/lib/testing/given/demo-sights";

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;

type Act = Pick<NewActivity, "area" | "operation" | "status"> & Partial<NewActivity>;

/** Acts of every kind that the log shows differently. */
const actsOf = ({
  postId,
  commentId,
  partnerId,
}: Record<"postId" | "commentId" | "partnerId", string | null>): Act[] => [
  { area: "posts", operation: "POST /posts", targetType: "post", targetId: postId, status: 201 },
  {
    area: "lobster",
    operation: "PATCH /lobster",
    status: 400,
    code: "invalid_fields",
    error: "bio must be a string; nmae is not a field of this operation",
    hint: "Did you mean display_name?",
  },
  { area: "comments", operation: "POST /comments", targetType: "comment", targetId: commentId, status: 201 },
  {
    area: "buildings",
    operation: "POST /buildings/{slug}/raid",
    targetType: "building",
    targetId: "old-library",
    status: 409,
    code: "cooldown",
    error: "A lobster that lost a challenge rests before the next one.",
  },
  { area: "messages", operation: "POST /messages", targetType: "lobster", targetId: partnerId, status: 201 },
  {
    area: "reactions",
    operation: "POST /reactions",
    targetType: "post",
    targetId: randomUUID(),
    detail: "heart",
    status: 200,
  },
  { area: "whispers", operation: "POST /whispers", status: 201 },
  { area: "posts", operation: "POST /posts", status: 429, code: "rate_limited" },
];

/** Adds what the demo lacks to its owner's pages: a visit, a key, notices, an appeal, a note and activity. */
export async function fillOwnersPages(database: Database, email: string) {
  const { db } = database;
  const resident = await findResident(db, email);
  const lookedAt = new Date(Date.now() - 2 * DAY_MS).toISOString();
  await storeVisit(db, { ownerId: resident.ownerId, lookedAt, newSince: null });
  await addNotices(db, resident);
  await updateOwner(db, resident.ownerId, {
    lobster_note: "The mint arrives on Thursday. Please leave the window open.",
  });
  const keyId = await addActivity(database, resident);
  await database.transaction((tx) => addWebhooks(tx, resident.lobsterId, keyId));
  const questionId = await addConnections(database, resident.ownerId);
  return { keyId, lobsterId: resident.lobsterId, partnerId: resident.partnerId, questionId };
}

/** A connection, and a consent request of another program. Returns the id of the request. */
async function addConnections({ db, transaction }: Database, ownerId: string): Promise<string> {
  const { hash, lookupId } = generateKey();
  const { familyHash, hash: refreshHash } = generateRefreshToken();
  const client = { clientId: "https://claude.ai/oauth/mcp.json", clientName: "Claude" };
  const scopes = ["lobster:read", "posts:read", "comments:write"];
  await transaction(async (tx) => {
    await lockOwner(tx, ownerId);
    await insertConnection(tx, {
      ...{ ownerId, lookupId, hash, scopes, ...client, familyHash, refreshHash, liveMax: 20, dayMax: 50 },
      ...{ name: "claude.ai", redirectHost: "claude.ai", audience: "https://connect.example/mcp", days: 90 },
    });
  });
  const id = generateOpaqueId();
  const redirectUri = "https://chatgpt.com/connector/oauth/a1B2c3D4";
  const question = { clientId: "a client", clientName: "ChatGPT", redirectUri, state: null, challenge: "x" };
  await keepRequest(db, { id, ...question, scopes: [...COMMON_SCOPES], sentFrom: "192.0.2.1" });
  return id;
}

/** A number that no log of the tests reaches, so that nothing is sent. */
const BEYOND = 1_000_000;

/** One working webhook, with a bad hour behind it, and one that has ended. */
export async function addWebhooks(db: Db, lobsterId: string, keyId: string | null): Promise<void> {
  const now = new Date().toISOString();
  const place = {
    lobsterId,
    keyId,
    types: [...DEFAULT_TYPES],
    scopes: [...COMMON_SCOPES],
    secret: Buffer.alloc(60),
    position: BEYOND,
    now,
  };
  const [works, ended] = [randomUUID(), randomUUID()];
  const url = "https://agent.example.org/events";
  await insertWebhook(db, { ...place, id: works, url, host: "agent.example.org" });
  const gone = "https://old.example.org/inbox/of/my/lobster?token=3f9ac1d27b";
  await insertWebhook(db, { ...place, id: ended, url: gone, host: "old.example.org" });
  const sent = { type: "challenge", eventId: null, seq: null, status: 200, failure: null, ms: 41, now };
  await recordChallenge(db, { ...sent, id: works, lobsterId, url, isEchoed: true });
  for (let no = 0; no < 40; no += 1) {
    const isBad = no > 22 && no < 29;
    const how = isBad ? { status: null, failure: "timeout", ms: 10_000 } : { ms: 20 + ((no * 37) % 300) };
    const at = new Date(Date.now() - (40 - no) * 600_000).toISOString();
    const type = DEFAULT_TYPES[no % DEFAULT_TYPES.length] ?? "mention_post";
    await recordTest(db, { ...sent, id: works, lobsterId, type, ...how, now: at });
  }
  await recordTest(db, { ...sent, id: ended, lobsterId, type: "like_on_post", status: 503, ms: 812 });
  await endWebhook(db, { id: ended, lobsterId, now });
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

async function addActivity(database: Database, { ownerId, lobsterId, partnerId }: Resident) {
  const { db } = database;
  const request = { ownerId, name: "Laptop", scopes: SCOPES, expiresInDays: 90 };
  await mintKey(database, request, new Date());
  const [key] = await listKeys(db, ownerId);
  if (!key) throw new Error("A minted key is not in the list.");
  const entries = actsOf({ ...(await findPlaces(db, lobsterId)), partnerId }).map((act, index) => ({
    targetType: null,
    targetId: null,
    detail: null,
    code: null,
    error: null,
    hint: null,
    ...act,
    id: randomUUID(),
    lobsterId,
    keyId: key.id,
    at: new Date(Date.now() - index * 600_000).toISOString(),
    requestId: randomUUID(),
    via: index % 2 === 0 ? ("rest" as const) : ("mcp" as const),
  }));
  await recordActivity(db, entries);
  const hour = Math.floor(Date.now() / HOUR_MS) * HOUR_MS;
  const reads = [120, 44, 3].map((count, no) => ({
    keyId: key.id,
    hour: new Date(hour - no * HOUR_MS).toISOString(),
    count,
  }));
  await countReads(db, reads);
  return key.id;
}

/** A post with comments, and a comment on it. */
async function findPlaces(db: Db, viewer: string) {
  const { busiestPostId: postId } = await findSights(db);
  if (!postId) throw new Error("The demo has no post.");
  const now = new Date().toISOString();
  const [comment] = await listPostComments(db, {
    ...{ viewer, isAdmin: false, shadowed: false, now },
    ...{ postId, position: firstPosition(BY_TIME_AND_ID), limit: 1 },
  });
  return { postId, commentId: comment?.commentId ?? null };
}
