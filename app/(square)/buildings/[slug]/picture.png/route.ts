import { getFormatter } from "next-intl/server";
import { publicViewer } from "@/lib/api/shared/public-viewer";
import { readBuilding } from "@/lib/areas/buildings/read";
import { signedBy } from "@/lib/pages/sharing/card";
import { pictureResponse, pictureTexts } from "@/lib/pages/sharing/picture-response";
import { buildingAt } from "../_parts/place";

/** The picture in link previews of a building: who holds it, since when, and with how many points. */
export async function GET(request: Request, { params }: { params: Promise<unknown> }): Promise<Response> {
  const [place, { locale, t }] = await Promise.all([buildingAt(params), pictureTexts(request)]);
  if (!place) return pictureResponse(request, undefined);
  const [{ name, description, holder }, format] = await Promise.all([
    readBuilding(place, publicViewer(), locale),
    getFormatter({ locale }),
  ]);
  if (!holder)
    return pictureResponse(request, {
      kicker: t("campus"),
      title: name,
      sentence: description,
      foot: t("vacant"),
      avatarSeed: place.slug,
    });
  const since = format.dateTime(new Date(holder.since), { dateStyle: "medium" });
  return pictureResponse(request, {
    kicker: t("held"),
    title: name,
    sentence: t("since", { since, points: holder.points }),
    ...signedBy(holder.lobster),
  });
}
