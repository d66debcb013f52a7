import { route } from "@/lib/api/http/route";
import { getOpenapi } from "@/lib/areas/service/endpoints";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = route(getOpenapi);
