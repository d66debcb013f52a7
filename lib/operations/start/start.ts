import { openDatabase } from "@/db/client";
import type { Db } from "@/db/connection";
import { attachEmbedded, startEmbedded } from "@/db/embedded";
import { databaseUrl, directUrl, setDatabaseUrl } from "@/db/location";
import { setPrepared } from "@/db/prepared-statements";
import { followWholeAdminList } from "@/db/queries/access/admins";
import { followIgnoredDots } from "@/db/queries/access/mailboxes";
import { joined, ONE_PROCESS } from "@/lib/api/limits/cluster";
import { campus } from "@/lib/areas/buildings/campus";
import { registerJobChecks } from "@/lib/operations/jobs/run-job";
import { keepAuthSecret } from "@/lib/platform/auth-secret";
import { env, isServerless } from "@/lib/platform/env";
import { log } from "@/lib/platform/log";
import { nextEnv } from "@/lib/platform/next-env";
import { processSingleton } from "@/lib/platform/process-singleton";
import { reportProcessState } from "@/lib/platform/process-state";
import { checkClock } from "./check-clock";
import { registerDatabaseChecks } from "./database-checks";
import { reachDatabase } from "./reach-database";
import { upgrade } from "./upgrade";

export interface Started {
  /** How many migrations were missing. */
  applied: number;
  /** Leaves the other servers, and stops the embedded database if this process started it. */
  stop(): Promise<void>;
}

export const startOfProcess = processSingleton<{ current?: Promise<Started> }>("start", () => ({}));

/** Whether this process has begun to start. */
export const hasStarted = (): boolean => startOfProcess.current !== undefined;

/**
 * Prepares what a process needs before its first request or command: a secret for sessions and a migrated
 * database. Runs once in a process, although both server.ts and instrumentation.ts call it. A command may use
 * the embedded database of a running server; a server starts its own. Throws a StartError that says what the
 * operator has to do.
 */
export function start(purpose: "server" | "command" = "server"): Promise<Started> {
  startOfProcess.current ??= startProcess(purpose);
  return startOfProcess.current;
}

async function startProcess(purpose: "server" | "command"): Promise<Started> {
  // A command's output is its result, which programs read.
  if (purpose === "command" && !process.env.LOG_LEVEL) log.level = "silent";
  reportProcessState("starting");
  registerDatabaseChecks();
  registerJobChecks();
  const started = await (isServerless(process.env) ? startServerless() : startOnMachine(purpose));
  const leave = await joinOthers(purpose);
  reportProcessState("serving");
  return {
    ...started,
    stop: async () => {
      await leave?.();
      await started.stop();
    },
  };
}

/**
 * Joins the other servers and commands of the square, so that each hears what the others write. lib/cluster is imported
 * nowhere else.
 */
async function joinOthers(purpose: "server" | "command"): Promise<(() => unknown) | undefined> {
  const { VALKEY_URL: valkey, FEED_WINDOW: hasCaches } = env;
  // Serverless functions cache nothing, and with FEED_WINDOW=on the caches stay on even if other servers exist.
  const mayHaveOthers = hasCaches && !process.env.FEED_WINDOW;
  const database = mayHaveOthers ? directUrl() : undefined;
  if (!valkey && !database) {
    if (purpose === "server") joined.current = { ...ONE_PROCESS, hearsWrites: () => false };
    return undefined;
  }
  const { joinCluster } = await import("@/lib/cluster/join");
  return joinCluster({ valkey, database });
}

async function startOnMachine(purpose: "server" | "command"): Promise<Started> {
  campus();
  if (!env.AUTH_SECRET) setAuthSecret(keepAuthSecret(env.DATA_DIR));
  const configured = databaseUrl();
  if (configured) {
    const applied = await tryTwice(async () => {
      await reachDatabase(configured, purpose);
      return prepare(configured, purpose);
    });
    return { applied, stop: async () => {} };
  }
  const embedded = await (purpose === "server" ? startEmbedded : attachEmbedded)(env.DATA_DIR);
  const applied = await tryTwice(() => prepare(embedded.url, purpose)).catch(async (error) => {
    await embedded.stop();
    throw error;
  });
  setDatabaseUrl(embedded.url);
  return { applied, stop: embedded.stop };
}

/**
 * Tries work that timed out once more. A server that loads its code reads nothing, so on a busy machine the
 * timeout of a connection can pass although PostgreSQL has answered.
 */
const tryTwice = <Result>(work: () => Promise<Result>): Promise<Result> => work().catch(work);

/**
 * Migrates the database, past its pooler. Returns how many migrations were missing. A command does not apply
 * ADMIN_EMAILS, because its shell may have another value than the server, or none (docs/decisions/0011).
 */
async function prepare(url: string, purpose: "server" | "command"): Promise<number> {
  const direct = directUrl() ?? url;
  const applied = await upgrade(direct);
  if (purpose === "command") return applied;
  const database = openDatabase(direct, 1);
  try {
    await checkClock(database);
    await applyAdminList(database.db);
    await applyIgnoredDots(database.db);
    await storeTexts(database.db);
  } finally {
    await database.close();
  }
  return applied;
}

/** Makes owners admins, or no admins, as ADMIN_EMAILS says. */
async function applyAdminList(db: Db): Promise<void> {
  const changed = await followWholeAdminList(db, env.ADMIN_EMAILS);
  if (changed.length > 0) log.info({ changed: changed.length }, "admins changed by ADMIN_EMAILS");
}

/** Computes the mailbox keys of all owners again after EMAIL_IGNORE_DOTS has changed. */
async function applyIgnoredDots(db: Db): Promise<void> {
  const changed = await followIgnoredDots(db);
  if (changed > 0) log.info({ changed }, "mailboxes changed by EMAIL_IGNORE_DOTS");
}

/**
 * Stores the texts that this version serves to agents. Best effort: the square serves them even if that
 * fails.
 */
async function storeTexts(db: Db): Promise<void> {
  try {
    const { keepPublishedTexts } = await import("@/lib/operations/release/published-texts");
    await keepPublishedTexts(db);
  } catch (error) {
    log.error({ err: error }, "the published texts were not kept");
  }
}

/**
 * Never throws: a platform would retry a failed start forever, while an answer to a request can say what is
 * missing.
 */
async function startServerless(): Promise<Started> {
  const url = databaseUrl();
  if (!url) log.error("DATABASE_URL is not set: every request will be answered 503.");
  if (!env.AUTH_SECRET) log.error("AUTH_SECRET is not set: nobody can log in.");
  try {
    campus();
  } catch (error) {
    log.error({ err: error }, "misconfigured");
  }
  if (url) await prepareServerless(url);
  return { applied: 0, stop: async () => {} };
}

async function prepareServerless(url: string): Promise<void> {
  // The default until the pooler is checked, or if that fails: unprepared statements work through every
  // pooler.
  setPrepared(url, env.DATABASE_PREPARE === "on");
  try {
    await reachDatabase(url, "server");
    await prepare(url, "server");
  } catch (error) {
    log.error({ err: error }, "not migrated");
  }
}

/** Sets the secret, also in the copy of the environment that Next restores when it reloads .env files. */
function setAuthSecret(secret: string): void {
  process.env.AUTH_SECRET = secret;
  nextEnv().updateInitialEnv({ AUTH_SECRET: secret });
}
