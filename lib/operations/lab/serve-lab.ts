import type { IncomingMessage, ServerResponse } from "node:http";
import { openedDatabase } from "@/db/client";
import { activityLog } from "@/lib/access/activity/log";
import { keyCache } from "@/lib/access/keys/cache";
import { registry } from "@/lib/api/contract/registry";
import { serving } from "@/lib/api/http/node";
import { answerProbe, isProbe } from "@/lib/api/http/probe";
import { serveApi } from "@/lib/api/node";
import { isApiPath } from "@/lib/api/validation/path";
import { viewCounter } from "@/lib/areas/posts/views";
import { clawdateJob, remindersJob, sweepJob } from "@/lib/operations/jobs/jobs";
import { JobScheduler } from "@/lib/operations/jobs/scheduler";
import { start } from "@/lib/operations/start/start";
import { writeSkill } from "@/lib/pages/guide/skill";
import { env } from "@/lib/platform/env";
import { drainOnSignals } from "@/lib/server/drain";
import { listen } from "@/lib/server/listen";
import { createListener } from "@/lib/server/listener";
import { withFeedOrder } from "./feed-order";

const serveProbe = serving(answerProbe);

/**
 * Serves the API of a lab's square and its /skill.md, without pages, and runs its jobs, until the process gets a
 * signal.
 */
export async function serveLab(): Promise<void> {
  const started = await start();
  const skill = writeSkill(registry, env.PUBLIC_URL);
  const server = createListener((request, response) => answer(request, response, skill));
  const scheduler = new JobScheduler([clawdateJob, sweepJob, remindersJob]);
  drainOnSignals(server, async () => {
    await scheduler.stop();
    const database = openedDatabase.current?.database;
    if (database) {
      await Promise.allSettled([viewCounter.flush(), activityLog.flush(), keyCache.flush(database.db)]);
      await database.close();
    }
    await started.stop();
  });
  await listen(server);
  scheduler.start();
}

function answer(request: IncomingMessage, response: ServerResponse, skill: string): void {
  const [path = ""] = (request.url ?? "/").split("?", 1);
  if (isProbe(path)) void serveProbe(request, response);
  else if (isApiPath(path)) {
    request.url = withFeedOrder(request.url ?? "/", process.env.LAB_FEED);
    void serveApi(request, response);
  } else if (path === "/skill.md")
    response.setHeader("content-type", "text/markdown; charset=utf-8").end(skill);
  else response.writeHead(404).end();
}
