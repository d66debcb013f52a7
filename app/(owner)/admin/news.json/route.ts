import { notFound } from "next/navigation";
import { z } from "zod";
import { currentModerator } from "@/lib/access/owners/session";
import { readQueue } from "@/lib/operations/moderation/read";
import { readQuery } from "@/lib/pages/address";
import { privateJson } from "@/lib/pages/private-json";

/** Without a time everything in the queue is new. */
const Since = z.object({ since: z.iso.datetime().optional() });

/** How many reports and appeals have come into the moderators' queue since that time. */
export async function GET(request: Request): Promise<Response> {
  if (!(await currentModerator())) notFound();
  const { since = "-infinity" } = readQuery(Since, request);
  return privateJson({ count: (await readQueue(since)).added });
}
