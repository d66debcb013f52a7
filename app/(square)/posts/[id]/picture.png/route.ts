import { z } from "zod";
import { Uuid } from "@/lib/api/contract/shapes";
import { etagOf, isNamed } from "@/lib/api/http/encoding";
import { publicViewer } from "@/lib/api/shared/public-viewer";
import { readPost } from "@/lib/areas/posts/read";
import { readPath } from "@/lib/pages/address";
import { PICTURE } from "@/lib/pages/metadata";
import { pictures } from "@/lib/pages/sharing/pictures";
import { log } from "@/lib/platform/log";
import { monotonicNow } from "@/lib/platform/monotonic-clock";

/** Caches ask again each time after two seconds, so that the picture goes with its post; the same one costs them a 304. */
const CACHED = "public, max-age=2, must-revalidate";

const PostPath = z.object({ id: Uuid });

/** The picture of a post for whoever shares it, as everybody sees the post; the square's where it cannot be drawn now. */
export async function GET(request: Request, { params }: { params: Promise<unknown> }): Promise<Response> {
  const { id } = await readPath(PostPath, params);
  const post = await readPost(id, publicViewer());
  if (!post) return new Response("There is no such post.", { status: 404 });
  const { title, lobster } = post;
  const shared = {
    title,
    author: lobster.display_name,
    serialNo: lobster.serial_no,
    avatarSeed: lobster.avatar_seed,
  };
  const etag = etagOf(JSON.stringify(shared));
  const headers = { etag, "cache-control": CACHED };
  if (isNamed(etag, request.headers.get("if-none-match")))
    return new Response(null, { status: 304, headers });
  const picture = await pictures.of(shared, monotonicNow()).catch((error) => {
    log.error({ err: error }, "a post's picture could not be drawn");
  });
  return picture
    ? new Response(new Uint8Array(picture), { headers: { ...headers, "content-type": "image/png" } })
    : new Response(null, { status: 302, headers: { location: PICTURE.url, "cache-control": "no-store" } });
}
