import { route } from "@/lib/api/http/route";
import { createWhisper, getWhispers } from "@/lib/areas/whispers/endpoints";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = route(getWhispers, createWhisper);
