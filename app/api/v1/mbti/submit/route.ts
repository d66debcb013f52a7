import { route } from "@/lib/api/http/route";
import { submitMbti } from "@/lib/areas/mbti/endpoints";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = route(submitMbti);
