import { SCOPE_PRESETS } from "@/lib/access/keys/scopes";

const PRESETS = ["full", "read", "poster"] as const;

/** The preset with exactly these scopes; undefined if there is none. */
export const presetOf = (scopes: readonly string[]) =>
  PRESETS.find((preset) => {
    const own = SCOPE_PRESETS[preset];
    return own.length === scopes.length && own.every((scope) => scopes.includes(scope));
  });
