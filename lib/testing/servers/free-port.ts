import { randomInt } from "node:crypto";
import { mkdirSync, statSync, utimesSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { isFree } from "@/db/embedded/free-port";

/**
 * Below the ports that PostgreSQL gets, and those of outgoing connections. Above the last one that browsers and fetch
 * refuse, 10080 (https://fetch.spec.whatwg.org/#port-blocking).
 */
const FIRST = 10_100;
const COUNT = 4_900;
/** Longer than any program takes to listen. */
const RESERVED_MS = 120_000;

const folder = join(tmpdir(), "lobster-square-ports");
mkdirSync(folder, { recursive: true });

/**
 * A port that nothing listens on, and that no other process of the tests gets for two minutes: of two that start a
 * program at the same time, one would otherwise talk to that of the other.
 */
export async function freePort(): Promise<number> {
  const port = FIRST + randomInt(COUNT);
  return reserve(port) && (await isFree(port)) ? port : freePort();
}

function reserve(port: number): boolean {
  const file = join(folder, String(port));
  try {
    writeFileSync(file, "", { flag: "wx" });
    return true;
  } catch {
    const now = Date.now();
    if (now - statSync(file).mtimeMs < RESERVED_MS) return false;
    utimesSync(file, now / 1000, now / 1000);
    return true;
  }
}
