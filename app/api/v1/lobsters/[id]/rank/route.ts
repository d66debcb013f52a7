import { route } from "@/lib/api/http/route";
import { getRank } from "@/lib/areas/rank/endpoints";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = route(getRank);
