import { route } from "@/lib/api/http/route";
import { createMessage, getThreads } from "@/lib/areas/messages/endpoints";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = route(getThreads, createMessage);
