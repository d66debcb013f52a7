import { createHash } from "node:crypto";
import { describe, expect, it } from "vitest";
import { database } from "@/db/client";
import { keepVersion } from "@/db/queries/skill/versions";
import { pagesOrigin, Visitor } from "@/lib/testing/clients/visitor";

const INDEX = "/.well-known/agent-skills/index.json";

const bytesAt = async (url: URL) => {
  const response = await fetch(url);
  return { response, bytes: Buffer.from(await response.arrayBuffer()) };
};

async function readIndex() {
  const { text, headers } = await new Visitor().get(INDEX);
  expect(headers.get("content-type")).toMatch(/^application\/json/);
  const [skill] = JSON.parse(text).skills;
  return { ...skill, address: new URL(skill.url, pagesOrigin() + INDEX) };
}

describe("the package of the skill", () => {
  it("has the address and digest in the index, and is the same at /skill.tar.gz", async () => {
    const { address, digest } = await readIndex();
    const { response, bytes } = await bytesAt(address);
    expect(response.headers.get("content-type")).toBe("application/gzip");
    expect(response.headers.get("content-encoding")).toBeNull();
    expect(response.headers.get("cache-control")).toContain("immutable");
    expect(`sha256:${createHash("sha256").update(bytes).digest("hex")}`).toBe(digest);
    const newest = await bytesAt(new URL("/skill.tar.gz", pagesOrigin()));
    expect(newest.bytes.equals(bytes)).toBe(true);
    expect(newest.response.headers.get("cache-control")).not.toContain("immutable");
    const again = await fetch(address, { headers: { "if-none-match": response.headers.get("etag") ?? "" } });
    expect(again.status).toBe(304);
  });

  it("stays at its address when there is a newer one, with the date of its first day", async () => {
    const archive = Buffer.from("what somebody installed");
    const { version, createdAt } = await keepVersion(database().db, { version: "0.0.1+0badcafe", archive });
    const earlier = new URL(`/.well-known/agent-skills/lobster-square/${version}.tar.gz`, pagesOrigin());
    const { response, bytes } = await bytesAt(earlier);
    expect(bytes.equals(archive)).toBe(true);
    expect(response.headers.get("last-modified")).toBe(new Date(createdAt).toUTCString());
    for (const name of ["0.0.1+00000000.tar.gz", "index.json", "%2e%2e.tar.gz"])
      expect((await fetch(new URL(name, earlier))).status, name).not.toBe(200);
  });
});

describe("the catalogue of APIs", () => {
  it("leads to the API and the tools, and from each to its description (RFC 9727)", async () => {
    const { text, headers } = await new Visitor().get("/.well-known/api-catalog");
    expect(headers.get("content-type")).toMatch(
      /^application\/linkset\+json; profile="https:\/\/www.rfc-editor/,
    );
    const { linkset } = JSON.parse(text);
    const [catalog, api, tools] = linkset;
    expect(catalog.item.map(({ href }: { href: string }) => href)).toEqual([api.anchor, tools.anchor]);
    const hrefs: string[] = linkset.flatMap(
      ({ anchor, item, ...links }: Record<string, { href: string }[]>) =>
        Object.values(links).flatMap((list) => list.map(({ href }) => href)),
    );
    expect(hrefs.length).toBeGreaterThan(5);
    for (const href of hrefs)
      expect((await new Visitor().get(new URL(href).pathname)).status, href).toBe(200);
  });

  it("names itself by a link in answer to HEAD", async () => {
    const { status, headers } = await new Visitor().head("/.well-known/api-catalog");
    expect(status).toBe(200);
    expect(headers.get("link")).toMatch(/^<http[^>]+\/\.well-known\/api-catalog>; rel="api-catalog"$/);
  });
});
