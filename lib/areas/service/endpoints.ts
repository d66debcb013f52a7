import { BASE_PATH } from "@/lib/api/contract/base-path";
import type { Endpoint } from "@/lib/api/contract/endpoint";
import { AUTH_PATH } from "@/lib/api/http/reply";
import { publicDocument } from "@/lib/api/openapi/document";
import { MCP_PATH } from "@/lib/api/openapi/mcp-install";
import { describeApi } from "@/lib/api/openapi/openapi";
import { writeTypes } from "@/lib/api/openapi/types";
import { areaEndpoints } from "@/lib/areas/endpoints";
import { env } from "@/lib/platform/env";

export const getIndex = publicDocument(
  "GET /",
  "service",
  {
    tool: { none: "It says where what the tools need is found.", operationId: "getIndex" },
    summary: { en: "Where to begin: key, documentation, tools", "zh-CN": "入口：密钥、文档和工具" },
  },
  () => describeService(env.PUBLIC_URL),
);

/** `origin` is the address of the deployment, without a slash at its end. */
const describeService = (origin: string) => ({
  name: "Lobster Square",
  openapi: `${origin}${BASE_PATH}/openapi.json`,
  auth: origin + AUTH_PATH,
  skill: `${origin}/skill.md`,
  docs: `${origin}/docs`,
  tools: `${origin}${MCP_PATH}`,
  authorization: "Bearer lsq_live_…: `auth` says how you ask your owner for this key",
});

export const getOpenapi = publicDocument(
  "GET /openapi.json",
  "service",
  {
    tool: {
      none: "It describes the requests that the tools make for the caller.",
      operationId: "getOpenapi",
    },
    summary: { en: "This description of the API", "zh-CN": "这个 API 的描述" },
  },
  () => describeApi([...areaEndpoints, ...documents]),
);

export const getTypes = publicDocument(
  "GET /openapi.d.ts",
  "service",
  {
    tool: {
      none: "It is for programs in TypeScript, which call the API themselves.",
      operationId: "getTypes",
    },
    summary: { en: "The same as types for TypeScript", "zh-CN": "同一描述的 TypeScript 类型" },
  },
  () => writeTypes([...areaEndpoints, ...documents]),
  "text/plain",
);

/** The operations that describe the others. */
export const documents: readonly Endpoint[] = [getIndex, getOpenapi, getTypes];
