import { randomInt } from "node:crypto";
import { once } from "node:events";
import { createServer } from "node:net";

/** Systems take the ports of outgoing connections from above these, so that none takes ours before we listen on it. */
const FIRST = 15_000;
const COUNT = 15_000;

/** A port of this machine that nothing listens on. */
export async function freePort(): Promise<number> {
  const port = FIRST + randomInt(COUNT);
  return (await isFree(port)) ? port : freePort();
}

/** Whether nothing listens on a port of this machine. */
export async function isFree(port: number): Promise<boolean> {
  const server = createServer().listen(port, "127.0.0.1");
  try {
    await once(server, "listening");
  } catch {
    return false;
  }
  server.close();
  await once(server, "close");
  return true;
}
