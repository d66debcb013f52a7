import { rmSync } from "node:fs";
import postgres from "postgres";
import type { TestProject } from "vitest/node";
import { migrate } from "@/db/migrate";
import { NO_RECENT_POOLER } from "../breadth";
import { endRun } from "../servers/end-run";
import { recentPooler, SYSTEM_POOLER } from "../servers/pooler";
import { startFleet } from "./fleet";

const TEMPLATE = "template_of_tests";

/**
 * Gives a project's one worker a fleet: its tests send their requests to the load balancer. Its pooler keeps prepared
 * statements; other tests have fleets with the system's, which may be too old for that.
 */
export default (project: TestProject) => setUp(project).catch(endRun);

async function setUp(project: TestProject) {
  const { environment } = project.getProvidedContext();
  const fleet = await startFleet({ environment, pooler: NO_RECENT_POOLER ? SYSTEM_POOLER : recentPooler() });
  project.provide("databaseUrls", [fleet.databaseUrl]);
  project.provide("templateDatabase", await createTemplate(fleet.databaseUrl));
  project.provide("origins", [fleet.origin]);
  return async () => {
    await fleet.stop();
    if (process.env.DATA_DIR) rmSync(process.env.DATA_DIR, { recursive: true, force: true });
  };
}

async function createTemplate(databaseUrl: string): Promise<string> {
  const sql = postgres(databaseUrl, { max: 1, onnotice: () => {} });
  await sql.unsafe(`create database ${TEMPLATE}`);
  await sql.end();
  const url = new URL(databaseUrl);
  url.pathname = `/${TEMPLATE}`;
  await migrate(url.href);
  return TEMPLATE;
}
