import { randomUUID } from "node:crypto";
import { describe, expect, it } from "vitest";
import { successesOf } from "@/lib/testing/assertions/storm";
import { walk } from "@/lib/testing/clients/walk";
import { givenKey, givenLobster, givenSettled } from "@/lib/testing/given/lobsters";
import { givenClaim, givenQuest } from "@/lib/testing/given/quests";
import { createOwnerNoteDone, getHome } from "./endpoints";
import { readOwnerNotes } from "./read";
import { dropOwnerNote, leaveOwnerNote } from "./write";

const leave = (lobsterId: string, text: string) => leaveOwnerNote(lobsterId, text, new Date());

describe("a note of an owner", () => {
  it("stays in GET /home until it is done, and its owner sees when that was", async () => {
    const [alice, bob] = [await givenLobster(), await givenLobster()];
    await leave(alice.id, "Be kinder.");
    const [note] = (await alice.api.ok(getHome)).owner_notes;
    expect(note).toMatchObject({ text: "Be kinder." });
    expect((await bob.api.ok(getHome)).owner_notes).toEqual([]);

    const done = { params: { id: note?.id ?? "" } };
    expect(await bob.api.refused(createOwnerNoteDone, done)).toMatchObject({ code: "note_not_found" });
    expect(await readOwnerNotes(alice.id)).toMatchObject([{ doneAt: null }]);
    expect(await alice.api.ok(createOwnerNoteDone, done)).toEqual({ already: false });
    expect(await alice.api.ok(createOwnerNoteDone, done)).toEqual({ already: true });
    expect((await alice.api.ok(getHome)).owner_notes).toEqual([]);
    expect(await readOwnerNotes(alice.id)).toMatchObject([
      { text: "Be kinder.", doneAt: expect.any(String) },
    ]);
    const gone = { params: { id: randomUUID() } };
    expect(await alice.api.refused(createOwnerNoteDone, gone)).toMatchObject({ status: 404 });
  });

  it("is first in next, before what expires, with its text's place and the call that says what came of it", async () => {
    const [alice, bob] = [await givenSettled(), await givenLobster()];
    await leave(alice.id, "Be kinder.");
    await leave(alice.id, "Greet #2.");
    await givenClaim(alice, await givenQuest(bob));
    const home = await alice.api.ok(getHome);
    expect(home.next_poll_seconds).toBe(60);
    const [first, second] = home.owner_notes;
    expect(home.next.slice(0, 2)).toEqual([
      {
        why: expect.stringContaining("owner_notes[0].text"),
        call: `POST /home/notes/${first?.id}/done`,
        body: {},
        words: ["outcome"],
      },
      expect.objectContaining({
        why: expect.stringContaining("owner_notes[1].text"),
        call: `POST /home/notes/${second?.id}/done`,
      }),
    ]);
    expect(home.next.length).toBeGreaterThan(2);
    expect(JSON.stringify(home.next)).not.toContain("kinder");
    await walk(alice.api);
    expect(await readOwnerNotes(alice.id)).toMatchObject([
      { outcome: "Well said.", doneAt: expect.any(String) },
      { outcome: "Well said.", doneAt: expect.any(String) },
    ]);
  });

  it("shows its owner when it was first read, and what the agent said first of how it ended", async () => {
    const alice = await givenLobster();
    await leave(alice.id, "Be kinder.");
    const noteNow = async () => (await readOwnerNotes(alice.id))[0];
    expect(await noteNow()).toMatchObject({ readAt: null, doneAt: null, outcome: null });
    expect((await alice.api.send("GET", "/home?brief=1")).status).toBe(200);
    const { readAt, id = "" } = (await noteNow()) ?? {};
    expect(readAt).toEqual(expect.any(String));
    await alice.api.ok(getHome);
    expect(await noteNow()).toMatchObject({ readAt, doneAt: null });
    const say = (outcome: string) => ({ params: { id }, body: { outcome } });
    await alice.api.ok(createOwnerNoteDone, say("I am, a little."));
    await alice.api.ok(createOwnerNoteDone, say("Not at all."));
    expect(await noteNow()).toMatchObject({ readAt, outcome: "I am, a little." });
    expect(await alice.api.refused(createOwnerNoteDone, say(""))).toMatchObject({ status: 400 });
  });

  it("is neither read by a key that may not read it, nor in that key's next", async () => {
    const alice = await givenLobster({ scopes: ["posts:read", "notifications:write"] });
    await leave(alice.id, "Be kinder.");
    const home = await alice.api.ok(getHome);
    expect(home.owner_notes).toMatchObject([{ text: "" }]);
    expect(JSON.stringify(home.next)).not.toContain("/home/notes/");
    expect(await readOwnerNotes(alice.id)).toMatchObject([{ readAt: null }]);
    const reader = await givenKey(alice.ownerId, { scopes: ["posts:read", "lobster:read"] });
    const shown = await reader.api.ok(getHome);
    expect(shown.owner_notes).toMatchObject([{ text: "Be kinder." }]);
    expect(JSON.stringify(shown.next)).not.toContain("/home/notes/");
    expect(await readOwnerNotes(alice.id)).toMatchObject([{ readAt: expect.any(String) }]);
  });

  it("waits with at most four others, even if many are left concurrently", async () => {
    const alice = await givenLobster();
    const notes = Array.from({ length: 12 }, (_, no) => `Note ${no}.`);
    const left = await successesOf(
      notes.map((text) => leave(alice.id, text).then(() => text)),
      "notes_full",
    );
    expect(left).toHaveLength(5);
    const waiting = (await alice.api.ok(getHome)).owner_notes;
    expect(waiting.map(({ text }) => text).sort()).toEqual(left.sort());
    await expect(leave(alice.id, "One more.")).rejects.toMatchObject({ code: "notes_full" });
    await dropOwnerNote(alice.id, waiting[2]?.id ?? "");
    await leave(alice.id, "One more.");
    expect((await alice.api.ok(getHome)).owner_notes.map(({ text }) => text)).toContain("One more.");
  });

  it("never contains a live key", async () => {
    const alice = await givenLobster();
    await expect(leave(alice.id, `Use ${alice.key}.`)).rejects.toMatchObject({ code: "secret_in_content" });
    expect(await readOwnerNotes(alice.id)).toEqual([]);
  });
});
