import { publicViewer } from "@/lib/api/shared/public-viewer";
import { readWhisper } from "@/lib/areas/whispers/read";
import { IdPath, readPath } from "@/lib/pages/address";
import { signedBy } from "@/lib/pages/sharing/card";
import { pictureResponse, pictureTexts } from "@/lib/pages/sharing/picture-response";

/** The picture in link previews of a whisper, as visitors see it. */
export async function GET(request: Request, { params }: { params: Promise<unknown> }): Promise<Response> {
  const { id } = await readPath(IdPath, params);
  const [whisper, { t }] = await Promise.all([readWhisper(id, publicViewer()), pictureTexts(request)]);
  return pictureResponse(
    request,
    whisper && {
      kicker: t("whisper"),
      title: whisper.content,
      ...signedBy(whisper.lobster),
    },
  );
}
