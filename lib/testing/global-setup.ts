import { rmSync } from "node:fs";
import type { TestProject } from "vitest/node";
import { startFunctions } from "./functions/start";
import { endRun } from "./servers/end-run";
import { PATIENT, startTestPostgres, type TestPostgres } from "./servers/postgres";
import { isServerAdapter, onceItShowsPages, type RunningServer, startServer } from "./servers/server";

declare module "vitest" {
  export interface ProvidedContext {
    adapter: string;
    /** Further variables of the environment of the servers. */
    environment: Record<string, string>;
    /** The folder of the build that is served. */
    build: string;
    /** The seed of everything random in the tests. */
    seed: number;
    /** One database for each worker, in the order of VITEST_POOL_ID. */
    databaseUrls: string[];
    /** A migrated database to copy, to which nobody is connected. */
    templateDatabase: string;
    /** One server for each worker; empty in process. */
    origins: string[];
  }
}

/** All projects of a run share one PostgreSQL; the last user stops it. */
let shared: { postgres: Promise<TestPostgres>; users: number } | undefined;

/**
 * Gives each worker of a project its own database, and its own server if the project tests an adapter. If
 * that fails, the run ends here with the reason.
 */
export default (project: TestProject) => setUp(project).catch(endRun);

async function setUp(project: TestProject) {
  shared ??= { postgres: startTestPostgres(), users: 0 };
  shared.users += 1;
  const { name } = project;
  const { adapter, environment } = project.getProvidedContext();
  const postgres = await shared.postgres;
  const servers: Pick<RunningServer, "origin" | "stop">[] = [];
  const databaseUrls: string[] = [];
  for (let worker = 1; worker <= (project.config.maxWorkers || 1); worker += 1) {
    const isOfServer = isServerAdapter(adapter) || adapter === "functions";
    const timeouts = isOfServer ? undefined : PATIENT;
    const url = await postgres.createDatabase(`${name.replaceAll("-", "_")}_${worker}`, timeouts);
    databaseUrls.push(url);
    if (isServerAdapter(adapter))
      servers.push(await onceItShowsPages(await startServer(adapter, url, environment)));
    if (adapter === "functions") {
      const functions = await startFunctions(url, environment);
      servers.push(functions);
      project.provide("build", functions.build);
    }
  }
  project.provide("databaseUrls", databaseUrls);
  project.provide("templateDatabase", postgres.template);
  project.provide(
    "origins",
    servers.map((server) => server.origin),
  );
  return async () => {
    await Promise.all(servers.map((server) => server.stop()));
    if (!shared) return;
    shared.users -= 1;
    if (shared.users > 0) return;
    shared = undefined;
    await postgres.stop();
    if (process.env.DATA_DIR) rmSync(process.env.DATA_DIR, { recursive: true, force: true });
  };
}
