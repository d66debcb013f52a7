import { expect, it } from "vitest";
import { cluster, ONE_PROCESS } from "@/lib/api/shared/cluster";

it("everything that is tested in process is tested without lib/cluster: what one process does needs nothing of it", async () => {
  await expect(import("@/lib/cluster/join")).rejects.toThrow("lib/cluster is not there");
  expect(cluster()).toBe(ONE_PROCESS);
});
