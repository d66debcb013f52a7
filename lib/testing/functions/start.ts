import { mkdirSync, mkdtempSync } from "node:fs";
import { join } from "node:path";
import { startPooler } from "../pooler";
import { TestS3 } from "../s3";
import { AUTH_SECRET, CRON_SECRET, freePort } from "../server";
import { type Built, buildFunctions } from "./build";
import { Gateway } from "./gateway";

/** What the platform sets. */
const PLATFORM = { VERCEL: "1", VERCEL_ENV: "production" };

/**
 * Builds the square for a platform of functions and serves it, with a bucket for its images. Nothing of this process's
 * environment reaches the functions. Stop it when it is no longer needed.
 */
export async function startFunctions(databaseUrl: string, environment: Record<string, string>) {
  const built = process.env.FUNCTIONS_BUILT
    ? (JSON.parse(process.env.FUNCTIONS_BUILT) as Built)
    : buildFunctions();
  const bucket = new TestS3();
  await bucket.start();
  const pooler = await startPooler({ url: databaseUrl });
  const port = await freePort();
  const origin = `http://127.0.0.1:${port}`;
  const parent = join(built.project, "..", "functions");
  mkdirSync(parent, { recursive: true });
  const gateway = new Gateway(built.output, {
    project: built.project,
    workshop: mkdtempSync(`${parent}/w`),
    environment: {
      ...PLATFORM,
      ...bucket.environment,
      PUBLIC_URL: origin,
      DATABASE_URL: pooler.url,
      DATABASE_DIRECT_URL: databaseUrl,
      AUTH_SECRET,
      CRON_SECRET,
      LOG_LEVEL: "silent",
      ...environment,
    },
  });
  await gateway.listen(port);
  return {
    origin,
    build: join(built.project, ".next"),
    stop: async () => {
      await gateway.stop();
      await pooler.stop();
      await bucket.stop();
      built.remove?.();
    },
  };
}
