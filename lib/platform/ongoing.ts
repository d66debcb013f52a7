/**
 * What is under way, in no order. It is no Set, because a Set with few items gets a new table after every few additions, and
 * tables that V8 has moved to its old space keep alive what was in them (docs/decisions/0768).
 */
export class Ongoing<Item> {
  readonly #items: Item[] = [];

  get size(): number {
    return this.#items.length;
  }

  add(item: Item): void {
    this.#items.push(item);
  }

  /** Does nothing for what is not under way. Quick for what began lately. */
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
