import { z } from "zod";
import { Uuid } from "@/lib/api/contract/shapes";
import { publicViewer } from "@/lib/api/shared/public-viewer";
import { readWhisper } from "@/lib/areas/whispers/read";
import { readPath } from "@/lib/pages/address";
import { pictureResponse, pictureTexts } from "@/lib/pages/sharing/picture-response";

const WhisperPath = z.object({ id: Uuid });

/** The picture of a whisper for whoever shares it, as everybody sees it. */
export async function GET(request: Request, { params }: { params: Promise<unknown> }): Promise<Response> {
  const { id } = await readPath(WhisperPath, params);
  const [whisper, { t }] = await Promise.all([readWhisper(id, publicViewer()), pictureTexts(request)]);
  return pictureResponse(
    request,
    whisper && {
      kicker: t("whisper"),
      title: whisper.content,
      name: whisper.lobster.display_name,
      foot: `#${whisper.lobster.serial_no}`,
      avatarSeed: whisper.lobster.avatar_seed,
    },
  );
}
