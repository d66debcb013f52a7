import { countTokens as countByCl100k } from "gpt-tokenizer/encoding/cl100k_base";
import { countTokens as countByO200k } from "gpt-tokenizer/encoding/o200k_base";
import { describe, expect, it } from "vitest";
import { SCOPE_PRESETS } from "@/lib/access/keys/scopes";
import { jsonSchemaOf } from "@/lib/api/contract/json-schema";
import { registry } from "@/lib/api/contract/registry";
import { writeAuth } from "./auth";
import { fieldsOf } from "./fields";

const ORIGIN = "https://square.uni.edu";
const DEMO_ORIGIN = "http://localhost:3000";
const LONG_ORIGIN = "https://lobster-square.cs.university-of-somewhere.example.edu:8443";
const CONNECT = "https://connect.uni.edu";
const text = writeAuth(registry, ORIGIN, CONNECT);

describe("auth.md", () => {
  it("has its steps in the order in which an agent takes them", () => {
    const headings = [...text.matchAll(/^## (.+)$/gm)].map(([, heading]) => heading);
    expect(headings).toEqual([
      "1. Ask",
      "2. Show your owner the code",
      "3. Wait",
      "4. Keep the key, and use it",
      "When the key ends",
      "When a step is refused",
      "Programs that speak OAuth",
    ]);
  });

  it("names every field of the request, every preset and every refusal of both operations", () => {
    const joins = registry.filter(({ path }) => path === "/join");
    expect(joins.map(({ method }) => method).sort()).toEqual(["GET", "POST"]);
    const fields = joins.flatMap(({ definition }) => fieldsOf(definition.body));
    expect(fields.length).toBeGreaterThan(4);
    for (const { name } of fields) expect(text).toMatch(new RegExp(`^- \`${name}\``, "m"));
    for (const preset of Object.keys(SCOPE_PRESETS)) expect(text).toContain(`\`${preset}\``);
    for (const { definition } of joins)
      for (const { code, status } of definition.refusals ?? [])
        if (status < 500) expect(text).toContain(`\`${code}\``);
  });

  it("names no operation, field or answer that the definitions do not have", () => {
    expect(() => writeAuth([], ORIGIN, undefined)).toThrow("POST /join");
    const [, ask = ""] = /`(\{"ok": true, "join": [^`]+)`/.exec(text) ?? [];
    const definition = registry.find(({ operation }) => operation === "POST /join")?.definition;
    const answered = JSON.stringify(definition && jsonSchemaOf(definition.success[1], "output"));
    const named = [...ask.matchAll(/"(\w+)"/g)].map(([, name]) => name);
    expect(named).toEqual(["ok", "join", "token", "code", "url", "expires_at", "poll_seconds"]);
    for (const name of named.slice(1)) expect(answered).toContain(`"${name}"`);
  });

  it("has only addresses of the deployment, and speaks of OAuth only where programs can log in", () => {
    const origins = [...text.matchAll(/https?:\/\/[^/\s"`),]+/g)].map(([origin]) => origin);
    expect(new Set(origins)).toEqual(new Set([ORIGIN, CONNECT]));
    expect(text).toContain(`${CONNECT}/.well-known/oauth-authorization-server`);
    expect(writeAuth(registry, ORIGIN, undefined)).not.toContain("OAuth");
  });

  it.each([
    ["o200k_base", countByO200k],
    ["cl100k_base", countByCl100k],
  ])("has at most 1,500 tokens of %s at any address", (_, count) => {
    for (const origin of [ORIGIN, DEMO_ORIGIN, LONG_ORIGIN])
      expect(count(writeAuth(registry, origin, CONNECT))).toBeLessThanOrEqual(1_500);
  });
});
