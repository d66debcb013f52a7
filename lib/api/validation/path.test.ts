import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { flawOfPath, isApiPath, isPlainPath } from "./path";

const ways = (...spellings: string[]) => fc.constantFrom(...spellings);
const dot = ways(".", "%2e", "%2E", "%252e", "%25252E");
const dots = fc.oneof(
  dot,
  fc.tuple(dot, dot).map(([first, second]) => first + second),
);
const separator = ways("/", "//", "\\", "%2f", "%2F", "%5c", "%5C", "%255c", "/%2f");
const word = fc.stringMatching(/^[a-z0-9._~-]{1,8}$/).filter((text) => !/^\.+$/.test(text));

describe("a path", () => {
  it("with a dot segment is refused, however dots and separators are written", () => {
    fc.assert(
      fc.property(word, separator, dots, separator, word, (before, opening, segment, closing, after) => {
        expect(flawOfPath(`/${before}${opening}${segment}${closing}${after}`)).toBe("ambiguous");
        expect(flawOfPath(`/${segment}${closing}${after}`)).toBe("ambiguous");
        expect(flawOfPath(`/${before}${opening}${segment}`)).toBe("ambiguous");
      }),
    );
  });

  it("with a backslash is refused, wherever it stands and however it is written", () => {
    fc.assert(
      fc.property(word, ways("\\", "%5c", "%5C", "%255c"), word, (before, backslash, after) => {
        expect(flawOfPath(`/${before}${backslash}${after}`)).toBe("ambiguous");
      }),
    );
  });

  it.each([
    "/%",
    "/posts/%zz",
    "/posts/%E0%A4%A",
    "/a/%C0%AE",
    "/%ff",
    "/%ED%A0%80",
    "/a#b",
    "*",
    "",
    "x/y",
    "ftp://x",
  ])("%j is malformed", (path) => {
    expect(flawOfPath(path)).toBe("malformed");
  });

  it("that a client builds from any text is accepted unchanged", () => {
    const segment = fc.oneof(
      word,
      fc.string({ minLength: 1 }).filter((text) => !/[.%\\/]/.test(text)),
    );
    fc.assert(
      fc.property(fc.array(segment, { maxLength: 5 }), (segments) => {
        const path = `/${segments.map((text) => encodeURIComponent(text)).join("/")}`;
        expect(flawOfPath(path)).toBeUndefined();
      }),
    );
  });

  it.each(["/.env", "/.well-known/x", "/a..b", "/...", "/..a", "/100%25", "/a/%00", "/%F0%9F%A6%9E", "//x"])(
    "%j only looks odd",
    (path) => {
      expect(flawOfPath(path)).toBeUndefined();
    },
  );
});

describe("a path belongs to the API", () => {
  it("if normalising it would lead to the API, so that no other way leads in", () => {
    fc.assert(
      fc.property(word, separator, separator, word, (before, opening, closing, after) => {
        const base = `${opening}api${closing}v1${opening}`;
        expect(isApiPath(`${base}${after}`)).toBe(true);
        expect(isApiPath(`/./${base}${after}`)).toBe(true);
        expect(isApiPath(`/${before}/..${base}${after}`)).toBe(true);
      }),
    );
  });

  it.each([
    "/api/v1",
    "/api/v1/",
    "/api/v1/feed",
    "/API/v1/feed",
    "/%61pi/v1/feed",
    "//api/v1",
    "/api/%76%31/x",
    "/api/v1/../../login",
    "/x/%2e%2e/api/v1/%zz",
  ])("%j does", (path) => {
    expect(isApiPath(path)).toBe(true);
  });

  it.each([
    "/",
    "/api",
    "/api/v2",
    "/api/v10",
    "/api/v1x",
    "/api/cron/sweep",
    "/docs/api/v1",
    "/x/api/v1/../..",
  ])("%j does not", (path) => {
    expect(isApiPath(path)).toBe(false);
  });

  it("and is plain if there is nothing to normalise", () => {
    expect(["/api/v1", "/api/v1/posts/x/pin"].filter(isPlainPath)).toHaveLength(2);
    expect(["/API/v1", "//api/v1", "/api/v1//x", "/api/v1/%61", "/api/v1/./x"].filter(isPlainPath)).toEqual(
      [],
    );
  });
});
