import { describe, expect, it } from "vitest";
import { z } from "zod";
import { parseFields } from "../validation/validate";
import { innermostOf } from "./described-as";
import type { Endpoint } from "./endpoint";
import { ApiError } from "./errors";
import { registry } from "./registry";

const WRONG: unknown[] = [true, 7, "x", [], {}, null, [{}], [true]];

/** Messages that leave a caller to guess: a UUID of what, an array of what, an object with which fields. */
const BARE = /^must be (?:an? (?:UUID|array|object)|of another type)$/;

/**
 * Each field of an object, of those inside it and of the items of its lists: a path and a way to send a value there.
 */
function* fieldsIn(
  schema: z.core.$ZodType,
  path: string[] = [],
  send: (value: unknown) => unknown = (value) => value,
): Generator<{ path: string; send(value: unknown): unknown }> {
  const inner = innermostOf(schema);
  if (path.length > 0) yield { path: path.join("."), send };
  if (inner instanceof z.ZodObject)
    for (const [name, field] of Object.entries(inner.shape))
      yield* fieldsIn(field, [...path, name], (value) => send({ [name]: value }));
  if (inner instanceof z.ZodArray) yield* fieldsIn(inner.element, [...path, "0"], (value) => send([value]));
}

function problemsOf(schema: z.ZodType, value: unknown) {
  try {
    parseFields(schema, value);
    return { error: "", fields: [] };
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    return { error: error.message, fields: error.details.fields ?? [] };
  }
}

const sent = ({ definition: { params, query, body } }: Endpoint) =>
  [params, query, body].flatMap((schema) => (schema ? [schema] : []));

describe("a value of a wrong type", () => {
  it("is refused with a description of what is valid, in every field of every operation", () => {
    const bare = new Set<string>();
    let tried = 0;
    for (const endpoint of registry) {
      for (const schema of sent(endpoint)) {
        for (const { path, send } of fieldsIn(schema)) {
          tried += 1;
          for (const value of WRONG) {
            const problem = problemsOf(schema, send(value)).fields.find((one) => one.path === path);
            if (problem && BARE.test(problem.message))
              bare.add(`${endpoint.operation} ${path}: ${problem.message}`);
          }
        }
      }
    }
    expect(tried).toBeGreaterThan(150);
    expect([...bare]).toEqual([]);
  });

  it("instead of a whole body is refused with the names of its fields", () => {
    for (const { operation, bodyFormat, definition } of registry) {
      if (bodyFormat !== "json" || !(definition.body instanceof z.ZodObject)) continue;
      const { error } = problemsOf(definition.body, []);
      const names = Object.keys(definition.body.shape).join(", ");
      expect(error, operation).toBe(`The body must be an object with ${names}`);
    }
  });

  it("instead of an id is refused with what the id names, and which operation lists such ids", () => {
    const expected: [operation: string, field: string, message: string][] = [
      ["POST /likes", "post_id", "must be the UUID of a post, such as GET /feed lists"],
      [
        "POST /posts/{id}/poll/vote",
        "option_id",
        "must be the UUID of an option, such as GET /posts/ID/poll lists",
      ],
      ["POST /follows", "lobster_id", "must be a lobster: its UUID, me, or # and its number, in a URL %23"],
    ];
    for (const [operation, field, message] of expected) {
      const body = registry.find((one) => one.operation === operation)?.definition.body;
      for (const value of ["12", 12])
        expect(body && problemsOf(body, { [field]: value }).fields).toEqual([{ path: field, message }]);
    }
  });

  it("is explained once: the sentence explains the first problem, and `fields` the others", () => {
    const body = registry.find(({ operation }) => operation === "POST /posts")?.definition.body;
    expect(body && problemsOf(body, { title: 1, tag_slugs: "daily" })).toEqual({
      error: "title must be a string; wrong as well: content, tag_slugs",
      fields: [
        { path: "title", message: "must be a string" },
        { path: "content", message: "is required" },
        { path: "tag_slugs", message: expect.stringMatching(/^must be an array of /) },
      ],
    });
  });
});
