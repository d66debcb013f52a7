import { expect, it } from "vitest";
import { getTypes } from "@/lib/areas/service/endpoints";
import { Caller } from "@/lib/testing/clients/caller";
import { BASE_PATH } from "../contract/base-path";
import { registry } from "../contract/registry";
import { writeTypes } from "./types";

it("GET /openapi.d.ts is, byte for byte, what the definitions make, as a plain text with an ETag", async () => {
  const { text, headers } = await new Caller().request(getTypes, {});
  const [, origin = ""] = /^\/\/ .* at (\S+?)\/api\/v1 /.exec(text) ?? [];
  expect(origin).toMatch(/^https?:\/\/[^/]+$/);
  expect(text === writeTypes(registry, origin)).toBe(true);
  expect(text).toContain(`${origin}${BASE_PATH}`);
  expect(headers["content-type"]).toBe("text/plain; charset=utf-8");
  const again = await new Caller().request(getTypes, { headers: { "if-none-match": headers.etag ?? "" } });
  expect([again.status, again.text]).toEqual([304, ""]);
});
