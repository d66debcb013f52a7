import { expect, it } from "vitest";
import { registry } from "@/lib/api/contract/registry";
import { TAGS } from "@/lib/api/contract/tags";

it("each operation and each area is described in Chinese, too", () => {
  const texts = [...registry.map(({ definition }) => definition.summary), ...Object.values(TAGS)];
  for (const { en, "zh-CN": chinese } of texts) expect(chinese, en).toMatch(/\p{Script=Han}/u);
});
