import { expect, it } from "vitest";
import { toRefusal } from "@/lib/testing/clients/caller";
import { transmit } from "@/lib/testing/clients/transport";
import { originOfAdapter } from "@/lib/testing/servers/adapter";
import { errorCodesByStatus } from "./error-pages";

it("the address in an error leads to a paragraph of the page, and every code has one", async () => {
  const refusal = toRefusal(await transmit({ method: "GET", target: "/api/v1/nothing", headers: {} }));
  const { pathname, hash } = new URL(refusal.docs);
  expect(hash).toBe("#unknown_path");
  for (const language of ["en", "zh-CN"]) {
    const headers = { "accept-language": language };
    const pageAt = async (path: string) => await (await fetch(originOfAdapter() + path, { headers })).text();
    const page = await pageAt(pathname);
    for (const { status, codes } of errorCodesByStatus("en")) {
      expect(page).toContain(`href="/docs/errors/${status}"`);
      const ofStatus = await pageAt(`${pathname}/${status}`);
      for (const { code } of codes) {
        for (const one of [page, ofStatus]) expect(one).toContain(`id="${code}"`);
        expect(ofStatus).toContain(`/docs/errors#${code}`);
      }
    }
  }
});
