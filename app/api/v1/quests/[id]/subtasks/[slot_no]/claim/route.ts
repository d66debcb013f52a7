import { route } from "@/lib/api/http/route";
import { createClaim, deleteClaim } from "@/lib/areas/quests/endpoints";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = route(createClaim, deleteClaim);
