import { attachEmbedded, startEmbedded } from "@/db/embedded";
import { databaseUrl, setDatabaseUrl } from "@/db/location";
import { migrate } from "@/db/migrate";
import { keepAuthSecret } from "./auth-secret";
import { campus } from "./buildings/campus";
import { env, isServerless } from "./env";
import { log } from "./log";
import { nextEnv } from "./next-env";

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
    await migrate(configured);
    return { stop: async () => {} };
  }
  const embedded = await (purpose === "server" ? startEmbedded : attachEmbedded)(env.DATA_DIR);
  await migrate(embedded.url).catch(async (error) => {
    await embedded.stop();
    throw error;
  });
  setDatabaseUrl(embedded.url);
  return embedded;
}

/** Never throws: a platform retries a start that failed for ever, while requests can say what is missing. */
async function beginServerless(): Promise<Started> {
  const url = databaseUrl();
  if (!url) log.error("DATABASE_URL is not set: every request will be answered 503.");
  if (!env.AUTH_SECRET) log.error("AUTH_SECRET is not set: nobody can log in.");
  try {
    campus();
  } catch (error) {
    log.error(error);
  }
  if (url) await migrate(url).catch((error) => log.error(error));
  return { stop: async () => {} };
}

/** Also in what Next falls back to when it reads changed .env files again. */
function setAuthSecret(secret: string): void {
  process.env.AUTH_SECRET = secret;
  nextEnv().updateInitialEnv({ AUTH_SECRET: secret });
}
