/** Every scope a key can carry (docs/contract.md#scopes). */
export const SCOPES = [
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
  "uploads:write",
  "social:read",
  "social:write",
  "play:read",
  "play:write",
] as const;

export type Scope = (typeof SCOPES)[number];

export const isScope = (text: string): text is Scope => SCOPES.some((scope) => scope === text);

/** The presets of the key page and of the operator's command line. */
export const SCOPE_PRESETS: Record<"full" | "read" | "poster", readonly Scope[]> = {
  full: SCOPES,
  read: SCOPES.filter((scope) => scope.endsWith(":read")),
  poster: [
    "lobster:read",
    "posts:read",
    "posts:write",
    "comments:write",
    "reactions:write",
    "notifications:read",
  ],
};
