import { describe, expect, it } from "vitest";
import { z } from "zod";
import { ApiError } from "../contract/errors";
import { atLeastOne, text, Uuid } from "../contract/shapes";
import { parseQuery } from "./request";
import { parseFields } from "./validate";

const Inner = z.strictObject({ bio: text({ max: 5 }).optional(), age: z.int().min(1).max(9).optional() });
const Body = z.strictObject({
  title: text({ min: 1, max: 3 }),
  kind: z.enum(["one", "two"]).optional(),
  inner: Inner.optional(),
  items: z.array(Inner).min(1).max(2).optional(),
  flag: z.boolean().nullable().optional(),
  id: Uuid.optional(),
});

const refusal = (schema: z.ZodType, value: unknown) => refusalOf(() => parseFields(schema, value));

function refusalOf(parse: () => unknown) {
  try {
    parse();
  } catch (error) {
    if (error instanceof ApiError) return { sentence: error.message, ...error.details };
  }
  throw new Error("it was accepted");
}

describe("a refusal", () => {
  it.each<[unknown, string]>([
    [{}, "title is required"],
    [{ title: 1 }, "title must be a string"],
    [{ title: null }, "title must be a string"],
    [{ title: "" }, "title must be 1 to 3 characters"],
    [{ title: "x", kind: "three" }, "kind must be one of one, two"],
    [{ title: "x", inner: { bio: "123456" } }, "inner.bio must be at most 5 characters (it has 6)"],
    [{ title: "x", inner: [] }, "inner must be an object with bio, age"],
    [{ title: "x", inner: { age: 10 } }, "inner.age must be at most 9"],
    [{ title: "x", inner: { age: 0 } }, "inner.age must be at least 1"],
    [{ title: "x", inner: { age: 1.5 } }, "inner.age must be an integer"],
    [{ title: "x", items: [] }, "items must have at least 1 items"],
    [{ title: "x", items: [{}, {}, {}] }, "items must have at most 2 items"],
    [{ title: "x", items: [{}, { bio: 1 }] }, "items.1.bio must be a string"],
    [{ title: "x", flag: "yes" }, "flag must be a boolean"],
    [{ title: "x", id: "12" }, "id must be a UUID"],
    [{ kind: "x" }, "title is required; wrong as well: kind"],
    ["x", "The body must be an object with title, kind, inner, items, flag, id"],
  ])("of %j says: %s", (value, sentence) => {
    expect(refusal(Body, value).sentence).toBe(sentence);
  });

  it("lists each field with its path", () => {
    expect(refusal(Body, { titel: "x", items: [{ boi: "x" }] }).fields).toEqual([
      { path: "title", message: "is required" },
      { path: "items.0.boi", message: "is not a field of this operation" },
      { path: "titel", message: "is not a field of this operation" },
    ]);
  });

  it.each<[unknown, string]>([
    [{ titel: "x" }, "Did you mean title?"],
    [{ titel: "x", title: "y" }, "The fields are title, kind, inner, items, flag, id."],
    [
      { titel: "x", inner: { boi: "x" }, far: 1, beyond: 2 },
      "Did you mean bio instead of boi? Did you mean title instead of titel? The fields are title, kind, inner, items, flag, id.",
    ],
    [{ title: "x", inner: { boi: "x" } }, "Did you mean bio?"],
    [{ title: "x", items: [{ aeg: 1 }] }, "Did you mean age?"],
    [{ title: "x", somewhere_else: 1 }, "The fields are title, kind, inner, items, flag, id."],
  ])("of %j hints: %s", (value, hint) => {
    expect(refusal(Body, value).hint).toBe(hint);
  });

  it("of an object that is empty but must not be says so", () => {
    expect(refusal(atLeastOne(Inner), {}).sentence).toBe("at least one field is required");
  });
});

describe("a query", () => {
  const Query = z.object({ tag: z.enum(["one"]).optional(), q: z.string().optional() });

  it("is read by its declared parameters", () => {
    expect(parseQuery(Query, "tag=one&q=a%20b+c")).toEqual({ tag: "one", q: "a b c" });
    expect(parseQuery(Query, "")).toEqual({});
  });

  it.each([
    ["tga=one", "Did you mean tag?"],
    ["q=x&query=y", "The parameters are tag, q."],
    ["page=2", "The parameters are tag, q."],
    ["__proto__=x", "The parameters are tag, q."],
    ["constructor=x&constructor=y", "The parameters are tag, q."],
    ["title=x", "Send title in the JSON body."],
    ["=x", "The parameters are tag, q."],
  ])("with the unknown parameter %s hints: %s", (search, hint) => {
    const refused = refusalOf(() => parseQuery(Query, search, Body));
    const [name = ""] = new URLSearchParams(search).keys();
    const unknown = name === "q" ? "query" : name;
    expect(refused.sentence).toBe(`${unknown} is not a query parameter of this operation`.trim());
    expect(refused.hint).toBe(hint);
  });

  it("that takes no parameters says so, however many are sent", () => {
    const many = Array.from({ length: 50_000 }, (_, n) => `p${n}=1`).join("&");
    const refused = refusalOf(() => parseQuery(z.object({}), many));
    expect(refused.hint).toBe("It takes no parameters.");
    expect(refused.fields).toHaveLength(20);
  });

  it("in UTF-8 is read, escaped or not; any other is refused, with how to escape it", () => {
    for (const q of ["跑步", "%E8%B7%91%E6%AD%A5"])
      expect(parseQuery(Query, `q=${q}`)).toEqual({ q: "跑步" });
    for (const q of ["%C5%DC%B2%BD", "%E0%A4%A", "50%"]) {
      const refused = refusalOf(() => parseQuery(Query, `q=${q}`));
      expect(refused.sentence).toBe("The query is not valid percent-encoding of UTF-8.");
      expect(refused.hint).toContain("-G --data-urlencode");
    }
  });

  it("that repeats a parameter is refused", () => {
    expect(() => parseQuery(Query, "q=1&q=1")).toThrow("q was given twice.");
  });
});
