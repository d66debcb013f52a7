const NONE = -1;

/** The entry of a vertex; NONE outside the array, so that NONE itself may be looked up. */
const at = (vertices: Int32Array, vertex: number) => vertices[vertex] ?? NONE;

/**
 * A matching in the graph with the vertices 0 to size - 1. `complete` makes it a largest matching by Edmonds' blossom
 * algorithm, which takes O(size²) for each vertex that the greedy start leaves without a mate.
 */
export class Matching {
  readonly #mates: Int32Array;
  // The state of the current search: the tree that grows from the root, and its contracted blossoms.
  readonly #parent: Int32Array;
  readonly #base: Int32Array;
  readonly #outer: Uint8Array;

  constructor(
    readonly size: number,
    private readonly joins: (one: number, other: number) => boolean,
    from?: Matching,
  ) {
    this.#mates = from ? from.#mates.slice() : new Int32Array(size).fill(NONE);
    this.#parent = new Int32Array(size);
    this.#base = new Int32Array(size);
    this.#outer = new Uint8Array(size);
  }

  /** Grows the matching until none is larger. The first `firstCount` vertices are preferred to the others. */
  complete(firstCount: number): this {
    this.#pairGreedily();
    for (const vertex of this.exposed()) if (vertex < firstCount) this.#cover(vertex, firstCount);
    for (const vertex of this.exposed()) this.#grow(vertex);
    return this;
  }

  pairs(): [number, number][] {
    const pairs: [number, number][] = [];
    this.#mates.forEach((mate, vertex) => {
      if (vertex < mate) pairs.push([vertex, mate]);
    });
    return pairs;
  }

  exposed(): number[] {
    return [...this.#mates.keys()].filter((vertex) => this.#isExposed(vertex));
  }

  #isExposed = (vertex: number) => at(this.#mates, vertex) === NONE;

  #pairGreedily(): void {
    for (let one = 0; one < this.size; one += 1) {
      for (let other = one + 1; this.#isExposed(one) && other < this.size; other += 1) {
        if (this.#isExposed(other) && this.joins(one, other)) this.#join(one, other);
      }
    }
  }

  #join(one: number, other: number): void {
    this.#mates[one] = other;
    this.#mates[other] = one;
  }

  /** Gives one of the first vertices a mate, if need be that of a vertex which is not among the first. */
  #cover(vertex: number, firstCount: number): void {
    if (!this.#isExposed(vertex) || this.#grow(vertex)) return;
    const loser = this.#outer.findIndex((outer, other) => outer === 1 && other >= firstCount);
    if (loser === NONE) return;
    const formerMate = at(this.#mates, loser);
    this.#mates[loser] = NONE;
    this.#flipTo(formerMate);
  }

  #grow(root: number): boolean {
    if (!this.#isExposed(root)) return false;
    const end = this.#search(root);
    if (end !== NONE) this.#flipTo(end);
    return end !== NONE;
  }

  /** Swaps matched and unmatched edges along the path from the root to `end`. */
  #flipTo(end: number): void {
    for (let vertex = end; vertex !== NONE; ) {
      const parent = at(this.#parent, vertex);
      const next = at(this.#mates, parent);
      this.#join(vertex, parent);
      vertex = next;
    }
  }

  /**
   * The end of an augmenting path from `root` to another vertex without a mate; NONE if there is none. Afterwards
   * `#outer` marks the vertices that could give up their mates instead.
   */
  #search(root: number): number {
    this.#parent.fill(NONE);
    this.#outer.fill(0);
    for (let vertex = 0; vertex < this.size; vertex += 1) this.#base[vertex] = vertex;
    const queue = [root];
    this.#outer[root] = 1;
    for (const vertex of queue) {
      for (let to = 0; to < this.size; to += 1) {
        if (at(this.#base, vertex) === at(this.#base, to) || at(this.#mates, vertex) === to) continue;
        if (!this.joins(vertex, to)) continue;
        if (this.#isInTree(to, root)) queue.push(...this.#contract(vertex, to));
        else if (at(this.#parent, to) === NONE) {
          this.#parent[to] = vertex;
          const mate = at(this.#mates, to);
          if (mate === NONE) return to;
          this.#outer[mate] = 1;
          queue.push(mate);
        }
      }
    }
    return NONE;
  }

  /** Whether a vertex has an even distance from the root, so that an edge to it closes an odd cycle. */
  #isInTree(vertex: number, root: number): boolean {
    const mate = at(this.#mates, vertex);
    return vertex === root || (mate !== NONE && at(this.#parent, mate) !== NONE);
  }

  /** Contracts the odd cycle that an edge closes into one vertex. Returns the vertices that become outer by it. */
  #contract(one: number, other: number): number[] {
    const base = this.#commonBase(one, other);
    const cycle = new Set<number>();
    this.#mark(one, base, other, cycle);
    this.#mark(other, base, one, cycle);
    const added: number[] = [];
    for (let vertex = 0; vertex < this.size; vertex += 1) {
      if (!cycle.has(at(this.#base, vertex))) continue;
      this.#base[vertex] = base;
      if (this.#outer[vertex] === 0) added.push(vertex);
      this.#outer[vertex] = 1;
    }
    return added;
  }

  #commonBase(one: number, other: number): number {
    const passed = new Set<number>();
    for (let vertex = at(this.#base, one); ; vertex = this.#baseAbove(vertex)) {
      passed.add(vertex);
      if (this.#isExposed(vertex)) break;
    }
    let vertex = at(this.#base, other);
    while (!passed.has(vertex)) vertex = this.#baseAbove(vertex);
    return vertex;
  }

  #baseAbove(vertex: number): number {
    return at(this.#base, at(this.#parent, at(this.#mates, vertex)));
  }

  #mark(from: number, base: number, child: number, cycle: Set<number>): void {
    let below = child;
    for (let vertex = from; at(this.#base, vertex) !== base; ) {
      const mate = at(this.#mates, vertex);
      cycle.add(at(this.#base, vertex)).add(at(this.#base, mate));
      this.#parent[vertex] = below;
      below = mate;
      vertex = at(this.#parent, mate);
    }
  }
}
