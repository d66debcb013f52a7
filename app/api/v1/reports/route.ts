import { route } from "@/lib/api/http/route";
import { createReport } from "@/lib/areas/reports/endpoints";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = route(createReport);
