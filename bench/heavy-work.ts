/**
 * Keeps a server busy from a worker thread, so that sending these requests does not delay the measured readers. Posts a
 * message when it begins, and ends after it gets one.
 */
import { parentPort, workerData } from "node:worker_threads";
import { z } from "zod";

const Job = z.union([
  z.object({ origin: z.string(), upload: z.instanceof(Uint8Array), keys: z.array(z.string()) }),
  z.object({ origin: z.string(), page: z.string(), headers: z.record(z.string(), z.string()) }),
]);
export type Job = z.infer<typeof Job>;

const Uploaded = z.object({ upload: z.object({ url: z.string() }) });

let isOver = false;
parentPort?.once("message", () => {
  isOver = true;
});

const job = Job.parse(workerData);
parentPort?.postMessage("begun");
if ("upload" in job) await Promise.all(job.keys.map((key) => upload(job.origin, job.upload, key)));
else await visit(job.origin + job.page, job.headers);

async function upload(origin: string, image: Uint8Array<ArrayBuffer>, key: string): Promise<void> {
  const url = `${origin}/api/v1/uploads`;
  const headers = { authorization: `Bearer ${key}` };
  while (!isOver) {
    const body = new FormData();
    body.set("file", new Blob([image], { type: "image/png" }), "noise.png");
    const answer = await fetch(url, { method: "POST", headers, body });
    const { upload } = Uploaded.parse(await answer.json());
    await fetch(`${url}?${new URLSearchParams({ url: upload.url })}`, { method: "DELETE", headers });
  }
}

async function visit(url: string, headers: Record<string, string>): Promise<void> {
  while (!isOver) {
    const response = await fetch(url, { headers });
    if (response.status !== 200) throw new Error(`The page was answered with ${response.status}.`);
    await response.arrayBuffer();
  }
}
