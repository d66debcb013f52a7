import { route } from "@/lib/api/route";
import { createUpload } from "@/lib/uploads/endpoints";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = route(createUpload);
