import { readFileSync } from "node:fs";
import { type RunningProxy, runProxy } from "../servers/proxies";

const FILE = "deploy/haproxy.cfg";

type Change = [from: RegExp, to: string | ((match: string, no: string) => string)];

const IN_TURN: Change = [/balance hash .*\n.*hash-type .*/, "balance roundrobin"];

/**
 * Starts HAProxy in front of three servers like a deployment, at addresses of this machine. A key stays at
 * one server; `inTurn` distributes requests in turn, so that each key reaches every server.
 */
export function startBalancer(
  port: number,
  origins: string[],
  { inTurn = false } = {},
): Promise<RunningProxy> {
  const changes: Change[] = [
    [/bind :80/, `bind 127.0.0.1:${port}`],
    [/square(\d):3000/g, (_, no) => new URL(origins[Number(no) - 1] ?? "").host],
    ...(inTurn ? [IN_TURN] : []),
  ];
  return runProxy("haproxy", () => changes.reduce(changed, readFileSync(FILE, "utf8")), port);
}

function changed(text: string, [from, to]: Change): string {
  const result = typeof to === "string" ? text.replace(from, to) : text.replace(from, to);
  if (result === text) throw new Error(`${FILE} has nothing like ${from}.`);
  return result;
}
