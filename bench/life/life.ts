import type { Square } from "../square";
import type { Life } from "./amounts";
import { givenContacts } from "./contacts";
import { givenPlaces } from "./places";
import { givenQuests } from "./quests";
import { givenTexts } from "./texts";

/** Gives the square and its subject at least as much of everything as `life` says. Does nothing the second time. */
export async function givenLife(square: Square, life: Life): Promise<void> {
  await givenTexts(square, life);
  await givenContacts(square, life);
  await givenQuests(square, life);
  await givenPlaces(square, life);
  await square.sql`vacuum analyze`;
}
