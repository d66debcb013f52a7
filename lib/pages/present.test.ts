import { readFileSync } from "node:fs";
import { expect, it } from "vitest";
import { importGraph } from "@/lib/testing/assertions/imports";

/** Read the time of a viewer without noting it: only for the owner's own pages, and to pass it on. */
const WITHOUT_NOTE = ["lib/pages/i18n/request.ts", "lib/pages/present.ts", "lib/pages/viewer.ts"];

it("visitors' pages learn the present time only where it is noted, or they would show an old one", () => {
  const files = [...importGraph().keys()].filter(
    (file) =>
      /^(app\/\(square\)|app\/_parts|app\/docs|lib\/pages|lib\/areas\/[^/]+\/read\.ts)/.test(file) &&
      !/\.test\.|^lib\/pages\/client/.test(file),
  );
  expect(files.length).toBeGreaterThan(200);
  const reads = /\bviewer\.now\b|\buseNow\b|\bgetNow\b|\bnew Date\(\)|\bnew Date\(now\)|\bDate\.now\b/;
  const found = files.filter((file) => reads.test(readFileSync(file, "utf8")));
  expect(found.filter((file) => !WITHOUT_NOTE.includes(file))).toEqual([]);
});
