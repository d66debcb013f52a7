import { expect, it } from "vitest";
import { getHome } from "@/lib/areas/home/endpoints";
import { createLike } from "@/lib/areas/likes/endpoints";
import { getNotifications } from "@/lib/areas/notifications/endpoints";
import { getFeed } from "@/lib/areas/posts/endpoints";
import { givenLobster } from "@/lib/testing/given/lobsters";
import { givenPost } from "@/lib/testing/given/posts";
import type { Endpoint } from "../contract/endpoint";
import { registry } from "../contract/registry";
import { SharedText } from "../http/encoding";
import { serialize, serializeInParts } from "./serialize";

it.each([getFeed, getNotifications, getHome] satisfies Endpoint[])(
  "parts of an answer of $operation make up the same text",
  async (endpoint) => {
    const [alice, bob] = [await givenLobster(), await givenLobster()];
    for (const title of ["Tides", 'Of "posts":[] and 潮汐 🦞']) {
      const { id } = await givenPost(alice, { title, content: title });
      await bob.api.ok(createLike, { body: { post_id: id } });
    }
    const { text } = await alice.api.request(endpoint, {});
    const output = JSON.parse(text);
    for (const isBrief of [false, true]) {
      const whole = serialize(endpoint, output, isBrief);
      const parts = serializeInParts(endpoint, output, isBrief);
      const text = new SharedText(parts);
      expect([text.text, text.bytes.toString()]).toEqual([whole, whole]);
      const isGathered = isBrief && endpoint === getNotifications;
      expect(parts.length > 3).toBe(endpoint !== getHome && !isGathered);
    }
  },
);

it("an operation with an ETag that has a list is written in parts, whatever its list is called", () => {
  const tagged = registry.filter(({ definition }) => definition.etag && definition.query);
  const listed = tagged.filter(({ success }) => "next_cursor" in success.shape);
  for (const endpoint of listed)
    expect(serializeInParts(endpoint, emptyOf(endpoint)).length, endpoint.operation).toBeGreaterThan(1);
  expect(listed.length).toBeGreaterThan(1);
});

/** An answer with empty lists. */
const emptyOf = ({ success }: Endpoint) =>
  Object.fromEntries(
    Object.entries(success.shape).map(([name, { type }]) => [
      name,
      type === "array" ? [] : type === "number" ? 0 : null,
    ]),
  );
