import { route } from "@/lib/api/http/route";
import { searchLobstersByName } from "@/lib/areas/lobsters/endpoints";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = route(searchLobstersByName);
