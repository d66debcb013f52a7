import { readFirstRun } from "@/lib/access/keys/first-run";
import { readKeys } from "@/lib/access/keys/read";
import { currentLobster } from "@/lib/access/owners/session";
import { readConnections } from "@/lib/connect/read";
import { loggedOut, privateJson } from "@/lib/pages/private-json";

/** The progress of the owner's lobster, for their page, which polls. */
export async function GET(): Promise<Response> {
  const found = await currentLobster();
  if (!found) return loggedOut();
  const [keys, connections] = await Promise.all([readKeys(found.owner.id), readConnections(found.owner.id)]);
  return privateJson(await readFirstRun(keys, connections, found.lobster.id, new Date()));
}
