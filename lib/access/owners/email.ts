import { z } from "zod";
import { rule } from "@/lib/api/contract/rules";

/**
 * The form in which addresses are checked, compared and stored: NFKC, lower case, trimmed
 * (lib/access/contract.md#owners).
 */
export const canonicalEmail = (email: string) => email.normalize("NFKC").toLowerCase().trim();

const LENGTH_MAX = 254;
const LOCAL_PART_LENGTH_MAX = 64;
// Atoms of RFC 5322, joined by single dots. Quotes, commas, brackets and white space are refused because mail
// programs could read other recipients from them, and %, ! and / because relays could read another host.
const LOCAL_PART = /^[a-z0-9#$&'*+=?^_`{|}~-]+(\.[a-z0-9#$&'*+=?^_`{|}~-]+)*$/;

/** Whether a typed text is too long for an address. */
export const isTooLong = (typed: string): boolean => typed.length > LENGTH_MAX;

/** Whether a canonical address is well-formed and in one of the domains; `*.uni.edu` stands for its sub-domains. */
export const isInstitutional = (email: string, domains: readonly string[]): boolean =>
  isAt(email, (domain) => domains.some((allowed) => matches(domain, allowed)));

/** Whether a canonical address is well-formed, in whatever domain. */
export const isAddress = (email: string): boolean =>
  isAt(email, (domain) => domain.includes(".") && LABELS.test(`${domain}.`));

function isAt(email: string, isIn: (domain: string) => boolean): boolean {
  const [localPart = "", domain = "", ...rest] = email.split("@");
  return (
    rest.length === 0 &&
    email.length <= LENGTH_MAX &&
    localPart.length <= LOCAL_PART_LENGTH_MAX &&
    LOCAL_PART.test(localPart) &&
    isIn(domain)
  );
}

const LABELS = /^([a-z0-9]([a-z0-9-]{0,61}[a-z0-9])?\.)+$/;

function matches(domain: string, allowed: string): boolean {
  if (!allowed.startsWith("*.")) return domain === allowed;
  const base = allowed.slice(2);
  return domain.endsWith(`.${base}`) && LABELS.test(domain.slice(0, -base.length));
}

/** An institutional e-mail address as a person types it; the output is canonical. */
export const institutionalEmail = (domains: readonly string[]) =>
  typedEmail((email) => isInstitutional(email, domains), institutionRule(domains));

/** An e-mail address of any domain as a person types it; the output is canonical. */
export const anyEmail = typedEmail(isAddress, rule("email"));

function typedEmail(isValid: (email: string) => boolean, invalid: ReturnType<typeof rule>) {
  return z
    .string()
    .meta({ maxLength: LENGTH_MAX })
    .refine((typed) => !isTooLong(typed), { ...invalid, abort: true })
    .overwrite(canonicalEmail)
    .refine((email) => email !== "", { ...rule("email"), abort: true })
    .refine(isValid, invalid);
}

const institutionRule = (domains: readonly string[]) => rule("institution", { domains: domains.join(", ") });
