import { route } from "@/lib/api/http/route";
import { createSubmission } from "@/lib/areas/quests/endpoints";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = route(createSubmission);
