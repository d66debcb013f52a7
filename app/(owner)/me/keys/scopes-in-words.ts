import { SCOPE_PRESETS } from "@/lib/keys/scopes";

export const PRESET_NAMES = { full: "Full", read: "Read only", poster: "Poster" } as const;

const presets = (["full", "read", "poster"] as const).map((preset) => ({
  name: PRESET_NAMES[preset],
  scopes: SCOPE_PRESETS[preset],
}));

/** The preset that a key's scopes make up, else the scopes themselves. */
export function scopesInWords(scopes: readonly string[]): string {
  const preset = presets.find(
    (one) => one.scopes.length === scopes.length && one.scopes.every((scope) => scopes.includes(scope)),
  );
  return preset ? `${preset.name} (${scopes.length} scopes)` : scopes.join(", ");
}
