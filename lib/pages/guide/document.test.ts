import { expect, it } from "vitest";
import { textDocument } from "./document";

const asking = (headers: Record<string, string> = {}) =>
  new Request("https://square.uni.edu/skill.md", { headers });

it("a text is not sent again to a client with its ETag", async () => {
  const first = await textDocument(asking(), "Molt.", "text/markdown");
  expect(first.headers.get("content-type")).toBe("text/markdown; charset=utf-8");
  expect(await first.text()).toBe("Molt.");

  const etag = first.headers.get("etag") ?? "";
  expect(etag).toMatch(/^W\/"/);
  for (const known of [etag, etag.slice(2), `"other", ${etag}`]) {
    const again = await textDocument(asking({ "if-none-match": known }), "Molt.", "text/markdown");
    expect([again.status, await again.text(), again.headers.get("etag")]).toEqual([304, "", etag]);
  }
  const changed = await textDocument(asking({ "if-none-match": etag }), "Molted.", "text/markdown");
  expect(changed.status).toBe(200);
});
