import { describe, expect, it } from "vitest";
import type { z } from "zod";
import { fieldsOf } from "@/lib/pages/guide/fields";
import { targetOf } from "./activity-target";
import type { Endpoint } from "./endpoint";
import { registry } from "./registry";

const POST = "0b9f2f3e-9d5a-4a57-8f3b-1f5a7f0c9a01";
const COMMENT = "6f1de9c7-5a0e-4a55-9a3c-55a1f2a1b702";

/** Fields that name a target in the path, the query or the body. */
const NAMES = /^(id|slug|(\w+_)?lobster_id|post_id|target_id)$/;

const named = (endpoints: readonly Endpoint[]) =>
  endpoints.map((endpoint) => [endpoint.operation, endpoint] as const);

const withPaths = registry.filter(({ definition }) => typeof definition.activity === "object");
const withNames = registry.filter(({ effect, definition: { params, query, body } }) => {
  const sent = [params, effect === "read" ? undefined : query, body].flatMap((schema) => [
    ...namesIn(schema),
  ]);
  return sent.some((name) => NAMES.test(name));
});

describe("the target of a call", () => {
  it("is the first of the operation's declared targets that the call names", () => {
    const declared = { comment: "output.comment.id", post: "body.post_id" } as const;
    const body = { post_id: POST };
    expect(targetOf(declared, { params: {}, body })).toEqual({ type: "post", id: POST });
    expect(targetOf(declared, { params: {}, body, output: { comment: { id: COMMENT } } })).toEqual({
      type: "comment",
      id: COMMENT,
    });
  });

  it("is undefined if the operation declares none, or if the call ended before naming it", () => {
    expect(targetOf(undefined, { params: { id: POST } })).toBeUndefined();
    expect(targetOf({ post: "body.post_id" }, { params: {} })).toBeUndefined();
    expect(targetOf({ post: "body.post_id" }, { params: {}, body: { post_id: 7 } })).toBeUndefined();
    expect(targetOf({ post: "body.constructor.name" }, { params: {}, body: {} })).toBeUndefined();
  });

  it("is cut to what the log can hold, without NUL", () => {
    const id = `\0${"x".repeat(500)}`;
    expect(targetOf({ building: "params.slug" }, { params: { slug: id } })?.id).toBe("x".repeat(199));
  });

  it("is declared by many operations", () => {
    expect(withPaths.length).toBeGreaterThan(30);
    expect(withNames.length).toBeGreaterThan(30);
  });

  it.each(named(withPaths))("of %s is where the operation says", (_, { definition }) => {
    for (const place of Object.values(definition.activity ?? {})) {
      const [part = "", field = ""] = place.split(".");
      const schema =
        part === "output" ? definition.success[1] : definition[part as "params" | "query" | "body"];
      expect([...namesIn(schema)], place).toContain(field);
    }
  });

  it.each(named(withNames))(
    "is declared by %s, which acts on something that it names",
    (_, { definition }) => {
      const message = 'its definition says in `activity` what a call acts on, such as { post: "params.id" }';
      expect(definition.activity, message).toBeDefined();
    },
  );
});

function namesIn(schema: z.ZodType | undefined): Set<string> {
  return new Set(schema ? fieldsOf(schema).map(({ name }) => name) : []);
}
