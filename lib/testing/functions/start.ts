import { mkdtempSync } from "node:fs";
import { join } from "node:path";
import { freePort } from "../servers/free-port";
import { startPooler } from "../servers/pooler";
import { AUTH_SECRET, CRON_SECRET } from "../servers/secrets";
import { buildFunctions, OUTPUT } from "./build";
import { Gateway } from "./gateway";

/** The variables that the platform sets. */
const PLATFORM = { VERCEL: "1", VERCEL_ENV: "production" };

/**
 * Builds the square for a platform of functions and serves it. Stop it when it is no longer needed, which removes the
 * build.
 */
export async function startFunctions(databaseUrl: string, environment: Record<string, string>) {
  const { CONNECT_URL = "" } = environment;
  const built = buildFunctions({ CONNECT_URL });
  const serving = await serveFunctions(built.project, databaseUrl, environment);
  return {
    origin: serving.origin,
    build: join(built.project, ".next"),
    stop: async () => {
      await serving.stop();
      built.remove();
    },
  };
}

/**
 * Serves a built project. The tests expect images in a folder, which processes of one machine can share. The
 * functions get nothing of this process's environment.
 */
export async function serveFunctions(
  project: string,
  databaseUrl: string,
  environment: Record<string, string>,
) {
  // On the build's file system, so that files are linked.
  const workFolder = mkdtempSync(join(project, "../served-"));
  const pooler = await startPooler({ url: databaseUrl });
  const port = await freePort();
  const origin = `http://127.0.0.1:${port}`;
  const gateway = new Gateway(join(project, OUTPUT), {
    project,
    workFolder,
    environment: {
      ...PLATFORM,
      PUBLIC_URL: origin,
      DATABASE_URL: pooler.url,
      DATABASE_DIRECT_URL: databaseUrl,
      DATA_DIR: join(workFolder, "data"),
      AUTH_SECRET,
      CRON_SECRET,
      LOG_LEVEL: "silent",
      ...environment,
    },
  });
  await gateway.listen(port);
  return {
    origin,
    stop: async () => {
      await gateway.stop();
      await pooler.stop();
    },
  };
}
