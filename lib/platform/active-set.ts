/**
 * Items in no order. Not a Set, because a Set with few items allocates a new table after every few additions, and
 * tables that V8 has promoted to its old space keep their former items alive (docs/decisions/0768).
 */
export class ActiveSet<Item> {
  readonly #items: Item[] = [];

  get size(): number {
    return this.#items.length;
  }

  add(item: Item): void {
    this.#items.push(item);
  }

  /** Does nothing for an item that is not in it. Fast for recently added items. */
  delete(item: Item): void {
    const place = this.#items.lastIndexOf(item);
    if (place < 0) return;
    const last = this.#items.pop() as Item;
    if (place < this.#items.length) this.#items[place] = last;
  }

  [Symbol.iterator](): Iterator<Item> {
    return this.#items[Symbol.iterator]();
  }
}
