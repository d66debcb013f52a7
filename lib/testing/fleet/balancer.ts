import { readFileSync } from "node:fs";
import { type RunningProxy, runProxy } from "../proxies";

const FILE = "deploy/haproxy.cfg";

/**
 * Starts HAProxy in front of three servers as a deployment would, at addresses of this machine. Requests are dealt in turn, so
 * that each key is at every server; as it is shipped, a key stays at one.
 */
export function startBalancer(port: number, origins: string[]): Promise<RunningProxy> {
  const changes: [RegExp, string | ((match: string, no: string) => string)][] = [
    [/bind :80/, `bind 127.0.0.1:${port}`],
    [/balance hash .*\n.*hash-type .*/, "balance roundrobin"],
    [/square(\d):3000/g, (_, no) => new URL(origins[Number(no) - 1] ?? "").host],
  ];
  return runProxy("haproxy", () => changes.reduce(changed, readFileSync(FILE, "utf8")), port);
}

function changed(text: string, [from, to]: [RegExp, string | ((match: string, no: string) => string)]) {
  const result = text.replace(from, to as string);
  if (result === text) throw new Error(`${FILE} has nothing like ${from}.`);
  return result;
}
