import { chmodSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { database } from "@/db/client";
import { startEmbedded } from "@/db/embedded";
import { readPidFile } from "@/db/embedded/pid-file";
import { databaseUrl, setDatabaseUrl } from "@/db/location";
import { migrate } from "@/db/migrate";

export interface OwnPostgres {
  url: string;
  /** A folder that is removed with it. */
  folder: string;
  /** The process id of the postmaster; 0 while there is none. */
  postmaster(): number;
  stop(): Promise<void>;
}

/** Gives this process its own PostgreSQL until `stop`, because a test's faults would break other tests. */
export async function givenOwnPostgres(): Promise<OwnPostgres> {
  const before = databaseUrl();
  const folder = mkdtempSync(join(tmpdir(), "square-postgres-"));
  chmodSync(folder, 0o755);
  const { url, stop } = await startEmbedded(join(folder, "data"));
  await migrate(url);
  setDatabaseUrl(url);
  return {
    url,
    folder,
    postmaster: () => readPidFile(join(folder, "data/postgres"))?.pid ?? 0,
    stop: async () => {
      await database().close();
      setDatabaseUrl(before);
      await stop();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}
