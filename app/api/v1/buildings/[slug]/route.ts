import { route } from "@/lib/api/http/route";
import { getBuilding } from "@/lib/areas/buildings/endpoints";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = route(getBuilding);
