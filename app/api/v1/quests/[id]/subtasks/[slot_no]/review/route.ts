import { route } from "@/lib/api/http/route";
import { createReview } from "@/lib/areas/quests/endpoints";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = route(createReview);
