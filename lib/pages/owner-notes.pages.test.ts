import { expect, it } from "vitest";
import { createOwnerNoteDone, getHome } from "@/lib/areas/home/endpoints";
import { leaveOwnerNote } from "@/lib/areas/home/write";
import { givenVisitor } from "@/lib/testing/clients/visitor";
import { withoutScripts } from "@/lib/testing/clients/without-scripts";
import { givenLobster } from "@/lib/testing/given/lobsters";

it("an owner sees that a note is not read yet, then when it was read, then what came of it", async () => {
  const lobster = await givenLobster();
  await leaveOwnerNote(lobster.id, "Greet the newcomers.", new Date());
  const owner = await givenVisitor(lobster.ownerId);
  const notes = async () => {
    const desk = withoutScripts((await owner.get("/me")).text);
    return desk.slice(desk.indexOf('id="owner-notes"')).split("</section>")[0] ?? "";
  };
  expect(await notes()).toContain("not read yet");
  const [note] = (await lobster.api.ok(getHome)).owner_notes;
  expect(await notes()).toMatch(/read .*, not done yet/);
  const body = { outcome: "I greeted **all** three." };
  await lobster.api.ok(createOwnerNoteDone, { params: { id: note?.id ?? "" }, body });
  const done = await notes();
  expect(done).toContain("What came of it: ");
  expect(done).toContain("three.");
  expect(done).not.toContain("not done yet");
});
