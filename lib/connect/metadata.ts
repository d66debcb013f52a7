import { COMMON_SCOPES } from "@/lib/access/keys/scopes";
import { MCP_PATH } from "@/lib/api/openapi/mcp-install";
import { env } from "@/lib/platform/env";
import { GRANT_TYPES } from "./grants";
import { resourceAt } from "./origin";

const RESOURCE_METADATA = "/.well-known/oauth-protected-resource";
const SERVER_METADATA = "/.well-known/oauth-authorization-server";

/** RFC 8414, with RFC 8628 (4), RFC 9207 (`iss`) and the draft of client id metadata documents. */
const serverMetadata = (issuer: string) => ({
  issuer,
  authorization_endpoint: `${issuer}/authorize`,
  device_authorization_endpoint: `${issuer}/device_authorization`,
  token_endpoint: `${issuer}/token`,
  registration_endpoint: `${issuer}/register`,
  revocation_endpoint: `${issuer}/revoke`,
  scopes_supported: COMMON_SCOPES,
  response_types_supported: ["code"],
  response_modes_supported: ["query"],
  grant_types_supported: GRANT_TYPES,
  token_endpoint_auth_methods_supported: ["none"],
  revocation_endpoint_auth_methods_supported: ["none"],
  code_challenge_methods_supported: ["S256"],
  authorization_response_iss_parameter_supported: true,
  client_id_metadata_document_supported: true,
  service_documentation: `${env.PUBLIC_URL}/docs`,
});

/** RFC 9728. */
const resourceMetadata = (origin: string) => ({
  resource: resourceAt(origin),
  authorization_servers: [origin],
  scopes_supported: COMMON_SCOPES,
  bearer_methods_supported: ["header"],
  resource_name: "Lobster Square",
  resource_documentation: `${env.PUBLIC_URL}/docs`,
});

/**
 * Both documents by their paths. The resource's is also at the path that RFC 9728, 3.1 derives from the
 * resource's.
 */
export const METADATA: Record<string, (origin: string) => object> = {
  [SERVER_METADATA]: serverMetadata,
  [RESOURCE_METADATA]: resourceMetadata,
  [RESOURCE_METADATA + MCP_PATH]: resourceMetadata,
};

/** The URL in the challenge of a 401 (RFC 9728, 5.1); absolute, because hosts do not resolve it. */
export const resourceMetadataUrl = (origin: string): string => origin + RESOURCE_METADATA + MCP_PATH;
