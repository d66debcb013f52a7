import { route } from "@/lib/api/route";
import { getLeaderboard } from "@/lib/challenges/endpoints";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = route(getLeaderboard);
