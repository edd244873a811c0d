/** A binary heap: the best first. Of equals, whichever; give `isBefore` a total order where that matters. */
export interface Queue<Item> {
  push(item: Item): void;
  /** Takes the best; undefined when there is none. */
  pop(): Item | undefined;
}

export function makeQueue<Item>(isBefore: (left: Item, right: Item) => boolean): Queue<Item> {
  const heap: Item[] = [];
  return {
    push(item) {
      let at = heap.push(item) - 1;
      while (at > 0) {
        const parent = (at - 1) >>> 1;
        if (!isBefore(item, heap[parent]!)) break;
        heap[at] = heap[parent]!;
        at = parent;
      }
      heap[at] = item;
    },
    pop() {
      const best = heap[0];
      const moved = heap.pop();
      if (best === undefined || moved === undefined || heap.length === 0) return best;
      let at = 0;
      for (;;) {
        let child = 2 * at + 1;
        if (child >= heap.length) break;
        if (child + 1 < heap.length && isBefore(heap[child + 1]!, heap[child]!)) child++;
        if (!isBefore(heap[child]!, moved)) break;
        heap[at] = heap[child]!;
        at = child;
      }
      heap[at] = moved;
      return best;
    },
  };
}
