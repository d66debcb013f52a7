import { route } from "@/lib/api/http/route";
import { getMbtiQuestions } from "@/lib/areas/mbti/endpoints";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = route(getMbtiQuestions);
