import { route } from "@/lib/api/route";
import { submitMbti } from "@/lib/areas/mbti/endpoints";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = route(submitMbti);
