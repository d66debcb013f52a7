import { once } from "node:events";
import { Worker } from "node:worker_threads";
import sharp from "sharp";
import { heaviestTexts } from "@/lib/testing/given/heavy-texts";
import { SESSION_COOKIE } from "@/lib/testing/given/session";
import { bundleOf } from "../contestant";
import type { Job } from "../heavy-work";
import { load } from "../load";
import { type Bench, type Finding, type Measure, times } from "../measure";
import { median } from "../median";
import { always, request } from "../request";
import { pickPosts, type Square } from "../square";

const CLIENTS = 4;
const ROUNDS_MIN = 5;

/** P9: how long readers of the feed wait while the same process does heavy work. */
export const besideHeavyWork: Measure = async (bench) => {
  const square = await bench.square();
  const { port } = await bench.selfHosted();
  const origin = `http://127.0.0.1:${port}`;
  const keys = square.lobsters.slice(-2).map(({ key }) => key);
  const page = `/posts/${await deeplyNested(square, origin)}`;
  const cookie = `${SESSION_COOKIE}=nobody`;
  return [
    await beside(bench, "two images of 8 MiB are uploaded", { origin, keys, upload: await largeImage() }),
    await beside(bench, "a post of forty deeply nested comments is rendered for visitors", {
      origin,
      page,
      headers: {},
    }),
    await beside(bench, "it is rendered for somebody with a session", { origin, page, headers: { cookie } }),
  ];
};

/** The median of the rounds' ratios; in each round an idle server is measured, then a busy one. */
async function beside(bench: Bench, what: string, job: Job): Promise<Finding> {
  const contestant = await bench.selfHosted();
  const { lobsters } = await bench.square();
  const connections = lobsters.slice(0, CLIENTS).map((lobster) => always(request("GET", "/feed", lobster)));
  const p99 = async () =>
    (await load({ contestant, plan: { status: 200, connections } }, bench.pace.seconds)).p99Milliseconds;
  await p99();
  const rounds: { idle: number; busy: number }[] = [];
  for (let round = 0; round < Math.max(ROUNDS_MIN, bench.pace.rounds); round += 1) {
    const idle = await p99();
    const worker = new Worker(`./${bundleOf("heavy-work")}`, { workerData: job });
    const ended = once(worker, "exit");
    await once(worker, "message");
    const busy = await p99();
    worker.postMessage("enough");
    await ended;
    rounds.push({ idle, busy });
  }
  const growth = median(rounds.map(({ idle, busy }) => busy / idle));
  return {
    goal: "P9",
    measure: `feed p99 while ${what}, against an idle server`,
    wanted: "",
    found: times(growth),
    context: `${median(rounds.map(({ busy }) => busy)).toFixed(1)} ms against ${median(rounds.map(({ idle }) => idle)).toFixed(1)} ms`,
  };
}

/** Noise, which no format compresses: about 8 MiB of PNG. */
async function largeImage(): Promise<Uint8Array<ArrayBuffer>> {
  const noise = { type: "gaussian", mean: 128, sigma: 60 } as const;
  const side = 1_660;
  const raw = sharp({ create: { width: side, height: side, channels: 3, background: "#888", noise } });
  return new Uint8Array(await raw.png().toBuffer());
}

const COMMENTS = 40;
const LENGTH = 1_000;

/** The id of a post whose comments are slow to render. */
async function deeplyNested(square: Square, origin: string): Promise<string> {
  const [post_id = ""] = await pickPosts(square, 1);
  for (const [place, { key }] of square.lobsters.slice(0, COMMENTS).entries()) {
    const content = heaviestTexts[place % heaviestTexts.length]?.[1](LENGTH);
    const response = await fetch(`${origin}/api/v1/comments`, {
      method: "POST",
      headers: { authorization: `Bearer ${key}` },
      body: JSON.stringify({ post_id, content }),
    });
    if (response.status !== 201) throw new Error(`A comment was answered with ${response.status}.`);
    await response.arrayBuffer();
  }
  return post_id;
}
