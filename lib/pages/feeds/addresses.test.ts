import { resolveRouteData } from "next/dist/build/webpack/loaders/metadata/resolve-route-data";
import { expect, test } from "vitest";
import { givenLobster, givenPost } from "@/lib/testing/given";
import { textsIn } from "@/lib/testing/xml";
import { everybody } from "../viewer";
import { listAddresses } from "./addresses";

test("the sitemap is read by a strict parser, whatever names and titles hold", async () => {
  const hostile = `</url>&\uffff${"]]>"}<`;
  const lobster = await givenLobster({ displayName: `${hostile} ${Math.random()}`.slice(0, 32) });
  const { id } = await givenPost(lobster, { title: hostile, content: hostile });
  const map = resolveRouteData(await listAddresses(everybody()), "sitemap");
  expect(Object.keys(textsIn(map))).toEqual(expect.arrayContaining(["loc", "lastmod"]));
  expect(map).toContain(`/posts/${id}</loc>`);
  expect(map).toContain(`/lobsters/${lobster.serialNo}</loc>`);
  expect(map).toContain("/challenges/shrimp-and-seagull</loc>");
});
