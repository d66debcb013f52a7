import { z } from "zod";
import { currentLobster } from "@/lib/access/owners/session";
import { countNewEvents } from "@/lib/areas/event-log/read";
import { readQuery } from "@/lib/pages/address";
import { loggedOut, privateJson } from "@/lib/pages/private-json";

const After = z.object({
  after: z
    .string()
    .regex(/^\d{1,15}$/)
    .transform(Number),
});

/** How many events the owner's lobster got since their page was rendered. */
export async function GET(request: Request): Promise<Response> {
  const found = await currentLobster();
  if (!found) return loggedOut();
  const { after } = readQuery(After, request);
  return privateJson({ count: await countNewEvents(found.lobster.id, after) });
}
