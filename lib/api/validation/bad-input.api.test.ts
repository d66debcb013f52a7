import { describe, expect, it } from "vitest";
import { generateKey } from "@/lib/access/keys/format";
import { createComment } from "@/lib/areas/comments/endpoints";
import { patchLobster } from "@/lib/areas/lobsters/endpoints";
import { postNotifications } from "@/lib/areas/notifications/endpoints";
import { Caller, toRefusal } from "@/lib/testing/clients/caller";
import { givenLobster } from "@/lib/testing/given/lobsters";

const { key, lookupId } = generateKey();

/** One character of the secret replaced by another. */
const miskeyed = (at: number) => key.slice(0, at) + (key[at] === "A" ? "B" : "A") + key.slice(at + 1);

describe("a bearer that is", () => {
  it.each([
    ["in another scheme", `Basic ${key}`],
    ["without a scheme", key],
    ["empty", "Bearer "],
    ["of a lower-case scheme's length", "Bearer x"],
    ["in capitals", `Bearer ${key.toUpperCase()}`],
    ["too short", `Bearer ${key.slice(0, -1)}`],
    ["too long", `Bearer ${key}A`],
    ["mistyped in its secret", `Bearer ${miskeyed(20)}`],
    ["mistyped in its checksum", `Bearer ${miskeyed(key.length - 1)}`],
    ["mistyped in its prefix", `Bearer lsq_test_${key.slice(9)}`],
    ["of another alphabet", `Bearer ${key.slice(0, -1)}+`],
    ["given twice", `Bearer ${key}, Bearer ${key}`],
    ["followed by something", `Bearer ${key} x`],
    ["long", `Bearer ${"x".repeat(8_000)}`],
  ])("%s is 401 malformed_key", async (_, authorization) => {
    const received = await new Caller().send("GET", "/feed", { headers: { authorization } });
    expect(toRefusal(received)).toMatchObject({ status: 401, code: "malformed_key" });
    expect(received.headers["www-authenticate"]).toMatch(/^Bearer/);
  });

  it("surrounded by spaces is read, and its scheme in any case", async () => {
    const alice = await givenLobster();
    for (const authorization of [`Bearer   ${alice.key}  `, `bearer ${alice.key}`, `BEARER ${alice.key}`])
      expect((await new Caller().send("GET", "/lobster", { headers: { authorization } })).status).toBe(200);
  });

  it("well-formed but nobody's is 401 invalid_key, with a known lookup id too", async () => {
    const alice = await givenLobster();
    for (const wrong of [key, generateKey(alice.lookupId).key, generateKey(lookupId).key])
      expect(toRefusal(await new Caller(wrong).send("GET", "/feed"))).toMatchObject({
        status: 401,
        code: "invalid_key",
      });
  });

  it("in the query string does not count", async () => {
    const alice = await givenLobster();
    for (const name of ["key", "api_key", "access_token", "authorization"]) {
      const received = await new Caller().send("GET", `/feed?${name}=${alice.key}`);
      expect(toRefusal(received)).toMatchObject({ status: 401, code: "missing_key" });
    }
  });

  it("wrong too often is 429 for that address alone", async () => {
    const [guesser, other] = [new Caller(key), new Caller(key)];
    const statuses = new Set<number>();
    for (let n = 0; n < 121; n += 1) statuses.add((await guesser.send("GET", "/feed")).status);
    expect([...statuses]).toEqual([401, 429]);
    const refusal = toRefusal(await guesser.send("GET", "/feed"));
    expect(refusal.headers).toMatchObject({
      "x-ratelimit-policy": "anonymous:120/60s/ip",
      "x-ratelimit-remaining": "0",
    });
    expect((await other.send("GET", "/feed")).status).toBe(401);
  });
});

