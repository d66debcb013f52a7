import { snapshots } from "@/lib/api/shared/window/snapshot";

/** The age in seconds of each shared value, by name; undefined for one that has not been read yet. */
export const windows = (): [labels: { window: string }, seconds: number | undefined][] =>
  [...snapshots].map(([window, { ageMs }]) => [{ window }, ageMs === undefined ? undefined : ageMs / 1000]);
