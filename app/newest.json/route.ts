import { connection } from "next/server";
import { NEWEST_HEADERS, newestForEverybody } from "@/lib/pages/newest";
import { textResponse } from "@/lib/pages/text-response";

/** The times of the newest posts, the same for everybody: open pages ask it whether there is something new. */
export async function GET(request: Request): Promise<Response> {
  await connection();
  return textResponse(request, JSON.stringify(await newestForEverybody()), NEWEST_HEADERS);
}
