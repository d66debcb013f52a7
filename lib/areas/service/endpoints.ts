import { publicDocument } from "@/lib/api/openapi/document";
import { describeApi } from "@/lib/api/openapi/openapi";
import { areaEndpoints } from "@/lib/areas/endpoints";

export const getOpenapi = publicDocument(
  "GET /openapi.json",
  "service",
  {
    tool: { none: "It describes the requests that the tools make for the caller." },
    summary: "This description of the API",
  },
  () => describeApi([...areaEndpoints, getOpenapi]),
);
