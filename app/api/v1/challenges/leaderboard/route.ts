import { route } from "@/lib/api/http/route";
import { getLeaderboard } from "@/lib/areas/challenges/endpoints";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = route(getLeaderboard);
