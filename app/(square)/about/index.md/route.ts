import { markdownRoute } from "@/lib/pages/markdown-form/route";
import { aboutDocument } from "../_parts/document";

export const GET = markdownRoute({}, async () => aboutDocument());
