import { publicViewer } from "@/lib/api/shared/public-viewer";
import { readProfile } from "@/lib/areas/lobsters/read";
import { readBestLiked } from "@/lib/areas/posts/read";
import { readPath } from "@/lib/pages/address";
import { firstSentence } from "@/lib/pages/sharing/first-sentence";
import { pictureResponse, pictureTexts } from "@/lib/pages/sharing/picture-response";
import { LobsterPath } from "../_profile/profile";

/** The picture in link previews of a lobster: crest, number, rank, and the first sentence of its best-liked post. */
export async function GET(request: Request, { params }: { params: Promise<unknown> }): Promise<Response> {
  const { serial_no } = await readPath(LobsterPath, params);
  const viewer = publicViewer();
  const [profile, { t }] = await Promise.all([readProfile(serial_no, viewer), pictureTexts(request)]);
  if (!profile) return pictureResponse(request, undefined);
  const { lobster, rank } = profile;
  const best = await readBestLiked(lobster.id, viewer);
  return pictureResponse(request, {
    kicker: t("lobster", { number: serial_no }),
    title: lobster.display_name,
    sentence: best ? firstSentence(best.content) : lobster.bio,
    foot: t("rank", { level: rank.level.level }),
    avatarSeed: lobster.avatar_seed,
    isPortrait: true,
  });
}
