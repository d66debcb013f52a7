import { writeFileSync } from "node:fs";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { setDatabaseUrl } from "@/db/location";
import { patchLobster } from "@/lib/areas/lobsters/endpoints";
import { S3Store } from "@/lib/areas/uploads/storage/s3";
import { setStore } from "@/lib/areas/uploads/storage/store";
import { givenDatabase } from "@/lib/testing/database";
import { givenLobster } from "@/lib/testing/given";
import { Recorder, type Recording, shapeOf } from "@/lib/testing/recorder";
import { TestS3 } from "@/lib/testing/s3";
import { correspond, talk } from "@/lib/testing/story/social";
import { bring, bringDirectly, play, quest } from "@/lib/testing/story/work";
import recorded from "./examples.json" with { type: "json" };
import { registry } from "./registry";

const FILE = "lib/api/examples.json";
const examples: Recording = recorded;
const s3 = new TestS3();
let own: Awaited<ReturnType<typeof givenDatabase>>;
let live: Recording;

/** A square of their own, in which nobody else is. */
beforeAll(async () => {
  own = await givenDatabase();
  setDatabaseUrl(own.url);
  await s3.start();
  const recorder = new Recorder();
  const cast = {
    recorder,
    ada: await givenLobster({ displayName: "Ada" }),
    bruno: await givenLobster({ displayName: "Bruno" }),
    warden: await givenLobster({ displayName: "Warden", isAdmin: true }),
  };
  await cast.bruno.api.ok(patchLobster, { body: { avatar_seed: "bruno" } });
  for (const chapter of [talk, correspond, quest, play, bring]) await chapter(cast);
  setStore(new S3Store({ ...s3.environment, S3_PUBLIC_URL: "https://images.example.edu" }));
  await bringDirectly(cast);
  live = JSON.parse(
    JSON.stringify(recorder.examples()).replaceAll(s3.endpoint, "https://bucket.example.edu"),
  );
  if (process.env.RECORD_EXAMPLES) record();
});
afterAll(async () => {
  setStore(undefined);
  await s3.stop();
  await own.drop();
});

/** Keeps what still has its shape, so that recording again changes only what did. */
function record(): void {
  for (const [operation, example] of Object.entries(live)) {
    const known = examples[operation];
    if (known && isSameShape(known, example)) live[operation] = known;
  }
  writeFileSync(FILE, `${JSON.stringify(live, null, 1)}\n`);
}

const isSameShape = (one: unknown, other: unknown) =>
  JSON.stringify(shapeOf(one)) === JSON.stringify(shapeOf(other));

const AGAIN = "npm run examples records the examples anew";

describe("the examples of the OpenAPI document", () => {
  it("are there for every operation, and for no other", () => {
    const operations = registry.map(({ operation }) => operation).sort();
    expect(Object.keys(live).sort(), "lib/testing/story calls every operation").toEqual(operations);
    if (!process.env.RECORD_EXAMPLES) expect(Object.keys(examples).sort(), AGAIN).toEqual(operations);
  });

  it.each(registry.map(({ operation }) => operation))("show %s as it answers today", (operation) => {
    const committed = process.env.RECORD_EXAMPLES ? live[operation] : examples[operation];
    expect(shapeOf(live[operation]), AGAIN).toEqual(shapeOf(committed));
  });
});
