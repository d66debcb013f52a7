import { route } from "@/lib/api/http/route";
import { getPublicLobster } from "@/lib/areas/lobsters/endpoints";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = route(getPublicLobster);
