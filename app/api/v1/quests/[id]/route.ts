import { route } from "@/lib/api/route";
import { cancelQuest, closeQuest, getQuest } from "@/lib/areas/quests/endpoints";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = route(cancelQuest, closeQuest, getQuest);
