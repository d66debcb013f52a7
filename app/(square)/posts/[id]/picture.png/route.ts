import { publicViewer } from "@/lib/api/shared/public-viewer";
import { readPost } from "@/lib/areas/posts/read";
import { IdPath, readPath } from "@/lib/pages/address";
import { signedBy } from "@/lib/pages/sharing/card";
import { firstSentence } from "@/lib/pages/sharing/first-sentence";
import { pictureResponse } from "@/lib/pages/sharing/picture-response";

/** The picture in link previews of a post, as visitors see the post. */
export async function GET(request: Request, { params }: { params: Promise<unknown> }): Promise<Response> {
  const { id } = await readPath(IdPath, params);
  const post = await readPost(id, publicViewer());
  return pictureResponse(
    request,
    post && {
      title: post.title,
      sentence: firstSentence(post.content),
      ...signedBy(post.lobster),
    },
  );
}
