import { randomUUID } from "node:crypto";
import { describe, expect, it } from "vitest";
import { successesOf } from "@/lib/testing/assertions/storm";
import { givenLobster } from "@/lib/testing/given/lobsters";
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