describe("a body that is", () => {
  const deep = (levels: number) => `${"[".repeat(levels)}${"]".repeat(levels)}`;

  it.each<[string, string | Buffer, string, string]>([
    ["empty", "", "body_required", "This operation needs a JSON body."],
    ["blank", " \r\n\t", "body_required", "This operation needs a JSON body."],
    ["cut off", '{"bio":"x"', "invalid_json", "The body is not valid JSON"],
    ["more than JSON", '{"bio":"x"} x', "invalid_json", "The body is not valid JSON"],
    ["in single quotes", "{'bio':'x'}", "invalid_json", "The body is not valid JSON"],
    ["NaN", '{"bio":NaN}', "invalid_json", "The body is not valid JSON"],
    ["with a comma too many", '{"bio":"x",}', "invalid_json", "The body is not valid JSON"],
    ["with a raw control character", '{"bio":"a\u0001"}', "invalid_json", "The body is not valid JSON"],
    ["not UTF-8", Buffer.from([0x22, 0xff, 0x22]), "invalid_json", "The body is not valid UTF-8."],
    [
      "UTF-16",
      Buffer.from('{"bio":"x"}', "utf16le"),
      "invalid_json",
      "The body is UTF-16, and must be UTF-8.",
    ],
    ["10,000 levels deep", `{"bio":${deep(10_000)}}`, "invalid_json", "nested more than 32 levels deep"],
    ["deep and cut off", "[".repeat(60_000), "invalid_json", "nested more than 32 levels deep"],
    ["of empty lists", `[${"[],".repeat(20_000)}[]]`, "invalid_json", "The body has more than 2000 values."],
    [
      "of empty objects",
      `[${"{},".repeat(20_000)}{}]`,
      "invalid_json",
      "The body has more than 2000 values.",
    ],
    ["of numbers", `[${"0,".repeat(30_000)}0]`, "invalid_json", "The body has more than 2000 values."],
    ["full of open strings", `{"bio":"${'\\"'.repeat(30_000)}`, "invalid_json", "The body is not valid JSON"],
    ["naming a field twice", '{"bio":"x","bio":"y"}', "duplicate_field", "The body names a field twice."],
    ["naming one twice, once escaped", '{"bio":"x","b\\u0069o":"y"}', "duplicate_field", "twice"],
    ["null", "null", "invalid_fields", "The body must be an object with display_name"],
    ["a list", "[]", "invalid_fields", "The body must be an object with display_name"],
    ["a string", '"bio"', "invalid_fields", "The body must be an object with display_name"],
    ["a form", "bio=x", "invalid_json", "The body is not valid JSON"],
    [
      "another prototype",
      '{"bio":"x","__proto__":{"mbti":"INTJ"}}',
      "invalid_fields",
      "__proto__ is not a field",
    ],
    [
      "another constructor",
      '{"constructor":{"prototype":{}}}',
      "invalid_fields",
      "constructor is not a field",
    ],
    ["with a NUL", '{"bio":"a\\u0000b"}', "invalid_fields", "bio must not contain the NUL character"],
    [
      "with half a character",
      '{"bio":"a\\ud83e"}',
      "invalid_fields",
      "bio must not contain a lone surrogate",
    ],
  ])("%s is 400 and says so", async (_, body, code, sentence) => {
    const { api } = await givenLobster();
    const refusal = await api.refused(patchLobster, { body });
    expect(refusal).toMatchObject({ status: 400, code });
    expect(refusal.error).toContain(sentence);
    expect(refusal.error.length).toBeLessThan(300);
  });

  it("full of unknown fields is answered briefly", async () => {
    const { api } = await givenLobster();
    const fields = Object.fromEntries(Array.from({ length: 1_900 }, (_, n) => [`field_${n}`, n]));
    const refusal = await api.refused(patchLobster, { body: fields });
    expect(refusal.status).toBe(400);
    expect(refusal.fields?.length).toBeLessThanOrEqual(20);
    const long = await api.refused(patchLobster, { body: { ["x".repeat(60_000)]: 1 } });
    expect(JSON.stringify(long).length).toBeLessThan(2_000);
  });

  it.each(["text/plain", "application/x-www-form-urlencoded", "application/vnd.api+json", ""])(
    "JSON is accepted whatever its Content-Type: %j",
    async (type) => {
      const { api } = await givenLobster();
      const headers = { "content-type": type };
      const { lobster } = await api.ok(patchLobster, { body: { bio: "Typed." }, headers });
      expect(lobster.bio).toBe("Typed.");
    },
  );

  it("that begins with a byte order mark is read", async () => {
    const { api } = await givenLobster();
    expect((await api.ok(patchLobster, { body: '\ufeff{"bio":"Marked."}' })).lobster.bio).toBe("Marked.");
  });

  it("larger than its operation needs is 413, whether it is JSON or not", async () => {
    const { api } = await givenLobster();
    for (const body of [`{"bio":"${"x".repeat(2 ** 16)}"}`, Buffer.alloc(10 * 2 ** 20)]) {
      const refusal = await api.refused(patchLobster, { body });
      expect(refusal).toMatchObject({
        status: 413,
        code: "body_too_large",
        error: "The body must be at most 65536 bytes.",
      });
    }
  });

  it("with nothing but one long string is read", async () => {
    const { api } = await givenLobster();
    const refusal = await api.refused(patchLobster, { body: { bio: "x".repeat(65_000) } });
    expect(refusal).toMatchObject({
      status: 400,
      error: "bio must be at most 200 characters (it has 65000)",
    });
  });

  it("sent in the query is refused, and the refusal says where it belongs", async () => {
    const { api } = await givenLobster();
    for (const body of [undefined, { all: true }])
      expect(await api.refused(postNotifications, { query: { all: "true" }, body })).toMatchObject({
        status: 400,
        error: "all is not a query parameter of this operation",
        hint: "Send all in the JSON body.",
      });
  });
});

describe("text", () => {
  it("keeps what people write and loses deceptive characters", async () => {
    const { api } = await givenLobster();
    const kept = "family 👨‍👩‍👧, می‌خواهم, e\u0301, 字, tab\t, <b>&amp;</b>, '; drop table posts; --";
    const invisible = "\u200b\u200e\u202e\u2066\u2069\ufeff\u{e0041}\u{e007f}";
    const { lobster } = await api.ok(patchLobster, { body: { bio: `${kept}${invisible}` } });
    expect(lobster.bio).toBe(kept);
  });

  it("that is hostile to SQL stays text", async () => {
    const { api } = await givenLobster();
    const refusal = await api.refused(createComment, {
      body: { post_id: "00000000-0000-4000-8000-000000000000", content: "'); delete from posts; --" },
    });
    expect(refusal).toMatchObject({ status: 404, code: "post_not_found" });
  });
});
