import { route } from "@/lib/api/http/route";
import { presignUpload } from "@/lib/areas/uploads/endpoints";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = route(presignUpload);
