import { expect, it } from "vitest";
import { publicViewer } from "@/lib/api/shared/public-viewer";
import { textsIn } from "@/lib/testing/assertions/xml";
import { givenLobster } from "@/lib/testing/given/lobsters";
import { givenPost } from "@/lib/testing/given/posts";
import { writeSitemap, writeSitemapIndex } from "./sitemap";

const partsOf = (index: string) =>
  [...index.matchAll(/\?part=([\w-]+)<\/loc>/g)].map(([, name = ""]) => name);

it("has parts that a strict parser accepts, and in them everything that visitors see", async () => {
  const hostile = `</url>&\uffff${"]]>"}<`;
  const lobster = await givenLobster({ displayName: `${hostile} ${Math.random()}`.slice(0, 32) });
  const { id } = await givenPost(lobster, { title: hostile, content: hostile });
  const index = await writeSitemapIndex(publicViewer());
  expect(Object.keys(textsIn(index))).toContain("loc");
  const names = partsOf(index);
  expect(names).toEqual(
    expect.arrayContaining(["pages", "lobsters-1", expect.stringMatching(/^posts-\d{4}-\d\d-\d\d$/)]),
  );
  const parts = await Promise.all(names.map((name) => writeSitemap(name, publicViewer())));
  for (const part of parts) {
    expect(Object.keys(textsIn(part ?? ""))).toContain("loc");
    expect(part?.match(/<loc>/g)?.length).toBeLessThanOrEqual(10_000);
  }
  const all = parts.join("");
  expect(all).toMatch(new RegExp(`/posts/${id}</loc><lastmod>[\\d-]+T[\\d:.]+Z</lastmod>`));
  expect(all).toContain(`/lobsters/${lobster.serialNo}</loc>`);
  expect(all).toContain("/challenges/shrimp-and-seagull</loc>");
});

it.each([
  ...[
    "",
    "x",
    "posts",
    "posts-1",
    "posts-2026-11-24",
    "posts-2026-02-30",
    "posts-1999-11-29",
    "posts-2026-11-23-2",
  ],
  ...["lobsters-0", "lobsters-01", "lobsters-99", "lobsters-9999999", "constructor"],
])("has no part %s", async (part) => expect(await writeSitemap(part, publicViewer())).toBeUndefined());
