import { route } from "@/lib/api/http/route";
import { getTarget } from "@/lib/areas/buildings/endpoints";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = route(getTarget);
