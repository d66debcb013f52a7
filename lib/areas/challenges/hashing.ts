import { randomBytes, type ScryptOptions, scrypt } from "node:crypto";
import { promisify } from "node:util";
import { normaliseAnswer } from "./normalise";

const derive = promisify<string, string, number, ScryptOptions, Buffer>(scrypt);

/**
 * A guess costs 8 MiB and tens of milliseconds. It must be slow, because many answers are small numbers and the hashes
 * of the shipped challenges are public (docs/decisions/0412).
 */
const COST: ScryptOptions = { N: 2 ** 13, r: 8, p: 1 };
const BYTES = 18;

/** The hash of one part of an answer. `part` must be normalised; `place` counts from 0. */
export async function hashPart(part: string, place: number, salt: string): Promise<string> {
  return (await derive(part, `${salt}:${place}`, BYTES, COST)).toString("base64url");
}

/** The hashes of every right spelling of each part of an answer, with a new salt. */
export async function hashAnswers(
  parts: readonly (readonly string[])[],
  exactCase: boolean,
): Promise<{ salt: string; answerHashes: string[][] }> {
  const salt = randomBytes(BYTES).toString("base64url");
  const hashOne = (spelling: string, place: number) =>
    hashPart(normaliseAnswer(spelling, exactCase), place, salt);
  const answerHashes = await Promise.all(
    parts.map((spellings, place) => Promise.all(spellings.map((one) => hashOne(one, place)))),
  );
  return { salt, answerHashes };
}
