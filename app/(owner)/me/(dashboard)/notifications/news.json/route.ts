import { currentLobster } from "@/lib/access/owners/session";
import { readNewerNotifications } from "@/lib/areas/notifications/read";
import { readQuery, SinceSearch } from "@/lib/pages/address";
import { loggedOut, privateJson } from "@/lib/pages/private-json";

/** How many notifications are newer than those that the owner's page shows. */
export async function GET(request: Request): Promise<Response> {
  const found = await currentLobster();
  if (!found) return loggedOut();
  const { since } = readQuery(SinceSearch, request);
  return privateJson({ count: await readNewerNotifications(found.lobster.id, since) });
}
