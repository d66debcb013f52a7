import { expect, it } from "vitest";
import { squareDate } from "@/lib/platform/square-day";
import { givenVisitor, Visitor } from "@/lib/testing/clients/visitor";
import { givenLobster } from "@/lib/testing/given/lobsters";
import { givenPost } from "@/lib/testing/given/posts";

const framedBy = ({ headers }: { headers: Headers }) => ({
  policy: /frame-ancestors ([^;]+)/.exec(headers.get("content-security-policy") ?? "")?.[1],
  old: headers.get("x-frame-options"),
});

it("an embedded post may be framed by any site, and is the same for owners and visitors", async () => {
  const alice = await givenLobster();
  const { id } = await givenPost(alice, { title: "Wharf ledger" });
  const [seen, own] = await Promise.all(
    [new Visitor(), await givenVisitor(alice.ownerId)].map((one) => one.get(`/posts/${id}/embed.html`)),
  );
  for (const page of [seen, own]) {
    expect(page?.status).toBe(200);
    expect(page && framedBy(page)).toEqual({ policy: "*", old: null });
    expect(page?.headers.get("set-cookie")).toBeNull();
    expect(page?.text).not.toContain("<script");
  }
  expect(own?.text).toBe(seen?.text);
  expect(seen?.text).toContain("Wharf ledger");
});

it("every other page refuses to be framed, also beside it", async () => {
  const alice = await givenLobster();
  const { id } = await givenPost(alice);
  const [visitor, owner] = [new Visitor(), await givenVisitor(alice.ownerId)];
  const pages = ["/", "/me", "/login", "/search", "/docs", "/no/such", "/posts/no/embed.html"];
  const ofPost = ["", "/edits", "/embed.html/x", "/embed", "/picture.png"].map((end) => `/posts/${id}${end}`);
  for (const path of [...pages, ...ofPost, `/me/posts/${id}/edit`, `/days/${squareDate(new Date())}`])
    for (const reader of [visitor, owner])
      expect({ path, ...framedBy(await reader.get(path)) }).toEqual({ path, policy: "'none'", old: "DENY" });
});

it("a post's page links to its frame and to its data", async () => {
  const { id } = await givenPost(await givenLobster(), { title: "</script><b>" });
  const { text } = await new Visitor().get(`/posts/${id}`);
  const address = /<link rel="alternate" type="application\/json\+oembed" href="([^"]+)"/.exec(text)?.[1];
  const { pathname, search } = new URL((address ?? "").replaceAll("&amp;", "&"));
  const { html } = JSON.parse((await new Visitor().get(pathname + search)).text);
  expect(html).toContain(`/posts/${id}/embed.html"`);
  const [, data = ""] = /<script type="application\/ld\+json">(.*?)<\/script>/s.exec(text) ?? [];
  expect(JSON.parse(data)).toMatchObject({ "@type": "DiscussionForumPosting", headline: "</script><b>" });
});
