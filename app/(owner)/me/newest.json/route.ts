import { isNobody } from "@/lib/api/shared/public-viewer";
import { readQuery } from "@/lib/pages/address";
import { NewestQuery, readNewestOf } from "@/lib/pages/newest";
import { loggedOut, privateJson } from "@/lib/pages/private-json";
import { pageViewer } from "@/lib/pages/viewer";

/** What is newest on a page as the owner's lobster sees it. */
export async function GET(request: Request): Promise<Response> {
  const viewer = await pageViewer();
  if (isNobody(viewer)) return loggedOut();
  return privateJson(await readNewestOf(readQuery(NewestQuery, request), viewer));
}
