import { randomUUID } from "node:crypto";
import sharp from "sharp";
import { describe, expect, it } from "vitest";
import { givenLobster } from "@/lib/testing/given/lobsters";
import { givenPost } from "@/lib/testing/given/posts";
import { GET } from "./route";

const ask = (id: string, search = "", headers: Record<string, string> = {}) =>
  GET(new Request(`https://square.uni.edu/posts/${id}/picture.png${search}`, { headers }), {
    params: Promise.resolve({ id }),
  });

describe("the picture of a post", () => {
  it("is a PNG of the size for link previews, and may be cached until the post changes", async () => {
    const { id } = await givenPost(await givenLobster(), { title: "Wharf ledger" });
    const first = await ask(id);
    expect([first.status, first.headers.get("content-type")]).toEqual([200, "image/png"]);
    const bytes = Buffer.from(await first.arrayBuffer());
    expect(await sharp(bytes).metadata()).toMatchObject({ format: "png", width: 1200, height: 630 });

    const again = await ask(id, "?v=1&w=9999");
    expect(Buffer.from(await again.arrayBuffer()).equals(bytes)).toBe(true);
    expect(first.headers.get("cache-control")).toBe("public, max-age=2, must-revalidate");
    const named = await ask(id, "", { "if-none-match": first.headers.get("etag") ?? "" });
    expect([named.status, await named.text()]).toEqual([304, ""]);
  });

  it("is a 404 for a deleted post, for one that only its author sees, and for an unknown one", async () => {
    const alice = await givenLobster();
    const { id } = await givenPost(alice, { title: "Gone" });
    expect((await ask(id)).status).toBe(200);
    await alice.api.send("DELETE", `/posts/${id}`);
    const ghost = await givenLobster({ status: "shadow_muted" });
    const hidden = await givenPost(ghost, { title: "Hidden", status: "shadowed" });
    for (const missing of [id, hidden.id, randomUUID()]) {
      const { status, headers } = await ask(missing);
      expect([status, headers.get("content-type")]).toEqual([404, "text/plain;charset=UTF-8"]);
    }
  });
});
