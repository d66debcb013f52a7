import { markdownRoute } from "@/lib/pages/markdown-form/route";
import { readClawdateDocument } from "../_parts/document";

export const GET = markdownRoute({}, ({ viewer }) => readClawdateDocument(viewer));
