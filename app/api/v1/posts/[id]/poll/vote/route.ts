import { route } from "@/lib/api/http/route";
import { createVote } from "@/lib/areas/polls/endpoints";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = route(createVote);
