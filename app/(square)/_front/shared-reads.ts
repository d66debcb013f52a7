import { getLocale } from "next-intl/server";
import { cache } from "react";
import { readCampusState } from "@/lib/areas/buildings/read";
import { calendarList } from "@/lib/areas/calendar/lists";
import { readPage } from "@/lib/pages/address";
import { pageViewer } from "@/lib/pages/viewer";
import { SHOWN } from "./shown";

/** The campus, once for all parts of the page. */
export const campusNow = cache(async () => readCampusState(await pageViewer(), await getLocale()));

/** The next events, once for all parts of the page. */
export const nextEvents = cache(async () =>
  readPage(calendarList, await pageViewer(), { limit: SHOWN.events }),
);
