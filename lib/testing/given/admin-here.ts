import { vi } from "vitest";
import { runAdmin } from "@/lib/operations/admin/run";

/** Runs a command of scripts/admin.ts in this process. Returns what it prints and its exit status. */
export async function runAdminHere(args: readonly string[]) {
  const printed = { stdout: "", stderr: "" };
  const spies = (["stdout", "stderr"] as const).map((name) =>
    vi.spyOn(process[name], "write").mockImplementation((text) => {
      printed[name] += text;
      return true;
    }),
  );
  try {
    return { status: await runAdmin([...args]), ...printed };
  } finally {
    for (const spy of spies) spy.mockRestore();
  }
}
