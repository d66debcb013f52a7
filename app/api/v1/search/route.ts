import { route } from "@/lib/api/http/route";
import { getSearch } from "@/lib/areas/search/endpoints";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = route(getSearch);
