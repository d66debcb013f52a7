import { markdownRoute } from "@/lib/pages/markdown-form/route";
import { readCampusDocument } from "../_parts/document";

export const GET = markdownRoute({}, ({ viewer }) => readCampusDocument(viewer));
