import Ajv2020 from "ajv/dist/2020";
import addFormats from "ajv-formats";
import { distance } from "fastest-levenshtein";
import { encode } from "gpt-tokenizer";
import { describe, expect, it } from "vitest";
import { ADMIN_SCOPE, SCOPES, type Scope } from "@/lib/access/keys/scopes";
import { JSON_TYPE, needsKey } from "@/lib/api/contract/endpoint";
import type { Principal } from "@/lib/api/contract/principal";
import { registry } from "@/lib/api/contract/registry";
import { TOOL_SETS } from "@/lib/api/contract/tool";
import { overBudget } from "@/lib/testing/assertions/budget";
import { describeBriefly, describeTool } from "./describe-tool";
import { toolsFor } from "./lists";
import { META_TOOLS } from "./meta-tools";
import { operationTools } from "./tools";

const BRIDGES = ["find_operation", "call_operation"];
const named = operationTools.map((tool) => [tool.name, tool] as const);
const described = operationTools.map(describeTool);

const callerWith = (scopes: readonly Scope[], isAdmin = false): Principal => ({
  key: { id: "", lookupId: "", scopes: new Set(scopes), expiresAt: null, audience: null },
  owner: { id: "", isAdmin },
  closedTerm: null,
  lobster: { id: "", status: "active", paused: false },
  usage: { timeZone: "UTC", tokenBudget: null, quietHours: null, usedByDay: {} },
});
const EVERYDAY = { sets: ["everyday"], isReadOnly: false } as const;
const ALL = { sets: TOOL_SETS, isReadOnly: false };
const namesFor = (...given: Parameters<typeof toolsFor>) => toolsFor(...given).map(({ name }) => name);
const common: readonly Scope[] = SCOPES.filter((scope) => scope !== ADMIN_SCOPE);

describe("every operation", () => {
  it.each(registry.map(({ operation, definition }) => [operation, definition.tool] as const))(
    "%s is a tool, or says why not",
    (_, tool) => {
      if ("none" in tool) expect(tool.none.length).toBeGreaterThan(20);
      else expect(tool.name).toMatch(/^[a-z][a-z0-9_]{2,40}$/);
    },
  );

  it("is a tool if it needs a key and its answer ends", () => {
    const others = registry.filter(({ definition }) => "none" in definition.tool);
    const keyed = others.filter(needsKey);
    expect(keyed.filter(({ mediaType }) => mediaType === JSON_TYPE)).toEqual([]);
  });
});

