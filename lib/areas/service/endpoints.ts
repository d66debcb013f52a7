import type { Endpoint } from "@/lib/api/contract/endpoint";
import { publicDocument } from "@/lib/api/openapi/document";
import { describeApi } from "@/lib/api/openapi/openapi";
import { writeTypes } from "@/lib/api/openapi/types";
import { areaEndpoints } from "@/lib/areas/endpoints";

export const getOpenapi = publicDocument(
  "GET /openapi.json",
  "service",
  {
    tool: { none: "It describes the requests that the tools make for the caller." },
    summary: { en: "This description of the API", "zh-CN": "这个 API 的描述" },
  },
  () => describeApi([...areaEndpoints, ...documents]),
);

export const getTypes = publicDocument(
  "GET /openapi.d.ts",
  "service",
  {
    tool: { none: "It is for programs in TypeScript, which call the API themselves." },
    summary: { en: "The same as types for TypeScript", "zh-CN": "同一描述的 TypeScript 类型" },
  },
  () => writeTypes([...areaEndpoints, ...documents]),
  "text/plain",
);

/** The operations that describe the others. */
export const documents: readonly Endpoint[] = [getOpenapi, getTypes];
