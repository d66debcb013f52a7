import { readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { importGraph } from "@/lib/testing/assertions/imports";
import { casesOf, partOf, variantsOf } from "@/lib/testing/breadth";
import { builtPages, fileOfPage, givenVisitor, Visitor } from "@/lib/testing/clients/visitor";
import { givenLobster } from "@/lib/testing/given/lobsters";

const uuid = "00000000-0000-4000-8000-000000000000";
const INSTANTS = [
  "0000-01-01T00:00:00Z",
  "+275760-09-13T00:00:00Z",
  "9999-12-31T23:59:59Z",
  "infinity",
  "\0",
];

const shapesOf = (at: string) => [[at], [at, uuid], [at, 1], [1, at, uuid], [1, 1, at, uuid]];

/**
 * Every list parses an instant in the same way, so each list is tested with one shape, and each shape with
 * one list.
 */
const STAMPED = variantsOf(INSTANTS.flatMap(shapesOf), [
  ...INSTANTS.map((at) => [at, uuid]),
  ...shapesOf("infinity"),
]);

/** Cursors that no list has returned, in every shape that a list uses. */
const CURSORS = [
  "",
  "x",
  "\0",
  ...STAMPED.map(encoded),
  ...[
    [],
    null,
    {},
    [1e300],
    [2 ** 40],
    [2 ** 40, 2 ** 40, "2026-01-01T00:00:00Z", uuid],
    ["2026-01-01T00:00:00Z", "\0"],
  ].map(encoded),
];

function encoded(key: unknown): string {
  return Buffer.from(JSON.stringify(key)).toString("base64url");
}

const VALUES = ["\0", "a\0", "x".repeat(4000), "__proto__", "-1", "99999999999999999999"];

const NAMES = [
  "q",
  "tag",
  "status",
  "slot",
  "area",
  "outcome",
  "key",
  "show",
  "action",
  "actor",
  "done",
  "kind",
  "next",
  "settled",
  "problem",
  "email",
  "token",
  "cursor",
  "comment",
];

const graph = importGraph();

/** The parameters that a page may read: those that it, or what it imports from the pages' code, mentions. */
function parametersOf(page: string): string[] {
  const file = fileOfPage(page);
  const files = [file, ...(graph.get(file) ?? []).filter((imported) => imported.startsWith("app/"))];
  const source = files.map((one) => readFileSync(one, "utf8")).join("\n");
  return NAMES.filter((name) => new RegExp(`\\b${name}\\b`).test(source));
}

/** Pages parse what is long, or a cursor, by the same code, so a run tries a part of it with each page, and all of it. */
function searchesOf(page: string): string[] {
  const names = parametersOf(page);
  const at = builtPages().indexOf(page);
  const cursors = names.includes("cursor") ? partOf(CURSORS, 4, at) : [];
  const valuesOf = (name: string) => [
    "\0",
    ...(partOf(names, 4, at).includes(name) ? ["x".repeat(4000)] : []),
  ];
  return [
    ...cursors.map((cursor) => `cursor=${encodeURIComponent(cursor)}`),
    ...names.flatMap((name) => valuesOf(name).map((value) => `${name}=${encodeURIComponent(value)}`)),
    "q=%ED%A0%80",
    "q=%E0%A4%A",
    "q=a&q=b&cursor=a&cursor=b",
  ];
}

it("every page that takes a cursor is tested with cursors, and the search with texts", () => {
  const [withCursor, withWords] = ["cursor", "q"].map((name) =>
    builtPages().filter((page) => parametersOf(page).includes(name)),
  );
  expect(withCursor?.length).toBeGreaterThan(12);
  expect(withWords).toContain("/search");
});

const AT_ONCE = 6;

async function expectAnswered(visitor: Visitor, paths: string[]): Promise<void> {
  for (let at = 0; at < paths.length; at += AT_ONCE) {
    const some = paths.slice(at, at + AT_ONCE);
    const answers = await Promise.all(some.map((path) => visitor.get(path)));
    const failed = answers.flatMap(({ status }, index) =>
      status >= 500 ? [`${status} ${some[index]}`] : [],
    );
    expect(failed).toEqual([]);
  }
}

describe("a made-up address never causes an error", () => {
  it.each(casesOf(builtPages(), ["/search", "/lobsters/[serial_no]"]))("%s", async (page) => {
    const { ownerId, id, serialNo } = await givenLobster({ isAdmin: true });
    const visitor = await givenVisitor(ownerId);
    const real = page
      .replace("[type]", "lobster")
      .replace("[id]", id)
      .replace("[serial_no]", String(serialNo))
      .replace("[slug]", page.startsWith("/challenges") ? "shrimp-and-seagull" : "old-library");
    await expectAnswered(
      visitor,
      searchesOf(page).map((search) => `${real}?${search}`),
    );
    const strange = VALUES.map((value) => page.replace(/\[\w+\]/g, encodeURIComponent(value)));
    await expectAnswered(visitor, page.includes("[") ? strange : []);
  });
});

it("the search refuses what the API refuses, on a page that says so", async () => {
  const { status, text } = await new Visitor().get("/search?q=a%00");
  expect(status).toBe(404);
  expect(text).toContain("Nothing on this shore");
});
