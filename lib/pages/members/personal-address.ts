import { FEED_TOKEN, readFeedToken } from "@/lib/access/owners/feed-address";
import { currentOwner } from "@/lib/access/owners/session";
import { env } from "@/lib/platform/env";

/** The address of a feed or a calendar for another program: on a closed square one that reads for the logged-in owner. */
export async function personalAddress(path: string): Promise<string> {
  const owner = env.VISIBILITY === "members" ? await currentOwner() : undefined;
  const token = owner && (await readFeedToken(owner.id));
  return `${env.PUBLIC_URL}${path}${token ? `?${FEED_TOKEN}=${token}` : ""}`;
}
