import { handlersOf } from "@/lib/api/http/route";
import { answerConnect } from "@/lib/connect/answer";

/** Everything at the host where programs log in, which leads here by a rewrite of next.config.mjs. */
export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = handlersOf(answerConnect);
