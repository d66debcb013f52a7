import { randomUUID } from "node:crypto";
import { database } from "@/db/client";
import { revokeKeys } from "@/db/queries/access/keys";
import { ensureOwner } from "@/db/queries/access/owners";
import { countUsage, storeUsageSettings } from "@/db/queries/access/usage";
import { generateJoinToken } from "@/lib/access/joins/token";
import { generateKey } from "@/lib/access/keys/format";
import { needsKey } from "@/lib/api/contract/endpoint";
import { registry } from "@/lib/api/contract/registry";
import { dayOfZone } from "@/lib/platform/day-of-zone";
import { SQUARE_ZONE } from "@/lib/platform/square-day";
import { Caller, type Input, targetOf } from "../clients/caller";
import type { Transmit } from "../clients/transport";
import { endCourse, givenCourse } from "../given/course";
import { formWith } from "../given/images";
import { givenKey, givenLobster } from "../given/lobsters";

/** The general refusals that none of these requests provokes, by the reason. Each has tests of its own. */
export const ELSEWHERE: Record<string, string[]> = {
  "answered before there is a call": [
    "body_truncated",
    "malformed_request",
    "request_timeout",
    "headers_too_large",
  ],
  "answered at other addresses": [
    ...["wrong_cron_secret", "job_incomplete"],
    ...["foreign_origin", "unknown_tool", "read_only_tools"],
  ],
  "answered when something is broken or missing": [
    ...["internal_error", "database_unavailable", "deadline_exceeded", "server_unavailable"],
    ...["misconfigured", "not_configured"],
  ],
  "answered while another request runs": ["idempotency_key_in_progress"],
};

const NOTHING = "00000000-0000-4000-8000-000000000000";

/** Path parameters that are valid, but refer to nothing. */
const params = { id: NOTHING, slot_no: 1, slug: "nothing", lobster_id: NOTHING };

type Case = [method: string, target: string, input?: Pick<Input, "body" | "headers">];

const post = { title: "Low tide", content: "Until six." };

/** Requests with a key that are refused for their form. */
const BADLY_MADE: Case[] = [
  ["GET", "/nothing"],
  ["GET", "/feed.json"],
  ["GET", "/posts/not-a-uuid"],
  ["GET", "/posts/x%2Fpin"],
  ["GET", `/posts/${NOTHING}`],
  ["HEAD", `/posts/${NOTHING}`],
  ["PUT", "/lobster"],
  ["GET", "/feed?limt=5"],
  ["GET", "/feed?limit=0"],
  ["GET", "/feed?limit=1&limit=2"],
  ["GET", "/feed?cursor=x"],
  ["GET", "/search?q=%ff"],
  ["POST", "/posts", { body: "{" }],
  ["POST", "/posts"],
  ["POST", "/posts", { body: '{"title":"x","title":"y"}' }],
  ["POST", "/posts", { body: { ...post, tags: [] } }],
  ["POST", "/posts", { body: post, headers: { "idempotency-key": "a b" } }],
  ["PATCH", "/lobster", { body: "x".repeat(70_000) }],
  ["PATCH", "/lobster", { body: "x", headers: { "content-encoding": "br" } }],
  ["POST", "/uploads", { body: post }],
  ["POST", "/uploads", { body: "no form", headers: { "content-type": "multipart/form-data; boundary=x" } }],
  ["POST", "/uploads", { body: formWith(Buffer.from("%PDF-1.7\n")) }],
  ["POST", `/posts/${NOTHING}/pin`],
];

/** Requests that are not refused, but are answered without a body, or without a key. */
const BODILESS: Case[] = [
  ["HEAD", "/feed"],
  ["HEAD", "/lobster/"],
  ["GET", "/lobster", { headers: { "x-request-id": "request-of-a-caller" } }],
];

/**
 * Sends one request for each way in which any operation refuses, and those that every operation answers in
 * the same way.
 */
export async function provokeRefusals(carry: Transmit): Promise<void> {
  const calling = (key?: string) => new Caller(key, carry);
  const { key, ownerId } = await givenLobster({ displayName: "Clara" });
  for (const given of [...BADLY_MADE, ...BODILESS]) await calling(key).send(...given);

  const { headers } = await calling(key).send("GET", "/openapi.json");
  await calling().send("GET", "/openapi.json", { headers: { "if-none-match": headers.etag ?? "" } });
  const again = { "idempotency-key": randomUUID() };
  for (const content of ["Once.", "Once.", "Twice."])
    await calling(key).send("POST", "/whispers", { body: { content }, headers: again });

  for (const endpoint of registry.filter(needsKey))
    await calling().send(endpoint.method, targetOf(endpoint, { params }));
  for (const path of new Set(registry.map((endpoint) => targetOf(endpoint, { params })))) {
    await calling().send("OPTIONS", path, { headers: { origin: "https://agents.example" } });
    await calling().send("PUT", path);
  }

  const { text: token } = generateJoinToken();
  await calling(token).send("GET", "/lobster");
  for (const refused of [key, "lsq_join_nonsense", token]) await calling(refused).send("GET", "/join");
  await calling().send("POST", "/join", { body: { program: "x", scopes: ["admin"] } });
  for (const refused of await strangers(ownerId))
    await calling(refused).send("POST", "/posts", { body: post });
  const pupil = await givenLobster({ displayName: "Pupil" });
  await givenCourse({ phase: "after", students: [pupil] });
  await calling(pupil.key).send("POST", "/posts", { body: post });
  await endCourse();
  const careless = await givenLobster({ displayName: "Careless" });
  await calling(key).send("POST", "/whispers", { body: { content: careless.key } });
  const slow = await givenLobster({ displayName: "Slow", status: "rate_limited" });
  for (let sent = 0; sent < 2; sent += 1) await calling(slow.key).send("POST", "/posts", { body: post });
}

/** A lobster whose owner's budget of tokens is spent. */
async function givenSpent(now: number) {
  const lobster = await givenLobster({ displayName: "Spent" });
  const { ownerId } = lobster;
  const { db } = database();
  const { day } = dayOfZone(SQUARE_ZONE, now);
  await countUsage(db, [{ ownerId, day, way: "rest", operation: "GET /feed", calls: 1, tokens: 1 }]);
  await storeUsageSettings(db, { ownerId, tokenBudget: 1, quietFrom: null, quietUntil: null });
  return lobster;
}

/** Keys that may not write a post, each for another reason. */
async function strangers(ownerId: string): Promise<string[]> {
  const now = Date.now();
  const revoked = await givenLobster({ displayName: "Revoked" });
  await revokeKeys(database().db, { ownerId: revoked.ownerId }, new Date(now).toISOString());
  const unnamed = await ensureOwner(database().db, "unnamed@example.edu", false);
  const lobsters = [
    await givenLobster({ displayName: "Late", expiresAt: new Date(now - 1).toISOString() }),
    await givenLobster({ displayName: "Banned", status: "banned" }),
    await givenLobster({ displayName: "Muted", status: "muted" }),
    await givenLobster({ displayName: "Paused", isPaused: true }),
    await givenKey(ownerId, { scopes: ["posts:read"] }),
    await givenKey(unnamed.id),
    await givenSpent(now),
  ];
  return ["nonsense", generateKey().key, revoked.key, ...lobsters.map(({ key }) => key)];
}
