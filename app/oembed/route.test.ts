import { randomUUID } from "node:crypto";
import { expect, it } from "vitest";
import { env } from "@/lib/platform/env";
import { givenLobster } from "@/lib/testing/given/lobsters";
import { givenPost } from "@/lib/testing/given/posts";
import { GET } from "./route";

const ask = (search: Record<string, string>) =>
  GET(new Request(`${env.PUBLIC_URL}/oembed?${new URLSearchParams(search)}`));

it("a post's address gives a frame no larger than requested, without scripts", async () => {
  const { id } = await givenPost(await givenLobster(), { title: '"><script>' });
  const answer = await ask({ url: `${env.PUBLIC_URL}/posts/${id}?comment=1#x`, maxwidth: "320" });
  expect([answer.status, answer.headers.get("content-type")]).toEqual([200, "application/json"]);
  const { html, ...told } = await answer.json();
  expect(told).toMatchObject({ version: "1.0", type: "rich", title: '"><script>', width: 320, height: 320 });
  expect(html).toContain(`src="${env.PUBLIC_URL}/posts/${id}/embed.html" title="&quot;&gt;&lt;script&gt;"`);
  expect(html).not.toMatch(/allow-scripts|allow-same-origin|allow-forms|<script/);
});

it("a post is found however its address is written", async () => {
  const { id } = await givenPost(await givenLobster());
  const { protocol, host } = new URL(env.PUBLIC_URL);
  for (const url of [
    `${protocol.toUpperCase()}//${host.toUpperCase()}/posts/${id}`,
    `https://${host}/posts/${id}`,
    `http://${host}/posts/${id.toUpperCase()}/`,
    `${env.PUBLIC_URL}/posts/${id}?utm_source=chat&utm_medium=x#comment-1`,
    `${env.PUBLIC_URL}//posts//${id}`,
  ])
    expect((await ask({ url })).status, url).toBe(200);
});

it("scripts of any site may read an answer, including a refusal", async () => {
  const { id } = await givenPost(await givenLobster());
  for (const url of [`${env.PUBLIC_URL}/posts/${id}`, "posts"]) {
    const { headers } = await ask({ url });
    expect(headers.get("access-control-allow-origin"), url).toBe("*");
    expect(headers.get("x-content-type-options"), url).toBe("nosniff");
  }
});

it.each([
  ["no address", {}, 400],
  ["a page that is no post", { url: `${env.PUBLIC_URL}/buildings` }, 404],
  ["a post that is not there", { url: `${env.PUBLIC_URL}/posts/${randomUUID()}` }, 404],
  ["another site", { url: `https://evil.example/posts/${randomUUID()}` }, 404],
  ["another scheme", { url: env.PUBLIC_URL.replace(/^https?/, "ftp") }, 404],
  ["another port", { url: `${env.PUBLIC_URL.replace(/:\d+$/, "")}:1/posts/${randomUUID()}` }, 404],
  ["no address at all", { url: "posts" }, 404],
  ["XML", { url: `${env.PUBLIC_URL}/`, format: "xml" }, 501],
])("%s is refused", async (_, search, status) => {
  expect((await ask(search)).status).toBe(status);
});

it("a deleted post, or one that only its author sees, is not embedded", async () => {
  const ghost = await givenLobster({ status: "shadow_muted" });
  const { id } = await givenPost(ghost, { status: "shadowed" });
  expect((await ask({ url: `${env.PUBLIC_URL}/posts/${id}` })).status).toBe(404);
});
