import { route } from "@/lib/api/route";
import { completeUpload } from "@/lib/areas/uploads/endpoints";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = route(completeUpload);
