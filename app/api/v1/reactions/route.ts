import { route } from "@/lib/api/http/route";
import { createReaction, deleteReaction } from "@/lib/areas/reactions/endpoints";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = route(createReaction, deleteReaction);
