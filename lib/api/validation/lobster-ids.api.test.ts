import { randomUUID } from "node:crypto";
import { describe, expect, it } from "vitest";
import { createBlock } from "@/lib/areas/blocks/endpoints";
import { createFollow, deleteFollow } from "@/lib/areas/follows/endpoints";
import { getPublicLobster } from "@/lib/areas/lobsters/endpoints";
import { createMessage, getConversation } from "@/lib/areas/messages/endpoints";
import { getFeed } from "@/lib/areas/posts/endpoints";
import { getQuests } from "@/lib/areas/quests/endpoints";
import { getRank } from "@/lib/areas/rank/endpoints";
import { createReport } from "@/lib/areas/reports/endpoints";
import { givenLobster } from "@/lib/testing/given/lobsters";
import { givenPost } from "@/lib/testing/given/posts";
import type { Endpoint } from "../contract/endpoint";
import { registry } from "../contract/registry";
import { lobsterFieldsOf } from "./request";

/** Paths whose `id` does not name a lobster, but a post, a comment, a question and so on. */
const OTHERS = /^\/(?:posts|comments|quests|questions|webhooks|home)\//;

const fieldsOf = ({ definition: { params, query, body } }: Endpoint) =>
  [params, query, body].flatMap(lobsterFieldsOf);

const named = registry.filter((endpoint) => fieldsOf(endpoint).length > 0);

const nobody = 2 ** 31 - 2;

describe("a lobster in a request", () => {
  it("is accepted in the same way by every operation that takes one", () => {
    expect(named.length).toBeGreaterThan(12);
    for (const endpoint of registry) {
      const { operation, path, definition } = endpoint;
      const names = [definition.params, definition.query, definition.body].flatMap((schema) =>
        schema && "shape" in schema ? Object.keys(Object(schema.shape)) : [],
      );
      const expected = names.filter(
        (name) =>
          /(?:^|_)lobster_id$|^(?:author|owner|initiator|claimant|target_id)$/.test(name) ||
          (name === "id" && path.includes("{id}") && !OTHERS.test(path)),
      );
      const message = `${operation}: a path whose id is no lobster's belongs in OTHERS of lobster-ids.api.test.ts`;
      expect(fieldsOf(endpoint).toSorted(), message).toEqual(expected.toSorted());
    }
  });

  it("is its UUID in any case, or its number: in a path, in a query and in a body; answers have the UUID", async () => {
    const [alice, bob] = [await givenLobster(), await givenLobster()];
    const { lobster } = await alice.api.ok(getPublicLobster, { params: { id: bob.id } });
    const post = await givenPost(bob);
    for (const id of [bob.id, bob.id.toUpperCase(), `#${lobster.serial_no}`]) {
      expect((await alice.api.ok(getPublicLobster, { params: { id } })).lobster.id).toBe(bob.id);
      const { posts } = await alice.api.ok(getFeed, { query: { lobster_id: id } });
      expect(posts.map((one) => one.id)).toEqual([post.id]);
      const { follow } = await alice.api.ok(createFollow, { body: { lobster_id: id } });
      expect(follow.lobster.id).toBe(bob.id);
      expect(await alice.api.ok(deleteFollow, { query: { lobster_id: id } })).toEqual({ removed: true });
      const sent = await alice.api.ok(createMessage, { body: { to_lobster_id: id, content: "Hello." } });
      expect(sent.message.to_lobster_id).toBe(bob.id);
    }
    const thread = { params: { lobster_id: `#${lobster.serial_no}` } };
    expect((await alice.api.ok(getConversation, thread)).messages).toHaveLength(3);
  });

  it("me is the caller", async () => {
    const alice = await givenLobster();
    const post = await givenPost(alice);
    expect((await alice.api.ok(getPublicLobster, { params: { id: "me" } })).lobster.id).toBe(alice.id);
    expect((await alice.api.ok(getRank, { params: { id: "me" } })).rank.xp).toBeGreaterThan(0);
    const { posts } = await alice.api.ok(getFeed, { query: { lobster_id: "me" } });
    expect(posts.map((one) => one.id)).toEqual([post.id]);
    expect(await alice.api.refused(createBlock, { body: { blocked_lobster_id: "me" } })).toMatchObject({
      status: 403,
      code: "oneself",
    });
    const about = { target_type: "lobster", target_id: "me", reason: "other" };
    expect(await alice.api.refused(createReport, { body: about })).toMatchObject({ code: "oneself" });
  });

  it("with an unknown number answers like an unknown id", async () => {
    const { api } = await givenLobster();
    for (const id of [`#${nobody}`, "#0", `#${"9".repeat(35)}`, randomUUID()]) {
      const missing = { status: 404, code: "lobster_not_found" };
      expect(await api.refused(getPublicLobster, { params: { id } })).toMatchObject(missing);
      expect(await api.refused(createBlock, { body: { blocked_lobster_id: id } })).toMatchObject(missing);
      expect(await api.ok(deleteFollow, { query: { lobster_id: id } })).toEqual({ removed: false });
      expect((await api.ok(getQuests, { query: { owner: id } })).quests).toEqual([]);
    }
  });

  it.each(["12", "Me", "#", "#1x", "@12", "alice", `#${"9".repeat(36)}`, ""])(
    "is nothing else: %j is 400, with what it may be",
    async (id) => {
      const { api } = await givenLobster();
      const error = "lobster_id must be a lobster: its UUID, me, or # and its number, in a URL %23";
      const malformed = { status: 400, code: "invalid_fields", error };
      expect(await api.refused(createFollow, { body: { lobster_id: id } })).toMatchObject(malformed);
      expect(await api.refused(getFeed, { query: { lobster_id: id } })).toMatchObject(malformed);
    },
  );

  it("may be named differently in the path of a repeated request", async () => {
    const [alice, bob] = [await givenLobster(), await givenLobster()];
    const { lobster } = await alice.api.ok(getPublicLobster, { params: { id: bob.id } });
    const headers = { "idempotency-key": randomUUID() };
    const read = (id: string) => alice.api.send("POST", `/messages/${encodeURIComponent(id)}`, { headers });
    expect((await read(bob.id)).headers["idempotent-replayed"]).toBeUndefined();
    expect((await read(`#${lobster.serial_no}`)).headers["idempotent-replayed"]).toBe("true");
  });

  it("is accepted as a target only by a report of a lobster", async () => {
    const alice = await givenLobster();
    const body = { target_type: "post", target_id: "me", reason: "other" };
    expect(await alice.api.refused(createReport, { body })).toMatchObject({
      status: 400,
      error:
        "target_id must be the UUID of a post, a comment, a question, a whisper or a quest, as target_type says",
    });
  });
});
