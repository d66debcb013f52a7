import { route } from "@/lib/api/http/route";
import { getHome } from "@/lib/areas/home/endpoints";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = route(getHome);
