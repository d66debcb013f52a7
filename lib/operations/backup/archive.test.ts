import { join } from "node:path";
import { expect, it } from "vitest";
import { ownFolder } from "@/lib/testing/given/folder";
import { writeArchive } from "./archive";

const folder = ownFolder();

async function* filesOf(bytes: number) {
  for (const name of ["one", "other"]) yield { name, bytes: Buffer.alloc(bytes) };
}

// Vitest fails a run in which an error reaches nobody.
it.each([10, 100_000, 5_000_000])(
  "an archive that cannot be written fails with the reason alone, also within a file of %i bytes",
  async (bytes) => {
    const target = join(folder, "missing", "square.tar.gz");
    await expect(writeArchive(target, filesOf(bytes))).rejects.toThrow(/ENOENT/);
  },
);
