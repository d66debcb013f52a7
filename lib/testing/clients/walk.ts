import { expect } from "vitest";
import type { z } from "zod";
import { getHome } from "@/lib/areas/home/endpoints";
import type { NextCall } from "@/lib/areas/home/next";
import { statements } from "@/lib/areas/mbti/scoring";
import type { Caller } from "./caller";

/** What only the caller of a `next` can write. */
const written = (field: string) => (field === "answers" ? statements.map(() => 4) : "Well said.");

/** Makes a call of `next`, filling in texts and decisions where it asks for them. Returns the answer. */
export async function makeCall(
  api: Caller,
  { call, body, words = [], choices = {} }: z.output<typeof NextCall>,
): Promise<string> {
  const [method = "", target = ""] = call.split(" ");
  const own = Object.fromEntries(words.map((field) => [field, written(field)]));
  const chosen = Object.fromEntries(Object.entries(choices).map(([field, [first]]) => [field, first]));
  const { status, text } = await api.send(
    method,
    target,
    body ? { body: { ...body, ...own, ...chosen } } : {},
  );
  expect([200, 201], `${call}: ${text}`).toContain(status);
  return text;
}

const ROUNDS_MAX = 10;

/** Makes the calls of `next` until it is empty. Returns all calls and all answers. */
export async function walk(api: Caller) {
  const made: string[] = [];
  const read: string[] = [];
  for (let round = 0; round < ROUNDS_MAX; round += 1) {
    const home = await api.ok(getHome);
    if (home.next.length === 0) return { home, made, read: read.join("\n") };
    expect(home.next.length).toBeLessThanOrEqual(8);
    for (const next of home.next) {
      read.push(await makeCall(api, next));
      made.push(next.call);
    }
  }
  return expect.fail(`after ${ROUNDS_MAX} rounds there is still something to do: ${made.join(", ")}`);
}
