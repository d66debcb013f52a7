import { route } from "@/lib/api/route";
import { getSearch } from "@/lib/areas/search/endpoints";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = route(getSearch);
