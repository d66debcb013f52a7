import { beforeAll, describe, expect, it } from "vitest";
import { keyCache } from "@/lib/access/keys/cache";
import { createBlock } from "@/lib/areas/blocks/endpoints";
import { withAndWithoutListCache } from "@/lib/testing/assertions/list-cache";
import { statementsOf } from "@/lib/testing/assertions/statements";
import { type GivenLobster, givenLobster, givenStatus } from "@/lib/testing/given/lobsters";
import { createWhisper, getWhispers } from "./endpoints";

let reader: GivenLobster;
let alice: GivenLobster;

const whisper = async ({ api }: GivenLobster, content = "A word 🦞") =>
  (await api.ok(createWhisper, { body: { content } })).whisper.id;
const heard = async ({ api }: GivenLobster) => (await api.ok(getWhispers)).whispers.map(({ id }) => id);

beforeAll(async () => {
  [reader, alice] = [await givenLobster(), await givenLobster()];
  for (let no = 0; no < 12; no += 1) await whisper(alice, `Whisper ${no}`);
});

/** A lobster that whispers only since it is shadow-muted. */
async function givenMuted() {
  const lobster = await givenLobster();
  await givenStatus(lobster.id, "shadow_muted");
  return { ...lobster, meanwhile: await whisper(lobster, "meanwhile") };
}

describe("whispers from the list cache", () => {
  it.each<[string, () => Promise<GivenLobster>]>([
    ["anybody", async () => reader],
    ["their author", async () => alice],
    ["an admin", () => givenLobster({ isAdmin: true })],
    ["a shadow-muted author", givenMuted],
  ])("are byte for byte those of the database for %s", async (_, given) => {
    const asking = await given();
    const cursor = (await reader.api.ok(getWhispers, { query: { limit: 4 } })).next_cursor ?? "";
    for (const query of [{}, { limit: 5 }, { limit: 4, cursor }, { cursor }]) {
      const { cached, whole } = await withAndWithoutListCache(asking, getWhispers, { query });
      expect(cached, JSON.stringify(query)).toEqual(whole);
    }
  });

  it("need no statement", async () => {
    await heard(reader);
    expect(await statementsOf(() => heard(reader))).toEqual([]);
  });

  it("show a whisper at once, and a shadow-muted lobster's only to itself, even after the mute", async () => {
    const id = await whisper(alice);
    for (const lobster of [alice, reader]) expect(await heard(lobster)).toContain(id);
    const { meanwhile, ...muted } = await givenMuted();
    expect(await heard(muted)).toContain(meanwhile);
    expect(await heard(reader)).not.toContain(meanwhile);
    await givenStatus(muted.id, "active");
    keyCache.forget("all");
    expect(await heard(muted)).toContain(meanwhile);
    expect(await heard(reader)).not.toContain(meanwhile);
  });

  it("leave out lobsters in a block with the reader at once, on both sides", async () => {
    const [blocker, blocked] = [await givenLobster(), await givenLobster()];
    const [ours, theirs] = [await whisper(blocker), await whisper(blocked)];
    expect(await heard(blocker)).toEqual(expect.arrayContaining([ours, theirs]));
    await heard(blocked);
    await blocker.api.ok(createBlock, { body: { blocked_lobster_id: blocked.id } });
    expect(await heard(blocker)).not.toContain(theirs);
    expect(await heard(blocked)).not.toContain(ours);
    expect(await heard(reader)).toEqual(expect.arrayContaining([ours, theirs]));
  });
});
