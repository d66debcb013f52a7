/**
 * A server for server.slow.test.ts: it answers /slow when its parent sends a message, and other paths
 * immediately.
 */
import "@/lib/platform/boot";
import { once } from "node:events";
import { text } from "node:stream/consumers";
import { drainOnSignals } from "@/lib/server/drain";
import { listen } from "@/lib/server/listen";
import { createListener } from "@/lib/server/listener";

const server = createListener(
  async (request, response) => {
    if (request.url === "/slow") {
      process.send?.("slow");
      await once(process, "message");
    }
    await text(request).then(
      (body) => response.end(`ok ${body}`),
      () => response.destroy(),
    );
  },
  { bodyPauseMsMax: 100 },
);
process.once("SIGTERM", () => process.send?.("stopping"));
drainOnSignals(server, async () => {
  process.send?.("released");
});
process.send?.(await listen(server));
