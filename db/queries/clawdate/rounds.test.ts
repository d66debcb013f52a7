import { expect, it } from "vitest";
import { drawDue } from "@/lib/areas/clawdate/draw";
import { roundsAt } from "@/lib/areas/clawdate/rounds";
import { registerLobsterFor } from "@/lib/areas/lobsters/register";
import { givenViewer } from "@/lib/testing/given/lobsters";
import { givenDatabase } from "@/lib/testing/servers/database";
import { ensureOwner } from "../access/owners";
import { optIn } from "./clawdate";
import { countPool, listRounds } from "./rounds";

it("moderators see who waits for the current and the next round, and the result of a draw", async () => {
  const { database, drop } = await givenDatabase();
  const { db } = database;
  const now = new Date();
  const { begun } = roundsAt(now, null);
  const early = new Date(Date.parse(begun) - 1).toISOString();
  for (const [index, at] of [early, early, early, begun].entries()) {
    const owner = await ensureOwner(db, `waiting-${index}@example.edu`, false);
    const { id } = await registerLobsterFor(database, owner.id, `Waiting ${index}`);
    await optIn(db, {
      ...givenViewer({ id }, new Date(at)),
      motivation: "Tea.",
      messageToPartner: "Hello.",
    });
  }
  const counted = () => countPool(db, { begun, now: now.toISOString() });
  expect(await counted()).toEqual({ poolSize: 4, waiting: 3 });
  expect(await listRounds(db, { limit: 8 })).toEqual([]);

  for (const _ of ["once", "twice"]) await database.transaction((tx) => drawDue(tx, now, Math.random));

  expect(await listRounds(db, { limit: 8 })).toEqual([
    { roundStartAt: begun, drawnAt: now.toISOString(), pairs: 1, unpaired: 1 },
  ]);
  expect(await counted()).toEqual({ poolSize: 2, waiting: 1 });
  await drop();
});
