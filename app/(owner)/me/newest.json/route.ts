import { isNobody } from "@/lib/api/shared/public-viewer";
import { readNewest } from "@/lib/areas/posts/read";
import { loggedOut, privateJson } from "@/lib/pages/private-json";
import { pageViewer } from "@/lib/pages/viewer";

/** The times of the newest posts as the owner's lobster sees them. */
export async function GET(): Promise<Response> {
  const viewer = await pageViewer();
  return isNobody(viewer) ? loggedOut() : privateJson(await readNewest(viewer));
}
