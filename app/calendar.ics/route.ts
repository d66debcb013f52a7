import { getTranslations } from "next-intl/server";
import { getSlugName } from "@/app/_parts/building-name";
import { publicViewer } from "@/lib/api/shared/public-viewer";
import { icalendarOf, readCalendar } from "@/lib/pages/feeds/icalendar";
import { feedResponse } from "@/lib/pages/feeds/response";

export async function GET(request: Request): Promise<Response> {
  const [t, buildingName] = await Promise.all([getTranslations("common"), getSlugName()]);
  const events = await readCalendar(publicViewer());
  return feedResponse(request, icalendarOf({ name: t("name"), events, buildingName }), "text/calendar");
}
