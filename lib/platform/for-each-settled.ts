/**
 * Runs `work` for one item after the other, even if one fails. Then rejects with the first failure, if there was one.
 */
export async function forEachSettled<Item>(
  items: Iterable<Item> | AsyncIterable<Item>,
  work: (item: Item) => Promise<unknown>,
): Promise<void> {
  let failure: { error: unknown } | undefined;
  for await (const item of items)
    try {
      await work(item);
    } catch (error) {
      failure ??= { error };
    }
  if (failure) throw failure.error;
}
