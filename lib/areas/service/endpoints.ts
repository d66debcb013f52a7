import { publicDocument } from "@/lib/api/document";
import { describeApi } from "@/lib/api/openapi";
import { areaEndpoints } from "@/lib/areas/endpoints";

export const getOpenapi = publicDocument(
  "GET /openapi.json",
  {
    tag: "service",
    tool: { none: "It describes the requests that the tools make for the caller." },
    summary: "This description of the API",
  },
  () => describeApi([...areaEndpoints, getOpenapi]),
);
