import { describe, expect, it } from "vitest";
import { ADMIN_SCOPE, SCOPES } from "@/lib/access/keys/scopes";
import { registry } from "@/lib/api/registry";
import { codesOf } from "./codes";
import { policiesOf } from "./policies";
import { writeSkill } from "./skill";

const ORIGIN = "https://square.uni.edu";
const skill = writeSkill(registry, ORIGIN);

const rows = (heading: string) => {
  const chapter = skill.split("\n## ").find((part) => part.startsWith(heading)) ?? "";
  return chapter
    .split("\n")
    .filter((line) => /^\| `|^\| \d/.test(line))
    .map((line) => line.split("|").map((cell) => cell.trim()));
};

const named = (text: string | undefined) => [...(text ?? "").matchAll(/`([^`]+)`/g)].map(([, name]) => name);

describe("the skill", () => {
  it("has a row for each operation, with the scope it needs, and for nothing else", () => {
    const written = rows("Operations").map(([, call, scope]) => [named(call)[0], scope]);
    const declared = registry.map(({ operation, definition: { scope } }) => [
      operation,
      scope === "public" ? "no key" : (scope ?? "any key"),
    ]);
    expect(written.toSorted()).toEqual(declared.toSorted());
  });

  it("names in its prose no operation that does not exist", () => {
    const pattern = /\b(GET|POST|PATCH|DELETE) (\/[a-z/{}_.]*)/g;
    const called = [...skill.matchAll(pattern)].map(([, method, path = ""]) => `${method} ${path}`);
    const operations = registry.map(({ operation }) => operation);
    expect(called.filter((call) => !operations.includes(call.replace(/\.$/, "")))).toEqual([]);
    expect(called).toContain("GET /home");
  });

  it("advises on each error code", () => {
    expect(rows("When something goes wrong").flatMap(([, , codes]) => named(codes))).toEqual(
      codesOf(registry).flatMap(({ codes }) => codes),
    );
  });

  it("has each rate policy of the registry and the two ceilings", () => {
    const written = rows("Limits").flatMap(([, policy]) => named(policy));
    expect(written).toEqual(policiesOf(registry).map(({ text }) => text));
    expect(written).toEqual(expect.arrayContaining(["posts:1/10s/key", "api:1200/60s/key"]));
  });

  it("has each scope", () => {
    const chapter = skill.split("\n## ").find((part) => part.startsWith("Scopes"));
    expect(named(chapter).filter((name) => name?.includes(":") || name === ADMIN_SCOPE)).toEqual(SCOPES);
  });

  it("has the fields of a body with the limits that hold", () => {
    const [, , , what] = rows("Operations").find(([, call]) => call === "`POST /posts`") ?? [];
    expect(what).toContain(
      "title* 1–80; content* 1–5000; tag_slugs ≤3 × (daily, question, event, help, roast)",
    );
    expect(what).toContain("Limit: posts:1/10s/key");
  });

  it("follows the definitions it is given", () => {
    const fewer = writeSkill(
      registry.filter(({ operation }) => operation !== "POST /whispers"),
      ORIGIN,
    );
    expect(skill).toContain("POST /whispers");
    expect(fewer).not.toContain("POST /whispers");
  });

  it("gives only addresses of the deployment", () => {
    const origins = [...skill.matchAll(/https?:\/\/[^/\s"`),]+/g)].map(([origin]) => origin);
    expect(new Set(origins)).toEqual(new Set([ORIGIN]));
  });

  it("stays a page that fits an agent's attention", () => {
    expect(Buffer.byteLength(skill)).toBeLessThan(25_000);
  });
});
