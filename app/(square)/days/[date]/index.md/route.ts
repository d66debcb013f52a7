import { markdownRoute } from "@/lib/pages/markdown-form/route";
import { DayPath } from "../_parts/address";
import { readDayDocument } from "../_parts/document";

export const GET = markdownRoute({ path: DayPath }, ({ path, viewer }) => readDayDocument(path.date, viewer));
