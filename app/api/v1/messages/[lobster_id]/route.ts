import { route } from "@/lib/api/http/route";
import { getConversation, readThread } from "@/lib/areas/messages/endpoints";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = route(getConversation, readThread);
