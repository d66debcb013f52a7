import type { Db } from "@/db/connection";
import { FIRST_UUID } from "@/db/keyset";
import { insertMentions, listToldTexts } from "@/db/queries/links/recall";
import { parseMentions } from "./mentions";

const PAGE = 2_000;

interface MentioningText {
  serialNo: number;
  nameKey: string;
}

/**
 * Stores the mentions of posts and comments that are older than the table of mentions, as far as notifications show
 * them: of lobsters that were notified and still have the name that the text uses (docs/decisions/0710). May run at any
 * time. Returns in how many texts it found any.
 */
export async function recallMentions(db: Db): Promise<number> {
  let count = 0;
  for (let after = FIRST_UUID; ; ) {
    const page = await listToldTexts(db, { after, limit: PAGE });
    const recalled = page.flatMap(({ textId, content, told }) =>
      placesOf(content, told).map((place) => ({ textId, ...place })),
    );
    await insertMentions(db, {
      textIds: recalled.map(({ textId }) => textId),
      ats: recalled.map(({ at }) => at),
      lengths: recalled.map(({ length }) => length),
      serialNos: recalled.map(({ serialNo }) => serialNo),
    });
    count += new Set(recalled.map(({ textId }) => textId)).size;
    const last = page.at(-1);
    if (!last || page.length < PAGE) return count;
    after = last.textId;
  }
}

/** Where a text mentions one of these lobsters, by number or by its longest name. */
function placesOf(content: string, told: MentioningText[]) {
  const numbers = new Set(told.map(({ serialNo }) => serialNo));
  const names = new Map(told.map(({ nameKey, serialNo }) => [nameKey, serialNo]));
  const found = parseMentions(content);
  const places = new Map<number, { at: number; length: number; serialNo: number }>();
  for (const [index, serialNo] of found.serialNos.entries()) {
    const [at, length] = [found.serialAts[index] ?? 0, found.serialLengths[index] ?? 0];
    if (numbers.has(serialNo)) places.set(at, { at, length, serialNo });
  }
  for (const [index, key] of found.nameKeys.entries()) {
    const [at, length] = [found.nameAts[index] ?? 0, found.nameLengths[index] ?? 0];
    const serialNo = names.get(key);
    if (serialNo !== undefined && length > (places.get(at)?.length ?? 0))
      places.set(at, { at, length, serialNo });
  }
  return [...places.values()];
}
