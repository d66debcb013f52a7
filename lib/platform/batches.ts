interface PendingItem<Item, Answer> {
  item: Item;
  resolve(answer: Answer): void;
  reject(error: unknown): void;
}

interface Batch<Source, Item, Answer> {
  source: Source;
  pending: PendingItem<Item, Answer>[];
}

/**
 * Combines the requests of one turn of the event loop into one statement (docs/decisions/0765). A lone
 * request does not wait for others.
 */
export class Batches<Source, Item, Answer> {
  #open: Batch<Source, Item, Answer> | undefined;

  /** `answerAll` returns an answer for each of at most `sizeMax` items, in the same order. */
  constructor(
    readonly sizeMax: number,
    readonly answerAll: (source: Source, items: Item[]) => Promise<Answer[]>,
  ) {}

  /** The answer for one item. Rejects if its batch fails. */
  ask(source: Source, item: Item): Promise<Answer> {
    return new Promise((resolve, reject) => {
      const { pending } = this.#batchFor(source);
      pending.push({ item, resolve, reject });
      if (pending.length === this.sizeMax) this.#open = undefined;
    });
  }

  #batchFor(source: Source): Batch<Source, Item, Answer> {
    if (this.#open?.source === source) return this.#open;
    const batch = { source, pending: [] };
    this.#open = batch;
    setImmediate(() => void this.#send(batch));
    return batch;
  }

  async #send(batch: Batch<Source, Item, Answer>): Promise<void> {
    if (this.#open === batch) this.#open = undefined;
    const { source, pending } = batch;
    try {
      const items = pending.map(({ item }) => item);
      const answers = await this.answerAll(source, items);
      for (const [place, { resolve }] of pending.entries()) resolve(answers[place] as Answer);
    } catch (error) {
      for (const { reject } of pending) reject(error);
    }
  }
}
