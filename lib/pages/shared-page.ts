import { AsyncLocalStorage } from "node:async_hooks";
import { processSingleton } from "@/lib/platform/process-singleton";

/** What a page says about itself while it is rendered. */
export interface PageTraits {
  /** Whether it is the same for all visitors of one language and theme. */
  isShared: boolean;
  /** The parameters of its address that it reads. */
  parameters: Set<string>;
}

const current = processSingleton("pageTraits", () => new AsyncLocalStorage<PageTraits>());

/** Runs `work`, which renders a page, and notes in `traits` what the page says about itself. */
export const noteTraits = <Result>(traits: PageTraits, work: () => Result): Result =>
  current.run(traits, work);

/**
 * Says that the page or the response that is being made is the same for all visitors of one language and theme, so that
 * the self-hosted server may keep it (docs/decisions/0750). A page that does not say so is made for each request.
 */
export function sameForVisitors(): void {
  const traits = current.getStore();
  if (traits) traits.isShared = true;
}

/** Says which parameters of its address the page reads. Other parameters do not make it another page. */
export function readsParameters(names: Iterable<string>): void {
  const traits = current.getStore();
  if (traits) for (const name of names) traits.parameters.add(name);
}
