import { spawnSync } from "node:child_process";
import { type Contestant, startEarlier } from "./contestant";
import { type BenchLobster, mintKeys } from "./keys";
import type { Bench } from "./measure";
import { openEarlierSquare, type Square } from "./square";

const KEYS = 12_000;

/** A version, and a square of its own. */
export interface Side {
  contestant: Contestant;
  square: Square;
  keys: BenchLobster[];
}

/** The commit of a work tree, shortly, with a mark if files differ from it. */
export function commitOf(folder: string): string {
  const argv = ["describe", "--always", "--dirty", "--exclude=*"];
  return spawnSync("git", argv, { cwd: folder, encoding: "utf8" }).stdout.trim();
}

/**
 * Does `work` with this version and with the earlier one. `--earlier FOLDER` names a work tree of that version with its
 * packages and its production build; without it there is nothing to compare with, and the result is an empty list.
 */
export async function withEarlier<Result>(
  bench: Bench,
  work: (sides: { ours: Side; earlier: Side; commit: string }) => Promise<Result[]>,
): Promise<Result[]> {
  if (bench.earlier === undefined) return [];
  const square = await bench.square();
  const earlierSquare = await openEarlierSquare(square.url, bench.earlier, bench.posts);
  const contestant = await startEarlier(earlierSquare, bench.earlier);
  try {
    const keys = await mintKeys(earlierSquare.sql, earlierSquare.ordinary, KEYS);
    return await work({
      ours: { contestant: await bench.selfHosted(), square, keys: await bench.keys(KEYS) },
      earlier: { contestant, square: earlierSquare, keys },
      commit: commitOf(bench.earlier),
    });
  } finally {
    await contestant.stop();
    await earlierSquare.sql.end();
  }
}
