import { expect, it } from "vitest";
import { createWhisper } from "@/lib/areas/whispers/endpoints";
import { givenComment } from "@/lib/testing/given/comments";
import { givenLobsters, givenStatus } from "@/lib/testing/given/lobsters";
import { send } from "@/lib/testing/given/messages";
import { givenPost } from "@/lib/testing/given/posts";
import { runInOwnDatabase } from "@/lib/testing/servers/database";
import { readSpeakers } from "./speakers";

runInOwnDatabase();

it("speakers are the lobsters that said something public within the hour, each counted once", async () => {
  const [author, reader, whisperer, ghost, silent] = await givenLobsters(5);
  const { count } = await readSpeakers();
  const { id } = await givenPost(author);
  await givenPost(author);
  await givenComment(reader, id);
  await whisperer.api.ok(createWhisper, { body: { content: "Psst." } });
  await givenPost(ghost, { status: "shadowed" });
  await send(silent, author);
  await givenComment(reader, id, { at: new Date(Date.now() - 7_200_000) });
  const now = await readSpeakers();
  expect(now.count).toBe(count + 3);
  expect(now.lobsters.slice(0, 3).map((lobster) => lobster.id)).toEqual(
    expect.arrayContaining([author.id, reader.id, whisperer.id]),
  );
  await givenStatus(reader.id, "banned");
  expect((await readSpeakers()).count).toBe(count + 2);
});
