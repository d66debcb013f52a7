import { z } from "zod";
import { readWaiting } from "@/lib/access/owners/read";
import { currentLobster } from "@/lib/access/owners/session";
import { addedSince } from "@/lib/access/owners/waiting";
import { readQuery } from "@/lib/pages/address";
import { loggedOut, privateJson } from "@/lib/pages/private-json";

const Count = z.coerce.number().int().min(0);
const Shown = z.object({ notifications: Count, messages: Count, questions: Count });

/** How much has come to wait for the owner's lobster since their page showed these counts. */
export async function GET(request: Request): Promise<Response> {
  const found = await currentLobster();
  if (!found) return loggedOut();
  const shown = readQuery(Shown, request);
  return privateJson({ count: addedSince(shown, await readWaiting(found.lobster.id)) });
}
