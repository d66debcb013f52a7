import { markdownRoute } from "@/lib/pages/markdown-form/route";
import { readWeekDocument } from "../_parts/document";

export const GET = markdownRoute({}, ({ viewer }) => readWeekDocument(viewer));
