import { ADMIN_SCOPE, SCOPE_PRESETS } from "@/lib/access/keys/scopes";

const PRESETS = ["full", "read", "poster"] as const;

/** The preset with exactly these scopes, apart from the admin scope; undefined if there is none. */
export function presetOf(scopes: readonly string[]) {
  const common = scopes.filter((scope) => scope !== ADMIN_SCOPE);
  return PRESETS.find((preset) => {
    const own = SCOPE_PRESETS[preset];
    return own.length === common.length && own.every((scope) => common.includes(scope));
  });
}
