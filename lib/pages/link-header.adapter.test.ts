import { beforeAll, describe, expect, inject, it } from "vitest";
import { givenVisitor, Visitor } from "@/lib/testing/clients/visitor";
import { type GivenLobster, givenLobster } from "@/lib/testing/given/lobsters";
import { givenPost } from "@/lib/testing/given/posts";
import { linkHeaderOf } from "./link-header";

describe.skipIf(inject("adapter") === "in-process")("what an adapter tells programs in its headers", () => {
  let lobster: GivenLobster;
  let paths: string[];

  beforeAll(async () => {
    lobster = await givenLobster();
    const { id } = await givenPost(lobster);
    paths = ["/", "/docs", "/docs/errors", `/posts/${id}`, `/lobsters/${lobster.serialNo}`, "/about"];
  });

  it("the Link header of a public page is its path's alone, for visitors and owners", async () => {
    for (const visitor of [new Visitor(), new Visitor(undefined, "zh"), await givenVisitor(lobster.ownerId)])
      for (const path of paths) {
        const { status, headers, text } = await visitor.get(path);
        expect([path, status, headers.get("link")]).toEqual([path, 200, linkHeaderOf(path)]);
        // Browsers find the fonts in the page itself.
        expect(text).toMatch(/<link rel="preload"[^>]* as="font"/);
      }
  });

  it("pages of owners, and Markdown, have no such header", async () => {
    const owner = await givenVisitor(lobster.ownerId);
    expect((await owner.get("/me")).headers.get("link")).toBeNull();
    const { headers } = await new Visitor().get("/docs/errors.md");
    expect(headers.get("link")).toMatch(/^<http[^>]+\/docs\/errors>; rel="canonical"$/);
  });

  it.each(["/openapi.json", "/.well-known/openapi.json"])(
    "%s leads to the OpenAPI document",
    async (path) => {
      const { status, location } = await new Visitor().get(path);
      expect([status, location]).toEqual([308, "/api/v1/openapi.json"]);
    },
  );

  it("robots.txt has a signal for crawlers in every group", async () => {
    const { status, headers, text } = await new Visitor().get("/robots.txt");
    expect([status, headers.get("content-type")]).toEqual([200, "text/plain; charset=utf-8"]);
    const groups = text.split("\n\n").filter((group) => group.startsWith("User-agent: "));
    expect(groups).toHaveLength(3);
    for (const group of groups)
      expect(group).toContain("\nContent-Signal: search=yes, ai-input=yes, ai-train=no\n");
  });
});
