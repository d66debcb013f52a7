const NONE = -1;

/** An array of vertices, in which reading outside is reading nobody. */
const at = (vertices: Int32Array, vertex: number) => vertices[vertex] ?? NONE;

/**
 * A matching in the graph of the vertices 0 to size - 1, grown to the largest there is by Edmonds' blossom
 * algorithm. Work is O(size²) for each vertex that a greedy start leaves over.
 */
export class Matching {
  readonly #mates: Int32Array;
  // Of the search under way: the tree that grows from a root, and its contracted blossoms.
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

  /** Grows until no matching is larger. The first `firstCount` vertices go before the others where one must. */
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

  /** Gives a vertex a mate, if need be that of one that does not go first. */
  #cover(vertex: number, firstCount: number): void {
    if (!this.#isExposed(vertex) || this.#grow(vertex)) return;
    const loser = this.#outer.findIndex((outer, other) => outer === 1 && other >= firstCount);
    if (loser === NONE) return;
    const bereft = at(this.#mates, loser);
    this.#mates[loser] = NONE;
    this.#flipTo(bereft);
  }

  #grow(root: number): boolean {
    if (!this.#isExposed(root)) return false;
    const end = this.#search(root);
    if (end !== NONE) this.#flipTo(end);
    return end !== NONE;
  }

  /** Exchanges what is matched with what is not along the way from the root to `end`. */
  #flipTo(end: number): void {
    for (let vertex = end; vertex !== NONE; ) {
      const parent = at(this.#parent, vertex);
      const next = at(this.#mates, parent);
      this.#join(vertex, parent);
      vertex = next;
    }
  }

  /** The end of a way from `root` to another vertex without a mate; afterwards `#outer` is who could lose theirs. */
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

  /** Whether a vertex stands at an even distance from the root, so that an edge to it closes an odd circle. */
  #isInTree(vertex: number, root: number): boolean {
    const mate = at(this.#mates, vertex);
    return vertex === root || (mate !== NONE && at(this.#parent, mate) !== NONE);
  }

  /** Makes the circle that an edge closes one vertex; returns those that it newly makes outer. */
  #contract(one: number, other: number): number[] {
    const base = this.#commonBase(one, other);
    const circle = new Set<number>();
    this.#mark(one, base, other, circle);
    this.#mark(other, base, one, circle);
    const added: number[] = [];
    for (let vertex = 0; vertex < this.size; vertex += 1) {
      if (!circle.has(at(this.#base, vertex))) continue;
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

  #mark(from: number, base: number, child: number, circle: Set<number>): void {
    let below = child;
    for (let vertex = from; at(this.#base, vertex) !== base; ) {
      const mate = at(this.#mates, vertex);
      circle.add(at(this.#base, vertex)).add(at(this.#base, mate));
      this.#parent[vertex] = below;
      below = mate;
      vertex = at(this.#parent, mate);
    }
  }
}
