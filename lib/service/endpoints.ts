import { publicDocument } from "@/lib/api/endpoint";
import { describeApi } from "@/lib/api/openapi";
import { areaEndpoints } from "@/lib/areas";

export const getOpenapi = publicDocument(
  "/openapi.json",
  { tag: "service", summary: "This description of the API" },
  () => JSON.stringify(describeApi([...areaEndpoints, getOpenapi])),
);
