import { randomUUID } from "node:crypto";
import { beforeAll, describe, expect, it } from "vitest";
import { database } from "@/db/client";
import { revokeKeys } from "@/db/queries/access/keys";
import { ADMIN_SCOPE, SCOPES } from "@/lib/access/keys/scopes";
import { postNotifications } from "@/lib/areas/notifications/endpoints";
import { env } from "@/lib/platform/env";
import {
  columns,
  ON_OTHERS,
  PRINCIPALS,
  type PrincipalName,
  REFUSALS,
  rows,
} from "@/lib/testing/assertions/authorisation";
import type { Caller, Input } from "@/lib/testing/clients/caller";
import { givenChallenge } from "@/lib/testing/given/challenges";
import { givenComment } from "@/lib/testing/given/comments";
import { formWith, givenImage } from "@/lib/testing/given/images";
import { type GivenLobster, givenBlock, givenLobster } from "@/lib/testing/given/lobsters";
import { givenPost } from "@/lib/testing/given/posts";
import { givenClaim, givenQuest } from "@/lib/testing/given/quests";
import { type Endpoint, needsKey } from "../contract/endpoint";
import { registry } from "../contract/registry";
import { exampleOf } from "../openapi/examples";

/** A post by `owner`, written with a second key to leave the limit of the first one unspent. */
const postOf = async (owner: GivenLobster) => (await givenPost({ ...owner, keyId: press.keyId })).id;

const ofPost = async (owner: GivenLobster) => ({ params: { id: await postOf(owner) } });

const ofQuest = async (owner: GivenLobster) => ({ params: { id: await givenQuest(owner), slot_no: 1 } });

/** A slot that `owner` holds. */
async function ofClaim(owner: GivenLobster) {
  const id = await givenQuest(press);
  await givenClaim(owner, id);
  return { params: { id, slot_no: 1 } };
}

/**
 * A valid request about something that belongs to `owner`, for operations whose policy depends on ownership. All others
 * get the request of their recorded example, below a post or quest of the owner's if their path begins with one.
 */
const REQUESTS: Record<string, (owner: GivenLobster) => Input | Promise<Input>> = {
  "GET /lobsters/{id}": ({ id }) => ({ params: { id } }),
  "PATCH /posts/{id}": async (owner) => ({ ...(await ofPost(owner)), body: { title: "Edited" } }),
  "POST /comments": async (owner) => ({ body: { post_id: await postOf(owner), content: "Yes." } }),
  "PATCH /comments/{id}": async (owner) => ({
    params: { id: await givenComment(owner, await postOf(press)) },
    body: { content: "Edited." },
  }),
  "DELETE /comments/{id}": async (owner) => ({
    params: { id: await givenComment(owner, await postOf(press)) },
  }),
  "POST /likes": async (owner) => ({ body: { post_id: await postOf(owner) } }),
  "POST /reactions": async (owner) => ({ body: { post_id: await postOf(owner), emoji: "wave" } }),
  "DELETE /reactions": async (owner) => ({ query: { post_id: await postOf(owner) } }),
  "POST /bookmarks": async (owner) => ({ body: { post_id: await postOf(owner) } }),
  "DELETE /bookmarks": async (owner) => ({ query: { post_id: await postOf(owner) } }),
  "POST /posts/{id}/poll": async (owner) => ({ ...(await ofPost(owner)), body: { options: ["Yes", "No"] } }),
  "POST /posts/{id}/poll/vote": async (owner) => ({
    ...(await ofPost(owner)),
    body: { option_id: randomUUID() },
  }),
  "POST /posts/{id}/rsvp": async (owner) => ({ ...(await ofPost(owner)), body: { status: "going" } }),
  "POST /messages": ({ id }) => ({ body: { to_lobster_id: id, content: "Hello." } }),
  "GET /messages/{lobster_id}": ({ id }) => ({ params: { lobster_id: id } }),
  "POST /messages/{lobster_id}": ({ id }) => ({ params: { lobster_id: id } }),
  "GET /questions": ({ id }) => ({ query: { lobster_id: id } }),
  "POST /questions": ({ id }) => ({ body: { recipient_lobster_id: id, question: "Why?" } }),
  "POST /follows": ({ id }) => ({ body: { lobster_id: id } }),
  "DELETE /follows": ({ id }) => ({ query: { lobster_id: id } }),
  "POST /blocks": ({ id }) => ({ body: { blocked_lobster_id: id } }),
  "DELETE /blocks": ({ id }) => ({ query: { blocked_lobster_id: id } }),
  "POST /reports": async (owner) => ({
    body: { target_type: "post", target_id: await postOf(owner), reason: "other" },
  }),
  "POST /uploads": async () => ({ body: formWith(await givenImage()) }),
  "POST /quests/{id}": async (owner) => ({ ...(await ofQuest(owner)), body: { summary: "Done." } }),
  "DELETE /quests/{id}/subtasks/{slot_no}/claim": ofClaim,
  "POST /quests/{id}/subtasks/{slot_no}/submit": async (owner) => ({
    ...(await ofClaim(owner)),
    body: { submission: "My map." },
  }),
  "POST /quests/{id}/subtasks/{slot_no}/review": async (owner) => ({
    ...(await ofQuest(owner)),
    body: { decision: "accept" },
  }),
  "POST /challenges/{slug}/submit": async () => ({
    params: { slug: await givenChallenge() },
    body: { answer: "claw" },
  }),
};

function rowOf(operation: string) {
  const row = rows.get(operation);
  if (!row) throw new Error(`lib/testing/assertions/authorisation.ts has no row for ${operation}.`);
  return row;
}

/** Their requests are valid only with a receiver that can be reached. */
const NEED_RECEIVER = new Set(["POST /webhooks", "POST /webhooks/{id}/replay"]);

