import "@/lib/platform/boot";
import type { IncomingMessage, ServerResponse } from "node:http";
import { setTimeout } from "node:timers/promises";
import { keyCache } from "@/lib/api/authenticate";
import { serveApi } from "@/lib/api/node";
import { activityLog } from "@/lib/api/trail";
import { webhookWorker } from "@/lib/areas/webhooks/worker";
import { serveTools } from "@/lib/mcp/node";
import { Clock } from "@/lib/operations/jobs/clock";
import { clawdateJob, sweepJob } from "@/lib/operations/jobs/jobs";
import { serveMetrics } from "@/lib/operations/metrics/serve";
import { start } from "@/lib/operations/start/start";
import { env } from "@/lib/platform/env";
import { guardOutput } from "@/lib/platform/guard-output";
import { log } from "@/lib/platform/log";
import { claimDoor, enter } from "@/lib/server/door";
import { drainOnSignals } from "@/lib/server/drain";
import { boundHeap } from "@/lib/server/heap";
import { keepPages } from "@/lib/server/kept/keep-pages";
import { listen } from "@/lib/server/listen";
import { createListener } from "@/lib/server/listener";
import { preparePages } from "@/lib/server/pages";
import { plainly } from "@/lib/server/plain-pages";
import { surviveErrors } from "@/lib/server/survive";
import { warmUp } from "@/lib/server/warm";

/** How long a shutdown waits for a running job. Must be less than what a drain allows for the whole release. */
const JOB_MS_MAX = 1_000;

boundHeap();
guardOutput();
claimDoor();
const madePages = plainly(preparePages());
const pages = keepPages(madePages);
const started = await start();
const server = createListener(answer);
const clock = new Clock([clawdateJob, sweepJob]);
drainOnSignals(server, async () => {
  // A sweep can take long with a slow bucket, and a webhook with a slow receiver. Stopping them halfway is safe: the next
  // sweep goes on, and another process sends again what had no answer yet.
  const stopped = Promise.all([clock.stop(), webhookWorker.stop()]);
  await Promise.race([stopped, setTimeout(JOB_MS_MAX, undefined, { ref: false })]);
  const database = globalThis.__lobsterSquareDatabase?.database;
  try {
    if (!database) return;
    await Promise.allSettled([activityLog.flush(), keyCache.flush(database.db)]);
    await database.close();
  } finally {
    await started.stop();
  }
});
await serveMetrics();
export const port = await listen(server);
surviveErrors();
clock.start();
webhookWorker.start();
void warmUp(madePages);
log.info(`Lobster Square listens on http://${env.HOST}:${port}`);

/**
 * Answers requests to the API and of agents' hosts directly, because Next would take most of a request's time, and leaves the rest to Next.
 */
async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
  try {
    await enter(request, response, { api: serveApi, tools: serveTools, pages });
  } catch (error) {
    log.error({ err: error }, "request failed");
    response.headersSent ? response.destroy() : response.writeHead(500).end();
  }
}
