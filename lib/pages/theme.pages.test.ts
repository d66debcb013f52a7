import { expect, it } from "vitest";
import { formOf, pagesOrigin, Visitor } from "@/lib/testing/clients/visitor";

const LIGHT = '<meta name="theme-color" content="#fffcf6" media="(prefers-color-scheme: light)"/>';
const DARK = '<meta name="theme-color" content="#10262f" media="(prefers-color-scheme: dark)"/>';

it("a page has the colours of the reader's system until they choose others", async () => {
  for (const cookie of ["lang=en", "theme=system", "theme=sepia"]) {
    const { text } = await new Visitor().get("/docs", { cookie });
    expect(text).not.toMatch(/<html[^>]* data-theme/);
    for (const meta of [LIGHT, DARK, '<meta name="color-scheme" content="light dark"/>'])
      expect(text).toContain(meta);
  }
});

it.each([
  ["light", "#fffcf6"],
  ["dark", "#10262f"],
])("the theme %s is the same page for everybody who chose it, also for a 404", async (theme, colour) => {
  for (const path of ["/docs", "/no/such/page"]) {
    const [one, other] = await Promise.all(
      [1, 2].map(() => new Visitor().get(path, { cookie: `theme=${theme}` })),
    );
    expect(one?.text).toContain(`data-theme="${theme}"`);
    expect(one?.text).toContain(`<meta name="color-scheme" content="${theme}"/>`);
    expect(one?.text).toContain(`<meta name="theme-color" content="${colour}"/>`);
    expect(other?.text).toBe(one?.text);
    expect(other?.headers.get("etag")).toBe(one?.headers.get("etag"));
  }
});

it("a choice shows the same page again and is stored in a cookie; any other value is ignored", async () => {
  const referer = `${pagesOrigin()}/quests?status=open`;
  const choose = (theme: string) =>
    new Visitor().post("/quests", formOf("chooseTheme", { theme }), { referer });
  const chosen = await choose("dark");
  expect([chosen.status, chosen.location]).toEqual([303, "/quests?status=open"]);
  expect(chosen.headers.get("set-cookie")).toMatch(/^theme=dark; .*Max-Age=31536000.*HttpOnly/i);
  expect((await choose("sepia")).headers.get("set-cookie")).toBeNull();
});
