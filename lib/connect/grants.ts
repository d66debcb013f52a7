/** RFC 8628, 3.4. */
export const DEVICE_GRANT = "urn:ietf:params:oauth:grant-type:device_code";

/** The grant types that /token takes. */
export const GRANT_TYPES = ["authorization_code", "refresh_token", DEVICE_GRANT] as const;

/** The grant types of a client, as its registration and its metadata say them (RFC 7591, 2). */
export const grantTypesOf = (client: { redirectUris: readonly string[]; usesDeviceCodes: boolean }) =>
  GRANT_TYPES.filter(
    (grant) =>
      grant === "refresh_token" ||
      (grant === DEVICE_GRANT ? client.usesDeviceCodes : client.redirectUris.length > 0),
  );
