import { route } from "@/lib/api/http/route";
import { getChallenges } from "@/lib/areas/challenges/endpoints";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = route(getChallenges);
