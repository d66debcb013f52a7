import { OwnerFields } from "../schemas";

/** What a provider says about a person: the claims of an ID token, or the answer of its UserInfo endpoint. */
export type Claims = Record<string, unknown>;

interface ClaimNames {
  /** The claim that says that the claim `email` is verified. */
  verifiedClaim: string;
  /** The claim and the value that make somebody staff; undefined if none does. */
  staffClaim: { claim: string; value: string } | undefined;
}

/** What the square takes over from a provider. */
export interface SsoPerson {
  /** As the provider writes it; undefined if the provider does not say that it is verified. */
  email: string | undefined;
  /** Undefined if no claim decides about it. */
  isStaff: boolean | undefined;
  affiliation: string | undefined;
}

/**
 * Reads the claims of one person, each claim from the first source that has it. An address counts only together with
 * the word for it of the same source: two sources may speak of different addresses (docs/decisions/0696).
 */
export function personIn(sources: readonly Claims[], { verifiedClaim, staffClaim }: ClaimNames): SsoPerson {
  const claim = (name: string) => sources.find((source) => Object.hasOwn(source, name))?.[name];
  const source = sources.find((claims) => isPlain(claims.email) && isTrue(claims[verifiedClaim]));
  const affiliation = OwnerFields.shape.owner_affiliation.safeParse(claim("affiliation")).data;
  return {
    email: source ? String(source.email) : undefined,
    isStaff: staffClaim && [claim(staffClaim.claim)].flat().includes(staffClaim.value),
    affiliation: affiliation || undefined,
  };
}

/**
 * Visible ASCII. What the provider has verified must be the very mailbox that is looked up, and other characters would
 * become another address in the canonical form: the Kelvin sign an ordinary k.
 */
const isPlain = (email: unknown): boolean => typeof email === "string" && /^[\x21-\x7e]+$/.test(email);

/** Providers that keep attributes as texts or numbers send these for the boolean that the standard asks for. */
const isTrue = (value: unknown): boolean => [true, "true", 1, "1"].some((yes) => yes === value);
