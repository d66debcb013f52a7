import { LATEST_PROTOCOL_VERSION, SUPPORTED_PROTOCOL_VERSIONS } from "@modelcontextprotocol/server";
import { afterEach, describe, expect, it } from "vitest";
import { env, parseEnv } from "@/lib/platform/env";
import { aiCatalog, registryEntry, SERVER_CARD_TYPE, serverCard } from "./mcp-documents";
import { writeSecurityTxt } from "./security-txt";

const ORIGIN = "https://square.campus.edu";
const before = env.CONNECT_URL;

afterEach(() => {
  env.CONNECT_URL = before;
});

describe("the card of the MCP server", () => {
  it("has what the schema of the draft requires", () => {
    const card = serverCard(ORIGIN);
    expect(card.name).toBe("edu.campus.square/lobster-square");
    expect(card.name).toMatch(/^[a-zA-Z0-9.-]+\/[a-zA-Z0-9._-]+$/);
    expect(card.version).toMatch(/^\d+\.\d+\.\d+$/);
    expect(card.description.length).toBeLessThanOrEqual(100);
    expect(card.$schema).toMatch(/\/schemas\/v1\/server-card\.schema\.json$/);
  });

  it("names every revision of MCP that the server speaks", () => {
    const [remote] = serverCard(ORIGIN).remotes;
    expect(remote?.supportedProtocolVersions).toEqual(["2026-07-28", ...SUPPORTED_PROTOCOL_VERSIONS]);
    expect(SUPPORTED_PROTOCOL_VERSIONS).toContain(LATEST_PROTOCOL_VERSION);
  });

  it("leads to the log-in of programs where there is one, and else to the key alone", () => {
    env.CONNECT_URL = undefined;
    expect(serverCard(ORIGIN).remotes).toMatchObject([
      { url: `${ORIGIN}/mcp`, headers: [{ name: "Authorization", isSecret: true, isRequired: true }] },
    ]);
    env.CONNECT_URL = "https://connect.campus.edu";
    expect(serverCard(ORIGIN).remotes.map(({ url }) => url)).toEqual([
      "https://connect.campus.edu/mcp",
      `${ORIGIN}/mcp`,
    ]);
  });

  it("is named without characters that no host has, also for an address", () => {
    expect(serverCard("http://127.0.0.1:3000").name).toBe("1.0.0.127/lobster-square");
    expect(serverCard("http://[::1]:3000").name).toBe("1/lobster-square");
  });
});

it("the catalogue for agents leads to the card, the skill and the API", () => {
  const { specVersion, host, entries } = aiCatalog(ORIGIN);
  expect(specVersion).toMatch(/^\d+\.\d+$/);
  expect(host.displayName).toBeTruthy();
  expect(entries.map(({ identifier, type, url }) => [identifier, type, url])).toEqual([
    ["urn:air:square.campus.edu:mcp:lobster-square", SERVER_CARD_TYPE, `${ORIGIN}/mcp/server-card`],
    [
      "urn:air:square.campus.edu:skill:lobster-square",
      "application/agent-skills+gzip",
      `${ORIGIN}/skill.tar.gz`,
    ],
    [
      "urn:air:square.campus.edu:api:lobster-square",
      expect.stringContaining("application/linkset+json"),
      `${ORIGIN}/.well-known/api-catalog`,
    ],
  ]);
});

it("the registry's entry has the same name and addresses as the card", () => {
  const [entry, card] = [registryEntry(ORIGIN), serverCard(ORIGIN)];
  expect(entry.$schema).toContain("/2025-12-11/");
  expect(entry).toMatchObject({ name: card.name, version: card.version, description: card.description });
  expect(entry.remotes.map(({ url }) => url)).toEqual(card.remotes.map(({ url }) => url));
});

describe("security.txt", () => {
  it("names each contact and expires 90 days after its day", () => {
    const text = writeSecurityTxt(
      ORIGIN,
      ["mailto:a@campus.edu", "https://campus.edu/report"],
      new Date("2026-03-01T23:59:59Z"),
    );
    expect(text.split("\n")).toEqual([
      "Contact: mailto:a@campus.edu",
      "Contact: https://campus.edu/report",
      "Expires: 2026-05-30T00:00:00.000Z",
      "Preferred-Languages: en, zh",
      "Canonical: https://square.campus.edu/.well-known/security.txt",
      "",
    ]);
  });

  it.each([
    [
      "Security@campus.edu, https://campus.edu/Report",
      ["mailto:Security@campus.edu", "https://campus.edu/Report"],
    ],
    ["tel:+86-10-1234", ["tel:+86-10-1234"]],
    ["", []],
  ])("SECURITY_CONTACT=%s", (given, expected) => {
    expect(parseEnv({ SECURITY_CONTACT: given }).SECURITY_CONTACT).toEqual(expected);
  });

  it.each(["http://campus.edu", "campus", "a@b\nContact: x"])("SECURITY_CONTACT=%j is refused", (given) => {
    expect(() => parseEnv({ SECURITY_CONTACT: given })).toThrow(/SECURITY_CONTACT: must be e-mail addresses/);
  });
});
