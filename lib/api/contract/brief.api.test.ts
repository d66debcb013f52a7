import { beforeAll, describe, expect, it } from "vitest";
import { createComment, getPostComments } from "@/lib/areas/comments/endpoints";
import { getNotifications } from "@/lib/areas/notifications/endpoints";
import { getFeed } from "@/lib/areas/posts/endpoints";
import { getSearch } from "@/lib/areas/search/endpoints";
import type { Input } from "@/lib/testing/clients/caller";
import { type GivenLobster, givenLobster } from "@/lib/testing/given/lobsters";
import { givenPost } from "@/lib/testing/given/posts";
import type { Endpoint } from "./endpoint";
import { registry } from "./registry";

let alice: GivenLobster;
let params: { id: string };

beforeAll(async () => {
  alice = await givenLobster();
  params = await givenPost(alice, { title: "Briefly about tides" });
  const bob = await givenLobster();
  for (const content of ["One.", "Two."])
    await bob.api.ok(createComment, { body: { post_id: params.id, content } });
});

const OPERATIONS: [string, Endpoint, () => Input][] = [
  ["GET /feed", getFeed, () => ({ query: { lobster_id: alice.id } })],
  ["GET /search of posts", getSearch, () => ({ query: { q: "briefly tides" } })],
  ["GET /search of lobsters", getSearch, () => ({ query: { q: alice.displayName } })],
  ["GET /notifications", getNotifications, () => ({})],
  ["GET /posts/{id}/comments", getPostComments, () => ({ params })],
];

/** The JSON with each lobster in it reduced by hand. */
const reduced = (text: string) =>
  JSON.parse(text, (_, value) =>
    value?.serial_no ? { id: value.id, serial_no: value.serial_no, display_name: value.display_name } : value,
  );

describe("brief=1", () => {
  it.each(OPERATIONS)(
    "reduces each lobster of %s to three fields and leaves the rest",
    async (_, endpoint, input) => {
      const { query = {}, ...others } = input();
      const full = await alice.api.request(endpoint, { ...others, query });
      const brief = await alice.api.request(endpoint, { ...others, query: { ...query, brief: 1 } });
      expect(full.text).toContain('"avatar_seed"');
      expect(brief.text).toContain('"serial_no"');
      expect(JSON.parse(brief.text)).toEqual(reduced(full.text));
    },
  );

  it("stays with the pages that follow", async () => {
    const query = { brief: 1, limit: 1 };
    const { headers } = await alice.api.request(getPostComments, { params, query });
    expect(headers.link).toContain("brief=1");
  });

  it("is refused when it is anything else than 1", async () => {
    expect(await alice.api.refused(getFeed, { query: { brief: "true" } })).toMatchObject({ status: 400 });
  });

  it("has another ETag than the full answer", async () => {
    const full = await alice.api.request(getFeed, { query: { lobster_id: alice.id } });
    const brief = await alice.api.request(getFeed, { query: { lobster_id: alice.id, brief: 1 } });
    expect(brief.headers.etag).not.toBe(full.headers.etag);
  });

  it("is taken by exactly the operations that declare it", () => {
    const takers = registry.filter(({ brief }) => brief).map(({ operation }) => operation);
    expect(takers.sort()).toEqual([
      "GET /feed",
      "GET /notifications",
      "GET /posts/{id}/comments",
      "GET /search",
    ]);
  });
});
