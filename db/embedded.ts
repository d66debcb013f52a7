import { mkdirSync } from "node:fs";
import { join, resolve } from "node:path";
import { setTimeout as delay } from "node:timers/promises";
import { StartError } from "@/lib/platform/start-error";
import { chooseAccount } from "./embedded/account";
import { findBinaries } from "./embedded/binaries";
import { clusterFolder, ensureCluster, readPassword, USER } from "./embedded/cluster";
import { holderOf, lockFolder } from "./embedded/lock";
import { endPredecessor, readPidFile } from "./embedded/pid-file";
import { supervise } from "./embedded/supervise";

export interface EmbeddedDatabase {
  /** A postgres:// URL on 127.0.0.1, password included. */
  url: string;
  /** Ends the database if this process started it; may be called more than once. */
  stop(): Promise<void>;
}

/**
 * Starts the embedded PostgreSQL under `<dataDir>/postgres` and creates its cluster at the first start. It is
 * restarted if it dies, and ends with this process, however the process ends.
 * `settings` are PostgreSQL's own, beside those that the project chooses.
 * Throws StartError when a live process uses the folder, when the folder cannot be read or written, or when no
 * account can run PostgreSQL there.
 */
export async function startEmbedded(
  dataDir: string,
  settings: Record<string, string> = {},
): Promise<EmbeddedDatabase> {
  const folder = makeFolder(dataDir);
  const unlock = lockFolder(folder);
  try {
    return await serve(folder, settings, unlock);
  } catch (error) {
    unlock();
    throw error;
  }
}

/**
 * Gives a command that runs beside the server the database of a data folder: the running one, or else one that is
 * started only for the command. Throws StartError as startEmbedded does.
 */
export async function attachEmbedded(dataDir: string): Promise<EmbeddedDatabase> {
  const folder = makeFolder(dataDir);
  const holder = holderOf(folder);
  if (holder === undefined) return startEmbedded(folder);
  for (let tries = 0; tries < 500 && holderOf(folder) === holder; tries++) {
    const running = readPidFile(clusterFolder(folder));
    if (running?.isReady) return { url: urlOf(folder, running.port), stop: async () => {} };
    await delay(20);
  }
  throw new StartError(`Process ${holder} holds ${folder}, but its database does not get ready.`);
}

function makeFolder(dataDir: string): string {
  const folder = resolve(dataDir);
  try {
    // When root starts the server, PostgreSQL runs as another user. That user must be able to enter the folder, not
    // list it.
    mkdirSync(folder, { recursive: true, mode: 0o711 });
    return folder;
  } catch (error) {
    throw new StartError(`The data folder ${folder} cannot be made (set DATA_DIR): ${error}`);
  }
}

async function serve(
  folder: string,
  settings: Record<string, string>,
  unlock: () => void,
): Promise<EmbeddedDatabase> {
  const { initdb, postgres } = findBinaries();
  const cluster = clusterFolder(folder);
  const account = chooseAccount(folder, cluster, postgres);
  await ensureCluster(folder, initdb, account);
  await endPredecessor(cluster);
  const running = await supervise({
    postgres,
    cluster,
    account,
    settings,
    log: join(folder, "postgres.log"),
  });
  const endWithProcess = () => {
    running.stopNow();
    unlock();
  };
  process.once("exit", endWithProcess);
  return {
    url: urlOf(folder, running.port),
    async stop() {
      await running.stop();
      unlock();
      process.off("exit", endWithProcess);
    },
  };
}

const urlOf = (folder: string, port: number) =>
  `postgres://${USER}:${readPassword(folder)}@127.0.0.1:${port}/postgres`;
