import { route } from "@/lib/api/route";
import { createClaim } from "@/lib/quests/endpoints";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = route(createClaim);
