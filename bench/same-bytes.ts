import assert from "node:assert/strict";
import type { Contestant } from "./contestant";
import type { BenchLobster } from "./keys";
import { VIEWER_HEADER } from "./request";

/** Throws unless all contestants answer the same bytes. Ignores the view count of a post. */
export async function assertSameBytes(
  contestants: Contestant[],
  path: string,
  lobster: BenchLobster,
): Promise<void> {
  const answers = await inOrder(contestants, async ({ port }) => {
    const text = await ask(port, path, 200, lobster);
    return path.startsWith("/posts/") ? text.replace(/"view_count":\d+/, "") : text;
  });
  assertAlike(contestants, answers, path);
}

/** Throws unless all contestants answer a POST with the same fields, in the same order and of the same types. */
export async function assertSameShape(
  contestants: Contestant[],
  path: string,
  body: object,
  lobster: BenchLobster,
): Promise<void> {
  const answers = await inOrder(contestants, async ({ port }) => {
    const text = await ask(port, path, 201, lobster, body);
    return JSON.stringify(JSON.parse(text), (_, value) => (isScalar(value) ? typeof value : value));
  });
  assertAlike(contestants, answers, path);
}

async function inOrder<Result>(contestants: Contestant[], ask: (contestant: Contestant) => Promise<Result>) {
  const results: Result[] = [];
  for (const contestant of contestants) results.push(await ask(contestant));
  return results;
}

async function ask(port: number, path: string, status: number, { id, key }: BenchLobster, body?: object) {
  const response = await fetch(`http://127.0.0.1:${port}/api/v1${path}`, {
    method: body ? "POST" : "GET",
    headers: {
      authorization: `Bearer ${key}`,
      [VIEWER_HEADER]: id,
      ...(body && { "content-type": "application/json" }),
    },
    body: body && JSON.stringify(body),
  });
  const text = await response.text();
  assert.equal(response.status, status, text);
  return text;
}

function assertAlike(contestants: Contestant[], answers: string[], path: string): void {
  for (const [place, answer] of answers.entries()) {
    assert.ok(answer === answers[0], `${contestants[place]?.name} answers ${path} differently.`);
  }
}

const isScalar = (value: unknown) => value !== null && typeof value !== "object";
