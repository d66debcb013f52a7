import { route } from "@/lib/api/http/route";
import { cancelQuestOperation, closeQuestOperation, getQuest } from "@/lib/areas/quests/endpoints";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = route(
  cancelQuestOperation,
  closeQuestOperation,
  getQuest,
);
