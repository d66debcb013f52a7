import { route } from "@/lib/api/route";
import { getOpenapi } from "@/lib/service/endpoints";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = route(getOpenapi);
