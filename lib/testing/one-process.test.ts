import { expect, it } from "vitest";
import { cluster, ONE_PROCESS } from "@/lib/api/limits/cluster";

it("tests in process run without lib/cluster, because a single process needs nothing of it", async () => {
  await expect(import("@/lib/cluster/join")).rejects.toThrow("lib/cluster is not there");
  expect(cluster()).toBe(ONE_PROCESS);
});