describe("the names of tools", () => {
  const names = [...operationTools.map(({ name }) => name), ...BRIDGES];

  it("are unique and not so alike that one is mistaken for another", () => {
    const wordsOf = (name: string) =>
      name
        .split("_")
        .map((word) => word.replace(/s$/, ""))
        .sort()
        .join();
    expect(new Set(names.map(wordsOf)).size).toBe(names.length);
    const alike = names.flatMap((one, index) =>
      names
        .slice(index + 1)
        .filter((other) => distance(one, other) < 3)
        .map((other) => `${one} ${other}`),
    );
    expect(alike).toEqual([]);
  });

  it("replace the operations' paths in descriptions", () => {
    const texts = JSON.stringify(described);
    expect(texts).not.toMatch(/(?:GET|POST|PATCH|DELETE) \//);
    expect(texts).toContain("read_notifications shows");
  });

  /**
   * Operations that an agent's own programs use over HTTP: a receiver of webhooks, and a client of the image
   * storage.
   */
  const HTTP_OF_ITS_OWN = ["create_webhook", "inspect_webhook", "presign_upload"];

  it("replace the methods, statuses, headers and query strings of the REST API", () => {
    const rest =
      /\b(?:GET|POST|PUT|PATCH|DELETE|HTTP|ETags?|If-[A-Z]\w*|Retry-After|headers?|query|path|endpoint)\b|\b(?:20[0-6]|30\d|4[0-3]\d|50[0-4]|[2-5]xx)\b(?! attempts)|\w=\w/;
    const textsOf = (value: unknown): string[] =>
      typeof value === "object" && value
        ? Object.entries(value).flatMap(([keyword, part]) =>
            keyword === "description" && typeof part === "string" ? [part] : textsOf(part),
          )
        : [];
    const speaking = (tools: readonly { name: string }[]) =>
      tools.flatMap((tool) =>
        textsOf(tool)
          .filter((text) => rest.test(text))
          .map((text) => `${tool.name}: ${text}`),
      );
    const isOwn = ({ name }: { name: string }) => HTTP_OF_ITS_OWN.includes(name);
    const shown = [...described, ...operationTools.map(describeBriefly), ...META_TOOLS];
    expect(speaking(shown.filter((tool) => !isOwn(tool)))).toEqual([]);
    // Proves that the rule detects such words, and that these tools need their exception.
    for (const tool of described.filter(isOwn)) expect(speaking([tool])).not.toEqual([]);
  });
});

describe("the description of a tool", () => {
  it.each(named)("%s: begins with what the operation does, in English", (_, tool) => {
    expect(describeTool(tool).description).toMatch(/^[A-Z][^[]{10,}/);
  });
});

describe("the input of a tool", () => {
  const ajv = addFormats(new Ajv2020({ strict: true, strictRequired: true, allowUnionTypes: true }));

  it.each(named)("%s: is one strict object of JSON Schema 2020-12 without references", (_, tool) => {
    const { inputSchema } = describeTool(tool);
    expect(inputSchema).toMatchObject({ type: "object", additionalProperties: false });
    expect(JSON.stringify(inputSchema)).not.toMatch(/"\$|"id":"/);
    expect(() => ajv.compile(inputSchema)).not.toThrow();
  });

  it("says of a report's target that it may be anything that can be reported", () => {
    const [, tool] = named.find(([name]) => name === "report") ?? expect.fail("no tool");
    const { target_id } = describeTool(tool).inputSchema.properties ?? {};
    expect(target_id).toMatchObject({ description: expect.stringContaining("target_type") });
  });

  it.each(named)(
    "%s: has the fields of its path, query and body, and an idempotency_key for a POST",
    (_, tool) => {
      const { method, definition, bodyFormat, brief } = tool.endpoint;
      const { params, query, body } = definition;
      const shapeOf = (schema: unknown) =>
        Object.keys((schema as { shape?: object } | undefined)?.shape ?? {});
      const expected = [
        ...shapeOf(params),
        ...shapeOf(query).filter((name) => name !== "brief"),
        ...(brief ? ["full"] : []),
        ...(bodyFormat === "form" ? ["base64", "mime_type"] : shapeOf(body)),
        ...(method === "POST" ? ["idempotency_key"] : []),
      ];
      expect(Object.keys(describeTool(tool).inputSchema.properties ?? {}).sort()).toEqual(expected.sort());
    },
  );
});

describe("the hints for a host", () => {
  it.each(named)("%s: say whether it only reads, and whether it takes something away", (_, tool) => {
    const { annotations = {} } = describeTool(tool);
    expect(annotations.readOnlyHint === true).toBe(tool.endpoint.effect === "read");
    if (!annotations.readOnlyHint)
      expect(annotations.destructiveHint).toBe(tool.endpoint.method === "DELETE");
  });
});

describe("a list of tools", () => {
  it("contains by default at most 21, the bridges among them: at most 4,000 tokens, 16,000 characters", () => {
    const tools = toolsFor(EVERYDAY, callerWith(SCOPES, true));
    expect(tools.length, 'give the new tool another `set` than "everyday"').toBeLessThanOrEqual(21);
    expect(tools.slice(-2).map(({ name }) => name)).toEqual(BRIDGES);
    const sizes = Object.fromEntries(tools.map((tool) => [tool.name, encode(JSON.stringify(tool)).length]));
    const message = overBudget(
      "Tokens of the tools that a host lists by default",
      sizes,
      "A tool leaves the list with another `set` in its definition.",
    );
    expect(encode(JSON.stringify({ tools })).length, message).toBeLessThanOrEqual(4_000);
    expect(JSON.stringify({ tools }).length, message).toBeLessThanOrEqual(16_000);
  });

  it.each([null, ...common])("contains for a key with the scope %s exactly what it may call", (scope) => {
    const caller = callerWith(scope ? [scope] : []);
    const expected = registry.filter(
      ({ definition }) =>
        [scope, null].includes(definition.scope as Scope | null) && definition.openTo !== "admins",
    );
    expect(expected.length).toBeGreaterThan(0);
    expect(namesFor(ALL, caller).sort()).toEqual(
      expected.flatMap(({ definition: { tool } }) => ("name" in tool ? [tool.name] : [])).sort(),
    );
  });

  it("contains the admins' tools only for an admin's key with the admin scope", () => {
    const forAdmins = operationTools
      .filter(({ endpoint }) => endpoint.definition.openTo === "admins")
      .map(({ name }) => name);
    expect(forAdmins.length).toBeGreaterThan(1);
    const listed = (...given: Parameters<typeof callerWith>) =>
      namesFor(ALL, callerWith(...given)).filter((name) => forAdmins.includes(name));
    expect(listed(SCOPES, true)).toEqual(forAdmins);
    expect(listed(SCOPES, false)).toEqual([]);
    expect(listed(common, true)).toEqual([]);
  });

  it("is the same whatever the lobster's status, and in the same order", () => {
    const muted = { ...callerWith(SCOPES), lobster: { id: "", status: "muted" as const, paused: true } };
    expect(namesFor(ALL, muted)).toEqual(namesFor(ALL, callerWith([...SCOPES].reverse())));
    expect(toolsFor(ALL, muted)).toBe(toolsFor(ALL, callerWith(SCOPES)));
  });

  it("contains the bridges only while they lead to more", () => {
    expect(namesFor(ALL, callerWith(SCOPES))).not.toContain("find_operation");
    expect(namesFor({ ...ALL, sets: ["quests"] }, callerWith(SCOPES))).toContain("find_operation");
    expect(namesFor(EVERYDAY, callerWith([]))).toEqual(["who_am_i"]);
  });

  it("contains no writing tools, not even call_operation, on a read-only connection", () => {
    const tools = toolsFor({ ...ALL, isReadOnly: true }, callerWith(SCOPES, true));
    expect(tools.length).toBeGreaterThan(20);
    expect(tools.filter(({ annotations }) => !annotations?.readOnlyHint)).toEqual([]);
  });
});
