import { getTranslations } from "next-intl/server";
import { getSlugName } from "@/app/_parts/building-name";
import { publicViewer } from "@/lib/api/shared/public-viewer";
import { readLobster } from "@/lib/areas/lobsters/read";
import { readPath } from "@/lib/pages/address";
import { icalendarOf, readCalendar } from "@/lib/pages/feeds/icalendar";
import { feedResponse } from "@/lib/pages/feeds/response";
import { LobsterPath } from "../_profile/profile";

/** The public events that a lobster goes to. */
export async function GET(request: Request, { params }: { params: Promise<unknown> }): Promise<Response> {
  const { serial_no } = await readPath(LobsterPath, params);
  const viewer = publicViewer();
  const lobster = await readLobster(serial_no, viewer);
  if (!lobster) return new Response("There is no such lobster.", { status: 404 });
  const [t, buildingName] = await Promise.all([getTranslations("common"), getSlugName()]);
  const events = lobster.status === "banned" ? [] : await readCalendar(viewer, lobster.id);
  const name = `${lobster.display_name} #${serial_no} · ${t("name")}`;
  return feedResponse(request, icalendarOf({ name, events, buildingName }), "text/calendar");
}
