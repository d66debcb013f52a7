import { beforeAll, describe, expect, it } from "vitest";
import { database } from "@/db/client";
import { targetOf } from "@/lib/testing/clients/caller";
import { growthOf, type Keyed, sending, tableHashes } from "@/lib/testing/clients/repeating";
import type { Received } from "@/lib/testing/clients/transport";
import { spendLimits } from "@/lib/testing/given/spent";
import { tellStory } from "@/lib/testing/story/tell";
import { BASE_PATH } from "../contract/base-path";
import { type Endpoint, needsKey } from "../contract/endpoint";
import { GENERAL_REFUSALS } from "../contract/general";
import { registry } from "../contract/registry";
import { redactedOutput } from "./redact-on-replay";

const operations = registry
  .filter((endpoint) => endpoint.method === "POST" && needsKey(endpoint))
  .map(({ operation }) => operation);

/** Tells the story, in which every operation is called, with each POST sent by `look`. Returns what it saw of each. */
async function tell<Seen>(look: (post: Keyed) => Promise<Seen & { answer: Received }>) {
  const seen = new Map<string, (Seen & { post: Keyed; answer: Received })[]>();
  const told = await tellStory(
    sending(async (post) => {
      const one = await look(post);
      const { operation } = post.endpoint;
      seen.set(operation, [...(seen.get(operation) ?? []), { post, ...one }]);
      return one.answer;
    }),
  );
  await told.end();
  return (operation: string) => {
    const found = seen.get(operation) ?? [];
    expect(found, `lib/testing/story calls ${operation}`).not.toEqual([]);
    return found;
  };
}

const isReplayed = ({ headers }: Received) => headers["idempotent-replayed"] === "true";

const bodyOf = ({ text }: Received) => JSON.parse(text);

/** Expects `again` to repeat what was answered, without the secrets that are told only once. */
function expectReplay(again: Received | undefined, { endpoint }: Keyed, answer: Received): void {
  expect(again).toMatchObject({ status: answer.status, headers: { "idempotent-replayed": "true" } });
  const said = bodyOf(answer);
  expect(again && bodyOf(again)).toEqual(redactedOutput(endpoint.success, said) ?? said);
}

/** The second time nothing outside can be reached: no name server, no receiver, no store. */
async function sendTwice({ endpoint, send }: Keyed) {
  const { result: answer, growth } = await growthOf(() => send());
  const before = await tableHashes();
  const again = await withoutPreparing(endpoint, () => send());
  const after = await tableHashes();
  const changed = [...after.keys()].filter((name) => after.get(name)?.hash !== before.get(name)?.hash);
  return { answer, growth, again, changed };
}

async function withoutPreparing({ stages }: Endpoint, work: () => Promise<Received>): Promise<Received> {
  const { prepare } = stages;
  if (!prepare) return work();
  stages.prepare = () => Promise.reject(GENERAL_REFUSALS.refuse("server_unavailable"));
  try {
    return await work();
  } finally {
    stages.prepare = prepare;
  }
}

async function sendEightTimes({ send }: Keyed) {
  const { result: answers, growth } = await growthOf(() =>
    Promise.all(Array.from({ length: 8 }, () => send())),
  );
  const firsts = answers.filter((answer) => answer.status < 300 && !isReplayed(answer));
  return { answer: firsts[0] ?? (await send()), firsts, answers, growth, last: await send() };
}

async function sendWhenSpent({ endpoint, lobster, send }: Keyed) {
  const answer = await send();
  const { limits, putBack } = await spendLimits(endpoint, lobster);
  const again = await send();
  const fresh = limits.length > 0 ? await send(`fresh-${lobster.id}-${endpoint.id}`) : undefined;
  await putBack();
  return { answer, again, fresh };
}

/** A process reserved the key and died, longer ago than any lease. */
async function sendAfterDeath({ endpoint, input, lobster, idempotencyKey, send }: Keyed) {
  const { result: answer, growth } = await growthOf(async () => {
    await database().db.run(
      `insert into idempotency_keys (key_id, path, idempotency_key, body_hash, status, body, created_at)
      values ($1, $2, $3, '', 409, '{}', now() - interval '1 hour')`,
      [lobster.keyId, BASE_PATH + targetOf(endpoint, { params: input.params }), idempotencyKey],
    );
    return send();
  });
  return { answer, growth, again: await send() };
}

let twice: Awaited<ReturnType<typeof tell<Awaited<ReturnType<typeof sendTwice>>>>>;

beforeAll(async () => {
  twice = await tell(sendTwice);
});

describe("with an Idempotency-Key", () => {
  it.each(operations)(
    "%s sent twice in a row answers the same, and the repetition writes nothing",
    (operation) => {
      for (const { post, answer, again, growth, changed } of twice(operation)) {
        expect(isReplayed(answer)).toBe(false);
        expectReplay(again, post, answer);
        expect(growth).toMatchObject({ idempotency_keys: 1 });
        expect(changed).toEqual([]);
      }
    },
  );
});

describe("with an Idempotency-Key, eight at once", () => {
  let seen: Awaited<ReturnType<typeof tell<Awaited<ReturnType<typeof sendEightTimes>>>>>;
  beforeAll(async () => {
    seen = await tell(sendEightTimes);
  });

  it.each(operations)(
    "%s has its effect once, and the others get its answer or are told to wait",
    (operation) => {
      for (const [no, { post, answer, firsts, answers, growth, last }] of seen(operation).entries()) {
        expect(firsts).toHaveLength(1);
        for (const other of answers.filter((one) => one !== answer)) {
          if (other.status === 409) expect(bodyOf(other).code).toBe("idempotency_key_in_progress");
          else expectReplay(other, post, answer);
        }
        expectReplay(last, post, answer);
        expect(growth).toEqual(twice(operation)[no]?.growth);
      }
    },
  );
});

describe("with an Idempotency-Key, when its limits are used up in between", () => {
  let seen: Awaited<ReturnType<typeof tell<Awaited<ReturnType<typeof sendWhenSpent>>>>>;
  beforeAll(async () => {
    seen = await tell(sendWhenSpent);
  });

  it.each(operations)("%s repeats its answer", (operation) => {
    for (const { post, answer, again } of seen(operation)) expectReplay(again, post, answer);
  });

  it("is tried with limits that refuse any other Idempotency-Key", () => {
    const limited = operations.filter((operation) =>
      seen(operation).some(({ fresh }) => fresh?.status === 429),
    );
    expect(limited.length).toBeGreaterThan(10);
  });
});

describe("with an Idempotency-Key whose process died", () => {
  let seen: Awaited<ReturnType<typeof tell<Awaited<ReturnType<typeof sendAfterDeath>>>>>;
  beforeAll(async () => {
    seen = await tell(sendAfterDeath);
  });

  it.each(operations)("%s has its effect once its reservation has run out", (operation) => {
    for (const [no, { post, answer, growth, again }] of seen(operation).entries()) {
      expect(isReplayed(answer)).toBe(false);
      expectReplay(again, post, answer);
      expect(growth).toEqual(twice(operation)[no]?.growth);
    }
  });
});
