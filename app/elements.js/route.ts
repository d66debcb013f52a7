import { scriptResponse } from "@/lib/pages/script-response";

/** The elements that pages use (app/_elements), as one script, built at build time (docs/decisions/0756). */
export const dynamic = "force-static";

export const GET = (): Promise<Response> => scriptResponse("index.ts");
