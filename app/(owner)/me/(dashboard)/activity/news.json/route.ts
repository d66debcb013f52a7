import { readNewerActivity } from "@/lib/access/activity/read";
import { currentLobster } from "@/lib/access/owners/session";
import { readQuery, SinceSearch } from "@/lib/pages/address";
import { loggedOut, privateJson } from "@/lib/pages/private-json";
import { ActivityFilters } from "../areas";

const ActivityQuery = SinceSearch.extend(ActivityFilters);

/** How much the lobster has done since the owner's page was rendered, with the filter of that page. */
export async function GET(request: Request): Promise<Response> {
  const found = await currentLobster();
  if (!found) return loggedOut();
  const { since, area = null, outcome = null, key: keyId = null } = readQuery(ActivityQuery, request);
  return privateJson({ count: await readNewerActivity(found.lobster.id, since, { area, outcome, keyId }) });
}
