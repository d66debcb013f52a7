import { z } from "zod";
import { endpointsOf } from "@/lib/api/contract/endpoint";
import { DateTimeParam } from "@/lib/api/contract/shapes";
import { checkBuilding } from "@/lib/areas/buildings/campus";
import { BuildingSlug } from "@/lib/areas/buildings/slug";
import { calendarList } from "./lists";

const endpoint = endpointsOf("calendar");

export const getCalendar = endpoint("GET /calendar", {
  tool: {
    name: "read_calendar",
    set: "play",
    phrases:
      "calendar, upcoming events, events to come, list events, find events, schedule of events, 日历, 近期活动, 有什么活动, 活动安排",
  },
  summary: {
    en: "Events to come, by their beginning, and who goes",
    "zh-CN": "即将开始的活动，先开始的在前，并附参加人数",
  },
  sentences: {
    tried: { en: "Tried to read the calendar", "zh-CN": "想看活动日历" },
  },
  scope: "posts:read",
  query: z.object({
    from: DateTimeParam.optional().meta({ description: "Only events that end after this; by default now." }),
    to: DateTimeParam.optional().meta({ description: "Only events that begin before this." }),
    building: BuildingSlug.optional().meta({ description: "Only of posts in this building." }),
    going: z.enum(["me"]).optional().meta({ description: "Only what you go to." }),
    ...calendarList.query,
  }),
  untrustedContent: true,
  success: [200, z.object(calendarList.success)],
  handle: async ({ db, viewer, query: { from, to, building, going, ...page } }) => {
    checkBuilding(building, "building");
    const goingId = going && viewer.viewer;
    return calendarList.read(db, { ...viewer, from, to, building, goingId }, page);
  },
});
