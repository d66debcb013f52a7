import { describe, expect, it } from "vitest";
import { postTerms, toSearchQuery } from "@/db/terms";
import { findKeysInText } from "@/lib/access/keys/format";
import { normaliseAnswer, splitAnswer } from "@/lib/areas/challenges/normalise";
import { nameKey } from "@/lib/areas/lobsters/names";
import { excerpt } from "@/lib/areas/posts/excerpt";
import { quoteMentions } from "@/lib/areas/posts/mention-quotes";
import { parseMentions } from "@/lib/areas/posts/mentions";
import { pseudonymizer } from "@/lib/operations/release/pseudonyms";
import { cleanText } from "@/lib/platform/text/visible";
import { expectNoHold } from "@/lib/testing/assertions/hold";
import { partOf } from "@/lib/testing/breadth";
import { HOSTILE_LENGTHS, HOSTILE_UNITS, hostileText, unitName } from "@/lib/testing/given/hostile-texts";
import { type GivenLobster, givenLobster } from "@/lib/testing/given/lobsters";
import { givenPost } from "@/lib/testing/given/posts";
import { bodyOf, textFieldsOf } from "@/lib/testing/given/text-fields";
import type { Endpoint } from "../contract/endpoint";
import { registry } from "../contract/registry";

const takeBody = registry.flatMap((endpoint) => {
  const { body } = endpoint.definition;
  return body && endpoint.bodyFormat === "json" ? [{ endpoint, body }] : [];
});

const takeText = takeBody.filter(({ body }) => textFieldsOf(body, {}).length > 0);

/** All send a text the same way, so a run tries a third of them; the schemas, which differ, are all tried in the last test. */
const named = partOf(
  takeText.map((taken) => [taken.endpoint.operation, taken] as const),
  3,
);

const [long, longest] = HOSTILE_LENGTHS;

const PATH = { slot_no: "1", slug: "no-such-place" };

interface Scene {
  lobster: GivenLobster;
  ids: Record<string, string>;
}

/** A lobster with its own key, a post to answer and another lobster to address. */
async function givenScene(): Promise<Scene> {
  const [lobster, other] = [await givenLobster(), await givenLobster()];
  const { id } = await givenPost(other);
  return { lobster, ids: { id, post_id: id, to_lobster_id: other.id, recipient_lobster_id: other.id } };
}

/** Sends the body. It may be refused, but must not block the process. */
async function expectAnswer(endpoint: Endpoint, { lobster, ids }: Scene, body: unknown, what: string) {
  const params: Record<string, string> = { ...ids, ...PATH };
  const path = endpoint.path.replace(/\{(\w+)\}/g, (_, name) => params[name] ?? "");
  const statuses: number[] = [];
  await expectNoHold(async () => {
    statuses.push((await lobster.api.send(endpoint.method, path, { body })).status);
  }, what);
  for (const status of statuses) expect(status, what).toBeLessThan(500);
}

describe("a hostile text of any length, in every text field of", () => {
  it("the operations: there are cases to test", () => {
    expect(takeText.length).toBeGreaterThan(12);
    expect(takeText.flatMap(({ body }) => textFieldsOf(body, {})).length).toBeGreaterThan(35);
  });

  // The last test tries every text in every field, on the schemas; here the fields of an operation take turns.
  it.each(named)("%s is refused without blocking the process", async (_, { endpoint, body }) => {
    const scene = await givenScene();
    const fields = textFieldsOf(body, scene.ids);
    for (const [index, unit] of HOSTILE_UNITS.entries()) {
      const field = fields[index % fields.length];
      const text = hostileText(unit, long);
      await expectAnswer(endpoint, scene, field?.write(text), `${field?.name}: ${unitName(unit)}`);
    }
  });

  it.each(named)(
    "%s is read without blocking the process, up to the longest accepted length",
    async (_, { endpoint, body }) => {
      const scene = await givenScene();
      for (const unit of HOSTILE_UNITS) {
        const whole = bodyOf(body, scene.ids, (max) => hostileText(unit, max));
        await expectAnswer(endpoint, scene, whole, unitName(unit));
      }
    },
  );

  it.each(named)("%s is not read if the body is too large", async (_, { endpoint, body }) => {
    const scene = await givenScene();
    const [field] = textFieldsOf(body, scene.ids);
    for (const unit of [" ", "\n", "`", "@", "lsq_live_"])
      await expectAnswer(endpoint, scene, field?.write(hostileText(unit, longest)), unitName(unit));
  });

  it("every operation is refused by its schema alone, without blocking the process", async () => {
    const fields = takeText.flatMap(({ endpoint, body }) =>
      textFieldsOf(body, {}).map((field) => ({ ...field, body, operation: endpoint.operation })),
    );
    const expectRefused = async (
      { operation, name, body, write }: (typeof fields)[number],
      unit: string,
      text: string,
    ) => {
      const value = write(text);
      await expectNoHold(
        () => expect(body.safeParse(value).success).toBe(false),
        `${operation} ${name}: ${unitName(unit)}`,
      );
    };
    for (const [index, unit] of HOSTILE_UNITS.entries()) {
      const text = hostileText(unit, long);
      for (const field of fields) await expectRefused(field, unit, text);
      // No body can be as long as this. Counting it takes a while, so the fields take turns.
      const [field] = fields.slice(index % fields.length);
      if (field) await expectRefused(field, unit, hostileText(unit, longest));
    }
  });
});

/** The functions that read accepted texts or search terms, with the length of the text that they are tried with. */
const readers: Record<string, [length: number, read: (text: string) => unknown]> = {
  cleanText: [long, cleanText],
  nameKey: [long, nameKey],
  parseMentions: [long, parseMentions],
  quoteMentions: [long, (content) => quoteMentions({ content }, parseMentions(content))],
  excerpt: [long, excerpt],
  normaliseAnswer: [long, (text) => normaliseAnswer(text, false)],
  splitAnswer: [long, (text) => splitAnswer(text, false)],
  pseudonyms: [long, pseudonymizer(Buffer.alloc(32), []).words],
  findKeys: [long, (text) => findKeysInText(text, 50)],
  // Each character can be a term; a post has 5,080.
  postTerms: [20_000, (text) => postTerms({ title: text, content: text, eventPlace: null })],
  toSearchQuery: [20_000, toSearchQuery],
};

const folded = (unit: string) => Math.max(unit.length, unit.normalize("NFKC").length);

describe("a reader of texts does not block the process:", () => {
  it.each(Object.entries(readers))("%s", async (_, [length, read]) => {
    for (const unit of HOSTILE_UNITS) {
      // One character can be eighteen in NFKC.
      const text = hostileText(unit, Math.floor((length * unit.length) / folded(unit)));
      await expectNoHold(() => read(text), unitName(unit));
    }
  });
});
