import { handlersOf } from "@/lib/api/http/route";
import { answerConnect } from "@/lib/connect/answer";

/** Everything at the host where programs log in; a rewrite in next.config.mjs leads here. */
export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = handlersOf(answerConnect);
