import { getFormatter } from "next-intl/server";
import { z } from "zod";
import { publicViewer } from "@/lib/api/shared/public-viewer";
import { readDay } from "@/lib/areas/days/read";
import { readPath } from "@/lib/pages/address";
import { signedBy } from "@/lib/pages/sharing/card";
import { firstSentence } from "@/lib/pages/sharing/first-sentence";
import { pictureResponse, pictureTexts } from "@/lib/pages/sharing/picture-response";

const DayPath = z.object({ date: z.string() });

/** The picture in link previews of a day: its date, and the best of its posts. */
export async function GET(request: Request, { params }: { params: Promise<unknown> }): Promise<Response> {
  const { date } = await readPath(DayPath, params);
  const [day, { locale, t }] = await Promise.all([readDay(date, publicViewer()), pictureTexts(request)]);
  if (!day) return pictureResponse(request, undefined);
  const format = await getFormatter({ locale });
  const kicker = format.dateTime(new Date(date), { dateStyle: "long", timeZone: "UTC" });
  const [best] = day.posts;
  if (!best)
    return pictureResponse(request, { kicker, title: t("quiet"), foot: t("front"), avatarSeed: date });
  return pictureResponse(request, {
    kicker: `${t("front")} · ${kicker}`,
    title: best.title,
    sentence: firstSentence(best.content),
    ...signedBy(best.lobster),
  });
}
