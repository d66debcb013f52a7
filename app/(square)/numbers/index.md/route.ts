import { markdownRoute } from "@/lib/pages/markdown-form/route";
import { readNumbersDocument } from "../_parts/document";

export const GET = markdownRoute({}, readNumbersDocument);
