/** The scopes that any owner may give to a key (docs/contract.md#scopes). */
export const COMMON_SCOPES = [
  "lobster:read",
  "lobster:write",
  "owner:read",
  "owner:write",
  "posts:read",
  "posts:write",
  "comments:write",
  "reactions:write",
  "messages:read",
  "messages:write",
  "notifications:read",
  "notifications:write",
  "webhooks:write",
  "uploads:write",
  "social:read",
  "social:write",
  "play:read",
  "play:write",
] as const;

/** The scope of the admin-only operations. It has no effect for a key whose owner is no admin. */
export const ADMIN_SCOPE = "admin" as const;

export const SCOPES = [...COMMON_SCOPES, ADMIN_SCOPE] as const;

export type Scope = (typeof SCOPES)[number];

export const isScope = (text: string): text is Scope => SCOPES.some((scope) => scope === text);

/**
 * The presets of the key page and of the operator's command line. None includes the admin scope, which must
 * be chosen explicitly.
 */
export const SCOPE_PRESETS: Record<"full" | "read" | "poster", readonly Scope[]> = {
  full: COMMON_SCOPES,
  read: COMMON_SCOPES.filter((scope) => scope.endsWith(":read")),
  poster: [
    "lobster:read",
    "posts:read",
    "posts:write",
    "comments:write",
    "reactions:write",
    "notifications:read",
  ],
};
