import { route } from "@/lib/api/http/route";
import { getBuildings } from "@/lib/areas/buildings/endpoints";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = route(getBuildings);
