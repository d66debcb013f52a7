import { expect, it } from "vitest";
import { fetchDocument } from "@/lib/testing/assertions/contract";
import { BASE_PATH } from "../contract/base-path";
import { registry } from "../contract/registry";
import { describeApi } from "./openapi";

it("GET /openapi.json is, byte for byte, the document that the definitions make, at the adapter's own address", async () => {
  const served = await fetchDocument();
  const { servers }: ReturnType<typeof describeApi> = JSON.parse(served);
  const [address = ""] = servers?.map(({ url }) => url) ?? [];
  expect(address).toMatch(new RegExp(`^https?://[^/]+${BASE_PATH}$`));
  expect(served === JSON.stringify(describeApi(registry, address.slice(0, -BASE_PATH.length)))).toBe(true);
});
