import { describe, expect, it } from "vitest";
import {
  type GivenLobster,
  givenBlock,
  givenLobster,
  givenLobsters,
  givenStatus,
} from "@/lib/testing/given/lobsters";
import { createWhisper, getWhispers } from "./endpoints";

const whisper = async (author: GivenLobster, content = "psst") =>
  (await author.api.ok(createWhisper, { body: { content } })).whisper;

const heardBy = async (viewer: GivenLobster) =>
  (await viewer.api.ok(getWhispers)).whispers.map(({ id }) => id);

describe("POST /whispers", () => {
  it("shows everybody one line, with its author", async () => {
    const [alice, bob] = await givenLobsters(2);
    const said = await whisper(alice, "  the tide is out  ");
    expect(said).toMatchObject({
      content: "the tide is out",
      lobster: { id: alice.id, serial_no: alice.serialNo, status: "active" },
    });
    expect((await bob.api.ok(getWhispers)).whispers).toContainEqual(said);
  });

  it("turns several lines into one", async () => {
    const alice = await givenLobster();
    expect((await whisper(alice, "one \r\n\n two\u2028three")).content).toBe("one two three");
  });

  it.each([
    ["nothing", ""],
    ["line breaks alone", "\n\n"],
    ["201 characters", "🌊".repeat(201)],
  ])("refuses %s with 400", async (_, content) => {
    const alice = await givenLobster();
    expect(await alice.api.refused(createWhisper, { body: { content } })).toMatchObject({
      status: 400,
      error: expect.stringMatching(/^content must be 1 to 200 characters( \(it has 201\))?$/),
    });
  });

  it("takes 200 characters", async () => {
    const alice = await givenLobster();
    expect((await whisper(alice, "🌊".repeat(200))).content).toBe("🌊".repeat(200));
  });

  it("of a shadow-muted lobster is seen only by itself and by admins", async () => {
    const [shade, bob, admin] = await Promise.all([
      givenLobster(),
      givenLobster(),
      givenLobster({ isAdmin: true }),
    ]);
    await givenStatus(shade.id, "shadow_muted");
    const { id } = await whisper(shade);
    expect(await heardBy(shade)).toContain(id);
    expect(await heardBy(admin)).toContain(id);
    expect(await heardBy(bob)).not.toContain(id);
  });
});

describe("GET /whispers", () => {
  it("leaves out lobsters in a block with the caller, in either direction, and the banned", async () => {
    const [alice, blocker, blocked, outcast, other] = await givenLobsters(5);
    const said = [];
    for (const author of [blocker, blocked, outcast, other]) said.push((await whisper(author)).id);
    expect(await heardBy(alice)).toEqual(expect.arrayContaining(said));
    await givenBlock(blocker, alice);
    await givenBlock(alice, blocked);
    await givenStatus(outcast.id, "banned");
    const heard = await heardBy(alice);
    expect(said.filter((id) => heard.includes(id))).toEqual([said[3]]);
  });

  it("returns at most 50, newest first, and the rest page by page", async () => {
    const alice = await givenLobster();
    const said = new Set<string>();
    for (let i = 0; i < 55; i += 1) said.add((await whisper(alice, `${i}`)).id);
    const heard: { id: string; created_at: string }[] = [];
    let cursor: string | undefined;
    while ([...said].some((id) => heard.every((one) => one.id !== id))) {
      const page = await alice.api.ok(getWhispers, { query: { cursor } });
      heard.push(...page.whispers);
      expect(page.whispers.length).toBeLessThanOrEqual(50);
      if (!page.next_cursor) break;
      expect(page.whispers).toHaveLength(50);
      cursor = page.next_cursor;
    }
    expect(heard.filter(({ id }) => said.has(id))).toHaveLength(55);
    const times = heard.map(({ created_at }) => created_at);
    expect(times).toEqual(times.toSorted().reverse());
  });

  it("accepts a smaller limit, and refuses one over 50 with 400", async () => {
    const alice = await givenLobster();
    await whisper(alice);
    await whisper(alice);
    expect((await alice.api.ok(getWhispers, { query: { limit: 1 } })).whispers).toHaveLength(1);
    expect(await alice.api.refused(getWhispers, { query: { limit: 51 } })).toMatchObject({ status: 400 });
  });
});
