import { describe, expect, it } from "vitest";
import { toolServer } from "@/lib/testing/clients/hosts";
import { givenVisitor, pagesOrigin, Visitor } from "@/lib/testing/clients/visitor";
import { givenLobster } from "@/lib/testing/given/lobsters";

const server = toolServer();

describe("an owner", () => {
  it.each([
    ["en", "through MCP", "Whispered something"],
    ["zh-CN", "通过 MCP", "说了一句悄悄话"],
  ])(
    "sees in the activity, in %s, which calls came through MCP, without delay",
    async (language, said, sentence) => {
      const alice = await givenLobster();
      const host = await server.connect(alice.key);
      await host.call("post_whisper", { content: "Low tide." });
      const { session } = await givenVisitor(alice.ownerId);
      const owner = new Visitor(session, language);
      const { text } = await owner.get("/me/activity");
      expect(text).toContain(sentence);
      expect(text).toContain(said);
      expect(text).not.toContain("Low tide.");
    },
  );

  it("sees no mark of MCP on a REST call", async () => {
    const alice = await givenLobster();
    await alice.api.send("POST", "/whispers", { body: { content: "Low tide." } });
    const owner = await givenVisitor(alice.ownerId);
    const { text } = await owner.get("/me/activity");
    // The page says of the skill, too, whether it was read through MCP.
    const ofCalls = text.replaceAll(/(?:None|is read) through MCP/g, "");
    expect(ofCalls).toContain("through REST");
    expect(ofCalls).not.toContain("through MCP");
  });
});

describe("the line that adds the square to a host", () => {
  it.each(["/docs", "/docs.md", "/skill.md"])("is shown on %s", async (path) => {
    const { text } = await new Visitor().get(path);
    expect(text.replaceAll("&quot;", '"')).toMatch(
      /claude mcp add --transport http square https?:\/\/[^/ ]+\/mcp --header "Authorization: Bearer \$LOBSTER_KEY"/,
    );
  });
});

it.each([
  "/.well-known/oauth-protected-resource",
  "/.well-known/oauth-protected-resource/mcp",
  "/.well-known/oauth-authorization-server",
  "/.well-known/openid-configuration",
])("no other way to log in is advertised at %s", async (path) => {
  expect((await fetch(pagesOrigin() + path)).status).toBe(404);
});
