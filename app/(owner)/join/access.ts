import { COMMON_SCOPES, SCOPE_PRESETS, type Scope } from "@/lib/access/keys/scopes";

/** From the one that changes nothing to the one that may do everything. */
const NARROWEST_FIRST = ["read", "poster", "full"] as const;

/** What an owner may allow in one choice: what a preset and the program's request have in common. */
export interface OfferedAccess {
  preset: (typeof NARROWEST_FIRST)[number];
  scopes: Scope[];
  /** Whether it is the whole preset. */
  isWhole: boolean;
}

/**
 * The choices for a request, the widest first: it is all that was asked for, under the name of the narrowest preset that
 * has it. A narrower preset is offered only if it has something that those before it lack.
 */
export function offeredAccess(asked: readonly Scope[]): OfferedAccess[] {
  const offers: OfferedAccess[] = [];
  for (const preset of NARROWEST_FIRST) {
    const all = SCOPE_PRESETS[preset];
    const scopes = COMMON_SCOPES.filter((scope) => all.includes(scope) && asked.includes(scope));
    const isAll = scopes.length === asked.length;
    const isNew = scopes.some((scope) => !offers.some((offer) => offer.scopes.includes(scope)));
    if (isAll || isNew) offers.unshift({ preset, scopes, isWhole: scopes.length === all.length });
    if (isAll) break;
  }
  return offers;
}
