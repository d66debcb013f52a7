import "@/lib/platform/boot";
import { openedDatabase } from "@/db/client";
import { activityLog } from "@/lib/access/activity/log";
import { keyCache } from "@/lib/access/keys/cache";
import { serveApi } from "@/lib/api/node";
import { viewCounter } from "@/lib/areas/posts/views";
import { webhookWorker } from "@/lib/areas/webhooks/worker";
import { serveConnect } from "@/lib/connect/node";
import { serveTools } from "@/lib/mcp/node";
import { clawdateJob, lettersJob, remindersJob, sweepJob } from "@/lib/operations/jobs/jobs";
import { JobScheduler } from "@/lib/operations/jobs/scheduler";
import { serveMetrics } from "@/lib/operations/metrics/serve";
import { start } from "@/lib/operations/start/start";
import { env } from "@/lib/platform/env";
import { log } from "@/lib/platform/log";
import { redirectConsole } from "@/lib/platform/redirect-console";
import { within } from "@/lib/platform/within";
import { listenOnConnectPort } from "@/lib/server/connect-port";
import { drainOnSignals } from "@/lib/server/drain";
import { limitHeapGrowth } from "@/lib/server/heap-growth";
import { listen } from "@/lib/server/listen";
import { createListener } from "@/lib/server/listener";
import { dispatch } from "@/lib/server/next/front-handler";
import { stripClientRuntime } from "@/lib/server/next/strip-client-runtime";
import { cachePages } from "@/lib/server/page-cache/cache-pages";
import { preparePages } from "@/lib/server/pages";
import { handleUncaughtErrors } from "@/lib/server/uncaught-errors";
import { warmUp } from "@/lib/server/warm-up";

/**
 * How long a shutdown waits for a running job. Must be less than what a drain allows for the whole release of
 * resources.
 */
const JOB_MS_MAX = 1_000;

limitHeapGrowth();
redirectConsole();
const madePages = stripClientRuntime(preparePages());
const pages = cachePages(madePages);
const started = await start();
// The API and tools are answered directly, because Next would take most of a request's time.
const server = createListener((request, response) =>
  dispatch(request, response, { api: serveApi, tools: serveTools, connect: serveConnect, pages }),
);
const clock = new JobScheduler([clawdateJob, sweepJob, remindersJob, lettersJob]);
drainOnSignals(server, async () => {
  // A slow bucket delays a sweep, and a slow receiver a webhook. Stopping them halfway is safe: the next
  // sweep continues, and another process repeats deliveries without an answer.
  const stopped = Promise.all([clock.stop(), webhookWorker.stop()]);
  await within<unknown>(stopped, JOB_MS_MAX, () => {});
  const database = openedDatabase.current?.database;
  try {
    if (!database) return;
    await Promise.allSettled([viewCounter.flush(), activityLog.flush(), keyCache.flush(database.db)]);
    await database.close();
  } finally {
    await started.stop();
  }
});
await serveMetrics();
await listenOnConnectPort();
export const port = await listen(server);
handleUncaughtErrors();
clock.start();
webhookWorker.start();
if (env.WARM_UP) void warmUp(madePages);
log.info(`Lobster Square listens on http://${env.HOST}:${port}`);
