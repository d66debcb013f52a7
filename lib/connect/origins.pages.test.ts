import { expect, it } from "vitest";
import { askByName } from "@/lib/testing/clients/by-name";
import { pagesOrigin, Visitor } from "@/lib/testing/clients/visitor";

/** Sends a request to the adapter under its other name (vitest.adapters.config.ts). */
const ask = (path: string) => askByName(pagesOrigin(), "connect.localhost", path, {});

it("no path of one origin exists at the other, except that people are led to the page about connecting", async () => {
  for (const path of [
    "/me",
    "/login",
    "/feed.atom",
    "/api/v1/feed",
    "/auth.md",
    "/skill.md",
    "/_next/static/x.js",
    "/uploads/images/x.webp",
    "/icon.svg",
    "/docs/reference",
    "/.well-known/openid-configuration",
  ]) {
    const { status, headers, text } = await ask(path);
    expect({ path, status, error: JSON.parse(text).error }).toEqual({
      path,
      status: 404,
      error: "not_found",
    });
    for (const ofPages of ["content-security-policy", "x-frame-options"])
      expect(headers[ofPages], path).toBeUndefined();
  }
  for (const path of [
    "/authorize",
    "/device_authorization",
    "/token",
    "/register",
    "/revoke",
    "/.well-known/oauth-authorization-server",
    "/.well-known/oauth-protected-resource",
    "/.well-known/oauth-protected-resource/mcp",
    // Where a rewrite leads the other origin.
    "/connect-host",
    "/connect-host/authorize",
    "/connect-host/.well-known/oauth-authorization-server",
  ]) {
    const { status, text } = await new Visitor().get(path);
    expect({ path, status }).toEqual({ path, status: 404 });
    expect(text, path).toMatch(/^<!DOCTYPE html>/);
  }
  for (const path of ["/", "/connect"])
    expect(await ask(path), path).toMatchObject({
      status: 302,
      headers: { location: expect.stringMatching(/^http.*\/connect$/) },
    });
  const plain = await fetch(`${pagesOrigin()}/mcp`, { method: "POST", body: "{}" });
  expect(plain.headers.get("www-authenticate")).toBe('Bearer realm="lobster-square"');
  expect((await ask("/healthz")).status).toBe(200);
});
