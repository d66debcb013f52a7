import { expect, it } from "vitest";
import { toRefusal } from "@/lib/testing/clients/caller";
import { transmit } from "@/lib/testing/clients/transport";
import { originOfAdapter } from "@/lib/testing/servers/adapter";
import { errorCodesOf } from "./error-codes";

it("the address in an error leads to a paragraph of the page, and every code has one", async () => {
  const refusal = toRefusal(await transmit({ method: "GET", target: "/api/v1/nothing", headers: {} }));
  const { pathname, hash } = new URL(refusal.docs);
  expect(hash).toBe("#unknown_path");
  for (const language of ["en", "zh-CN"]) {
    const headers = { "accept-language": language };
    const page = await (await fetch(originOfAdapter() + pathname, { headers })).text();
    for (const { code } of errorCodesOf()) {
      expect(page).toContain(`id="${code}"`);
      expect(page).toContain(`/docs/errors#${code}`);
    }
  }
});
