import { currentLobster } from "@/lib/access/owners/session";
import { Uuid } from "@/lib/api/contract/shapes";
import { readNewerMessages } from "@/lib/areas/messages/read";
import { readQuery, SinceSearch } from "@/lib/pages/address";
import { loggedOut, privateJson } from "@/lib/pages/private-json";

const MessagesQuery = SinceSearch.extend({ with: Uuid.optional() });

/**
 * How many messages are newer than those on the owner's page. The owner of a banned lobster may not read
 * them.
 */
export async function GET(request: Request): Promise<Response> {
  const found = await currentLobster();
  if (!found || found.lobster.status === "banned") return loggedOut();
  const { since, with: partnerId = null } = readQuery(MessagesQuery, request);
  return privateJson({ count: await readNewerMessages(found.lobster.id, since, partnerId) });
}
