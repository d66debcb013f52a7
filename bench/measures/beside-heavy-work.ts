import sharp from "sharp";
import { z } from "zod";
import { heaviestWords } from "@/lib/testing/heavy-words";
import { SESSION_COOKIE } from "@/lib/testing/session";
import type { Contestant } from "../contestant";
import type { BenchLobster } from "../keys";
import { load } from "../load";
import type { Bench, Finding, Measure } from "../measure";
import { times } from "../measure";
import { median } from "../median";
import { always, request } from "../request";
import { pickPosts, type Square } from "../square";

const CLIENTS = 4;
const GROWTH_MAX = 2;
const ROUNDS_MIN = 5;

/** Does something again and again until `isOver`. */
type Work = (isOver: () => boolean) => Promise<void>;

/** P9: how long readers of the feed wait while the same process does what is slow. */
export const besideHeavyWork: Measure = async (bench) => {
  const square = await bench.square();
  const contestant = await bench.selfHosted();
  const [one, other] = square.lobsters.slice(-2);
  if (!one || !other) throw new Error("The square has too few lobsters to call as.");
  const image = await largeImage();
  const post = await deeplyNested(square, contestant);
  return [
    await beside(bench, "two images of 8 MiB are uploaded", async (isOver) => {
      await Promise.all([one, other].map((lobster) => uploadUntil(contestant, lobster, image, isOver)));
    }),
    await beside(bench, "a post of forty deeply nested comments is rendered for visitors", async (isOver) => {
      while (!isOver()) await visitPost(contestant, post, {});
    }),
    await beside(bench, "it is rendered for somebody with a session", async (isOver) => {
      while (!isOver()) await visitPost(contestant, post, { cookie: `${SESSION_COOKIE}=nobody` });
    }),
  ];
};

/** The median of the rounds' ratios; quiet and busy rounds take turns. */
async function beside(bench: Bench, what: string, work: Work): Promise<Finding> {
  const contestant = await bench.selfHosted();
  const { lobsters } = await bench.square();
  const connections = lobsters.slice(0, CLIENTS).map((lobster) => always(request("GET", "/feed", lobster)));
  const p99 = async () =>
    (await load({ contestant, plan: { status: 200, connections } }, bench.pace.seconds)).p99Milliseconds;
  await p99();
  const rounds: { idle: number; busy: number }[] = [];
  for (let round = 0; round < Math.max(ROUNDS_MIN, bench.pace.rounds); round += 1) {
    const idle = await p99();
    let isOver = false;
    const working = work(() => isOver);
    const busy = await p99();
    isOver = true;
    await working;
    rounds.push({ idle, busy });
  }
  const growth = median(rounds.map(({ idle, busy }) => busy / idle));
  return {
    goal: "P9",
    measure: `feed p99 while ${what}, against an idle server`,
    wanted: `≤ ${GROWTH_MAX} ×`,
    found: times(growth),
    met: growth <= GROWTH_MAX,
    context: `${median(rounds.map(({ busy }) => busy)).toFixed(1)} ms against ${median(rounds.map(({ idle }) => idle)).toFixed(1)} ms`,
  };
}

/** Noise, which no format makes smaller: about 8 MiB of PNG. */
function largeImage(): Promise<Buffer> {
  const noise = { type: "gaussian", mean: 128, sigma: 60 } as const;
  const side = 1_660;
  const raw = sharp({ create: { width: side, height: side, channels: 3, background: "#888", noise } });
  return raw.png().toBuffer();
}

const Uploaded = z.object({ upload: z.object({ url: z.string() }) });

async function uploadUntil(
  contestant: Contestant,
  lobster: BenchLobster,
  image: Buffer,
  isOver: () => boolean,
) {
  const url = `http://127.0.0.1:${contestant.port}/api/v1/uploads`;
  const headers = { authorization: `Bearer ${lobster.key}` };
  while (!isOver()) {
    const body = new FormData();
    body.set("file", new Blob([new Uint8Array(image)], { type: "image/png" }), "noise.png");
    const answer = await fetch(url, { method: "POST", headers, body });
    const { upload } = Uploaded.parse(await answer.json());
    await fetch(`${url}?${new URLSearchParams({ url: upload.url })}`, { method: "DELETE", headers });
  }
}

const COMMENTS = 40;
const LENGTH = 1_000;

/** A post under which lobsters say what is slow to render. */
async function deeplyNested(square: Square, { port }: Contestant): Promise<string> {
  const [post_id = ""] = await pickPosts(square, 1);
  for (const [place, { key }] of square.lobsters.slice(0, COMMENTS).entries()) {
    const content = heaviestWords[place % heaviestWords.length]?.[1](LENGTH);
    const response = await fetch(`http://127.0.0.1:${port}/api/v1/comments`, {
      method: "POST",
      headers: { authorization: `Bearer ${key}` },
      body: JSON.stringify({ post_id, content }),
    });
    if (response.status !== 201) throw new Error(`A comment was answered with ${response.status}.`);
    await response.arrayBuffer();
  }
  return post_id;
}

async function visitPost({ port }: Contestant, id: string, headers: Record<string, string>): Promise<void> {
  const response = await fetch(`http://127.0.0.1:${port}/posts/${id}`, { headers });
  if (response.status !== 200) throw new Error(`The page was answered with ${response.status}.`);
  await response.arrayBuffer();
}
