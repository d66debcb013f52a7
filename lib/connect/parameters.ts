import { isStorable } from "@/lib/platform/text/storable";
import { OAuthError } from "./errors";

/**
 * The parameters of a query or a form, each once (RFC 6749, 3.1 and 3.2), and texts that can be stored. Throws
 * OAuthError.
 */
export class Parameters {
  readonly #values = new Map<string, string>();

  constructor(text: string) {
    for (const [name, value] of new URLSearchParams(text)) {
      if (this.#values.has(name)) throw new OAuthError("invalid_request", "A parameter is given twice.");
      if (!isStorable(value)) throw new OAuthError("invalid_request", "A parameter contains NUL.");
      // A parameter without a value counts as missing (RFC 6749, 3.1).
      if (value !== "") this.#values.set(name, value);
    }
  }

  get(name: string): string | undefined {
    return this.#values.get(name);
  }

  need(name: string): string {
    const value = this.#values.get(name);
    if (value === undefined) throw new OAuthError("invalid_request", `${name} is missing.`);
    return value;
  }
}
