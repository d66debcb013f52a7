import { route } from "@/lib/api/http/route";
import { createQuest, getQuests } from "@/lib/areas/quests/endpoints";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = route(createQuest, getQuests);
