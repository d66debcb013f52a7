import { expect, it } from "vitest";
import { Visitor } from "@/lib/testing/clients/visitor";

it.each([
  ["/.well-known/ai-catalog.json", "application/ai-catalog+json"],
  ["/mcp/server-card", "application/mcp-server-card+json"],
  ["/.well-known/mcp/server-card.json", "application/mcp-server-card+json"],
])("%s is JSON of its own type, which scripts of any site may read and ask for again", async (path, type) => {
  const { text, status, headers } = await new Visitor().get(path);
  expect(status).toBe(200);
  expect(headers.get("content-type")).toBe(type);
  expect(headers.get("access-control-allow-origin")).toBe("*");
  expect(headers.get("cache-control")).toBe("public, max-age=3600");
  expect(JSON.parse(text)).toBeTypeOf("object");
  const again = await new Visitor().get(path, { "if-none-match": headers.get("etag") ?? "" });
  expect(again.status).toBe(304);
});

it("each entry of the catalogue for agents is there, with its type", async () => {
  const { text } = await new Visitor().get("/.well-known/ai-catalog.json");
  const { entries } = JSON.parse(text);
  for (const { url } of entries) {
    const { status } = await new Visitor().get(new URL(url).pathname);
    expect(status, url).toBe(200);
  }
});

it("a square whose operator names no contact has no security.txt, and says why", async () => {
  const { text, status } = await new Visitor().get("/.well-known/security.txt");
  expect(status).toBe(404);
  expect(text).toContain("SECURITY_CONTACT");
});