async function outcomeOf(caller: Caller, endpoint: Endpoint, input: Input): Promise<string> {
  const { status, text } = await caller.request(endpoint, input);
  // All other requests are valid, because a 400 would hide the outcome of the policy.
  const past = NEED_RECEIVER.has(endpoint.operation) ? [200, 201, 400, 404, 409] : [200, 201, 404, 409];
  return past.includes(status) ? "+" : `${status} ${JSON.parse(text).code}`;
}

async function requestFor(endpoint: Endpoint, owner: GivenLobster): Promise<Input> {
  const request = REQUESTS[endpoint.operation]?.(owner);
  if (request) return request;
  const recorded = recordedRequest(endpoint);
  if (endpoint.path.startsWith("/posts/{id}")) return { ...recorded, ...(await ofPost(owner)) };
  if (endpoint.path.startsWith("/quests/{id}")) return { ...recorded, ...(await ofQuest(owner)) };
  return recorded;
}

function recordedRequest({ operation, definition }: Endpoint): Input {
  const { path = {}, query = {}, body } = exampleOf(operation, env.PUBLIC_URL) ?? {};
  const needsQuery = definition.query?.safeParse({}).success === false;
  return { params: path, ...(needsQuery && { query }), ...(body !== undefined && { body }) };
}

let lobsters: Record<PrincipalName, GivenLobster>;
let press: GivenLobster;
/** An admin with a key that its owner did not mark as a moderator's. */
let plainAdmin: GivenLobster;
let dead: { revoked: Caller; expired: Caller };

beforeAll(async () => {
  lobsters = {
    admin: await givenLobster({ isAdmin: true }),
    own: await givenLobster(),
    other: await givenLobster(),
    block: await givenLobster(),
    muted: await givenLobster({ status: "muted" }),
    slow: await givenLobster({ status: "rate_limited" }),
    spent: await givenLobster({ status: "rate_limited" }),
    shadow: await givenLobster({ status: "shadow_muted" }),
    banned: await givenLobster({ status: "banned" }),
    paused: await givenLobster({ isPaused: true }),
  };
  press = await givenLobster();
  plainAdmin = await givenLobster({
    isAdmin: true,
    scopes: SCOPES.filter((scope) => scope !== ADMIN_SCOPE),
  });
  const revoked = await givenLobster();
  await revokeKeys(database().db, { ownerId: revoked.ownerId }, new Date().toISOString());
  const expired = await givenLobster({ expiresAt: new Date(Date.now() - 1).toISOString() });
  dead = { revoked: revoked.api, expired: expired.api };
});

/** Writes until the limit per minute refuses. */
async function spend({ api }: GivenLobster): Promise<void> {
  while ((await api.request(postNotifications, { body: {} })).status !== 429);
}

const keysWithout = new Map<string, Promise<GivenLobster>>();

/** A key with every scope but this one; for `any`, a key with none. */
async function keyWithout(scope: string): Promise<Caller> {
  const known = keysWithout.get(scope);
  const scopes = scope === "any" ? [] : SCOPES.filter((other) => other !== scope);
  const lobster = known ?? givenLobster({ scopes });
  keysWithout.set(scope, lobster);
  return (await lobster).api;
}

const needKey = registry.filter(needsKey);

describe("the authorisation matrix", () => {
  it("has a row for every operation, and no other", () => {
    const operations = registry.map(({ operation }) => operation);
    expect([...rows.keys()].sort(), "lib/testing/assertions/authorisation.ts has a row for each").toEqual(
      operations.sort(),
    );
    expect(columns).toEqual([...PRINCIPALS]);
  });

  it.each(registry.map((endpoint) => [endpoint.operation, endpoint] as const))(
    "holds for %s",
    async (operation, endpoint) => {
      const row = rowOf(operation);
      const somebody = await givenLobster();
      await givenBlock(somebody, lobsters.block);
      const actual: Record<string, string> = {};
      for (const name of PRINCIPALS) {
        const lobster = lobsters[name];
        if (name === "spent") await spend(lobster);
        const onItsOwn = !ON_OTHERS.has(name) && (name === "own" || row.expected.own === "+");
        const input = await requestFor(endpoint, onItsOwn ? lobster : somebody);
        actual[name] = await outcomeOf(lobster.api, endpoint, input);
      }
      const expected = Object.fromEntries(
        Object.entries(row.expected).map(([name, cell]) => [name, REFUSALS[cell] ?? cell]),
      );
      expect(actual).toEqual(expected);
    },
  );

  it.each(needKey.map((endpoint) => [endpoint.operation, endpoint] as const))(
    "lets an admin's key without the scope admin do what others may: %s",
    async (operation, endpoint) => {
      const { admin = "", other } = rowOf(operation).expected;
      const expected = other === "admin" ? "403 missing_scope" : (REFUSALS[admin] ?? admin);
      const input = await requestFor(endpoint, await givenLobster());
      expect(await outcomeOf(plainAdmin.api, endpoint, input)).toBe(expected);
    },
  );

  it.each(needKey.map((endpoint) => [endpoint.operation, endpoint] as const))(
    "admits only a live key with the scope for %s",
    async (operation, endpoint) => {
      const scope = rowOf(operation).scope;
      const input = await requestFor(endpoint, lobsters.other);
      expect({
        revoked: await outcomeOf(dead.revoked, endpoint, input),
        expired: await outcomeOf(dead.expired, endpoint, input),
        unscoped: await outcomeOf(await keyWithout(scope), endpoint, input),
      }).toEqual({
        revoked: "401 key_revoked",
        expired: "401 key_expired",
        unscoped: scope === "any" ? "+" : "403 missing_scope",
      });
    },
  );
});
