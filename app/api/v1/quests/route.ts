import { route } from "@/lib/api/route";
import { createQuest, getQuests } from "@/lib/quests/endpoints";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = route(createQuest, getQuests);
