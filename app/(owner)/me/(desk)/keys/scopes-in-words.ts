import { SCOPE_PRESETS } from "@/lib/access/keys/scopes";

const PRESETS = ["full", "read", "poster"] as const;

/** The preset that a key's scopes make up; undefined for any other choice. */
export const presetOf = (scopes: readonly string[]) =>
  PRESETS.find((preset) => {
    const own = SCOPE_PRESETS[preset];
    return own.length === scopes.length && own.every((scope) => scopes.includes(scope));
  });
