import { missing } from "@/lib/pages/markdown-form/route";

/** For addresses that end in `.md` where no page is (lib/pages/guide/negotiate.ts). */
export const GET = (request: Request): Response => missing(request);
