import { answer } from "@/lib/api/app";
import { handlersOf } from "@/lib/api/http/route";

/** Every operation: the registry finds the one for a request, as in the self-hosted server. */
export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = handlersOf(answer);
