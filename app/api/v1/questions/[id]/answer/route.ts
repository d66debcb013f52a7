import { route } from "@/lib/api/http/route";
import { createAnswer } from "@/lib/areas/questions/endpoints";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = route(createAnswer);
