import type { IncomingMessage, ServerResponse } from "node:http";
import { type Chunks, SLOW_MS } from "../contract/chunks";
import type { Reply } from "./call";

/** Writes one chunk after the other: the next is made when the last has been sent. */
export async function writeChunks(
  request: IncomingMessage,
  response: ServerResponse,
  { status, headers }: Reply,
  chunks: Chunks,
): Promise<void> {
  if (response.destroyed || request.method === "HEAD") {
    chunks.stop("gone");
    if (!response.destroyed) response.writeHead(status, headers).end();
    return;
  }
  let isOver = false;
  const stop = (why: "gone" | "slow") => {
    if (isOver) return "";
    isOver = true;
    return chunks.stop(why);
  };
  response.once("close", () => stop("gone"));
  response.writeHead(status, headers);
  for (let chunk = await chunks.next(); chunk !== undefined && !isOver; chunk = await chunks.next()) {
    if (response.write(chunk) || (await isTaken(response))) continue;
    response.write(stop("slow"));
    setTimeout(() => response.destroy(), SLOW_MS).unref();
  }
  isOver = true;
  response.end();
}

/** Whether what was written is sent before SLOW_MS have passed; false also if the caller disconnects. */
const isTaken = (response: ServerResponse): Promise<boolean> =>
  new Promise((resolve) => {
    const end = (isTaken: boolean) => {
      clearTimeout(timer);
      response.off("drain", taken).off("close", taken);
      resolve(isTaken);
    };
    const taken = () => end(true);
    const timer = setTimeout(() => end(false), SLOW_MS);
    response.on("drain", taken).on("close", taken);
  });
