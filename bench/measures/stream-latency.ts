import { startProxy } from "@/lib/testing/servers/proxies";
import { Connection } from "../connection";
import type { BenchLobster } from "../keys";
import type { Bench, Finding, Measure } from "../measure";
import { quantile } from "../median";
import { request } from "../request";
import type { Square } from "../square";
import { openStream } from "../stream";

const COMMENTS = 200;
const WANTED_MS = 1_000;

/** How soon a stream shows a comment, through each adapter, directly and behind each proxy. */
export const streamLatency: Measure = async (bench) => {
  const square = await bench.square();
  const findings: Finding[] = [];
  for (const { name, port } of [await bench.selfHosted(), await bench.nextStart()]) {
    findings.push(await delayOf(name, port, bench, square));
    for (const proxy of ["nginx", "haproxy"] as const) {
      const front = await startProxy(proxy, `http://127.0.0.1:${port}`);
      findings.push(
        await delayOf(`${name} behind ${proxy}`, Number(new URL(front.origin).port), bench, square),
      );
      await front.stop();
    }
  }
  return findings;
};

async function delayOf(name: string, port: number, bench: Bench, square: Square): Promise<Finding> {
  const [reader, writer] = (await bench.keys(2)) as [BenchLobster, BenchLobster];
  const postId = await postOf(square, reader);
  const body = { post_id: postId, content: "The shells were great, and so was the tide." };
  const comment = request("POST", "/comments", writer, { body });
  const writing = new Connection(port);
  let onEvent = () => {};
  const openedAt = performance.now();
  const stream = await openStream(port, reader, (count) => count > 0 && onEvent());
  const openedMs = performance.now() - openedAt;
  const delays: number[] = [];
  for (let no = 0; no < COMMENTS; no += 1) {
    const shown = new Promise<void>((resolve) => {
      onEvent = resolve;
    });
    const sentAt = performance.now();
    const { status } = await writing.send(comment);
    if (status !== 201) throw new Error(`POST /comments was answered with ${status}.`);
    await shown;
    delays.push(performance.now() - sentAt);
  }
  stream.destroy();
  writing.close();
  const longest = Math.max(...delays);
  return {
    goal: "",
    measure: `a comment in the stream of ${name}, from sending it: the slowest of ${COMMENTS}`,
    wanted: `≤ ${WANTED_MS} ms`,
    found: `${longest.toFixed(0)} ms`,
    met: longest <= WANTED_MS,
    context: `p50 ${quantile(delays, 0.5).toFixed(1)} ms; first byte of the stream after ${openedMs.toFixed(0)} ms`,
  };
}

async function postOf({ sql }: Square, { id }: BenchLobster): Promise<string> {
  const [post] = await sql<{ id: string }[]>`
    with stored as (
      insert into posts (author_id, title, content, tag_slugs, created_at)
      values (${id}, 'Tide', 'Low tide.', '{}', clock_timestamp()) returning id
    )
    insert into post_stats (post_id) select id from stored returning post_id id`;
  return post?.id ?? "";
}
