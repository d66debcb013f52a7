import { openDatabase } from "@/db/client";
import { attachEmbedded, startEmbedded } from "@/db/embedded";
import { databaseUrl, setDatabaseUrl } from "@/db/location";
import { followWholeAdminList } from "@/db/queries/access/admins";
import { campus } from "@/lib/areas/buildings/campus";
import { keepAuthSecret } from "@/lib/platform/auth-secret";
import { env, isServerless } from "@/lib/platform/env";
import { log } from "@/lib/platform/log";
import { nextEnv } from "@/lib/platform/next-env";
import { upgrade } from "./upgrade";

declare global {
  var __lobsterSquareStarted: Promise<Started> | undefined;
}

export interface Started {
  /** Ends the embedded database, if this process started one. */
  stop(): Promise<void>;
}

/**
 * Everything a process needs before its first request or command: a secret for sessions and a
 * migrated database. Runs once in a process, whichever of server.ts and instrumentation.ts asks first.
 * A command uses the embedded database of the server that is running, a server insists on its own.
 * Throws StartError with what the operator has to do.
 */
export function start(purpose: "server" | "command" = "server"): Promise<Started> {
  globalThis.__lobsterSquareStarted ??= begin(purpose);
  return globalThis.__lobsterSquareStarted;
}

async function begin(purpose: "server" | "command"): Promise<Started> {
  if (isServerless(process.env)) return beginServerless();
  campus();
  if (!env.AUTH_SECRET) setAuthSecret(keepAuthSecret(env.DATA_DIR));
  const configured = databaseUrl();
  if (configured) {
    await prepare(configured, purpose);
    return { stop: async () => {} };
  }
  const embedded = await (purpose === "server" ? startEmbedded : attachEmbedded)(env.DATA_DIR);
  await prepare(embedded.url, purpose).catch(async (error) => {
    await embedded.stop();
    throw error;
  });
  setDatabaseUrl(embedded.url);
  return embedded;
}

/** A command leaves the admins alone: whoever types it may have another ADMIN_EMAILS than the server, or none. */
async function prepare(url: string, purpose: "server" | "command"): Promise<void> {
  await upgrade(url);
  if (purpose === "server") await admitAdmins(url);
}

/** Who was taken off ADMIN_EMAILS is no admin any more once a server has started with it. */
async function admitAdmins(url: string): Promise<void> {
  const database = openDatabase(url, 1);
  try {
    const changed = await followWholeAdminList(database.db, env.ADMIN_EMAILS);
    if (changed.length > 0) log.info({ changed: changed.length }, "admins changed by ADMIN_EMAILS");
  } finally {
    await database.close();
  }
}

/** Never throws: a platform retries a start that failed for ever, while requests can say what is missing. */
async function beginServerless(): Promise<Started> {
  const url = databaseUrl();
  if (!url) log.error("DATABASE_URL is not set: every request will be answered 503.");
  if (!env.AUTH_SECRET) log.error("AUTH_SECRET is not set: nobody can log in.");
  try {
    campus();
  } catch (error) {
    log.error({ err: error }, "misconfigured");
  }
  if (url) await prepare(url, "server").catch((error) => log.error({ err: error }, "not migrated"));
  return { stop: async () => {} };
}

/** Also in what Next falls back to when it reads changed .env files again. */
function setAuthSecret(secret: string): void {
  process.env.AUTH_SECRET = secret;
  nextEnv().updateInitialEnv({ AUTH_SECRET: secret });
}
