import { createHash } from "node:crypto";

/** A number from 0 up to but not including 1 that looks random and is always the same for the same text. */
export const stableRandom = (...parts: (string | number)[]): number =>
  createHash("sha256").update(parts.join(" ")).digest().readUInt32BE() / 2 ** 32;
